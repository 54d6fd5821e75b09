/**
 * One tab stop for a group of buttons: arrow keys move among them, Home and End go to the ends.
 * The group keeps its place when buttons come and go.
 */
export function arrows(group: HTMLElement) {
  const buttons = () => [...group.querySelectorAll<HTMLButtonElement>("button")];

  function settle(current = buttons().find((button) => button.tabIndex === 0)) {
    for (const button of buttons()) button.tabIndex = button === current ? 0 : -1;
    const [first] = buttons();
    if (!current && first) first.tabIndex = 0;
  }

  function onfocus(event: FocusEvent) {
    const button = (event.target as Element).closest("button");
    if (button) settle(button);
  }

  function onkey(event: KeyboardEvent) {
    const list = buttons();
    const now = list.indexOf(document.activeElement as HTMLButtonElement);
    const next = {
      ArrowRight: now + 1,
      ArrowDown: now + 1,
      ArrowLeft: now - 1,
      ArrowUp: now - 1,
      Home: 0,
      End: list.length - 1,
    }[event.key];
    if (next === undefined || now < 0) return;
    event.preventDefault();
    list[(next + list.length) % list.length]?.focus();
  }

  const watch = new MutationObserver(() => settle());
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener("focusin", onfocus);
  group.addEventListener("keydown", onkey);
  settle();
  return {
    destroy() {
      watch.disconnect();
      group.removeEventListener("focusin", onfocus);
      group.removeEventListener("keydown", onkey);
    },
  };
}
