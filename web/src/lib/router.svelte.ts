/** Which page is shown, by the address. Links of this site are followed without loading anew. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string | null }
  | { page: "rules" }
  | { page: "settings" }
  | { page: "table"; id: string }
  | { page: "nowhere" };

const TABLE = /^\/t\/([A-Za-z0-9_-]{1,64})$/;

export function routeOf(address: { pathname: string; search: string }): Route {
  if (address.pathname === "/") return { page: "home" };
  if (address.pathname === "/new") {
    return { page: "new", game: new URLSearchParams(address.search).get("game") };
  }
  if (address.pathname === "/rules") return { page: "rules" };
  if (address.pathname === "/settings") return { page: "settings" };
  const table = TABLE.exec(address.pathname)?.[1];
  return table ? { page: "table", id: table } : { page: "nowhere" };
}

/** The id of the table that a pasted link, or a bare id, means; null if none. */
export function tableOf(pasted: string): string | null {
  const found = /(?:^|\/t\/)([A-Za-z0-9_-]{22})(?:[/?#].*)?$/.exec(pasted.trim());
  return found?.[1] ?? null;
}

let current = $state<Route>({ page: "home" });

export const router = {
  get route(): Route {
    return current;
  },
};

export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
}

function arrive(): void {
  current = routeOf(location);
  if (location.hash) return; // the browser goes to that place, or the page does once it is there
  scrollTo(0, 0);
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

export function startRouter(): void {
  current = routeOf(location);
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || routeOf(link).page === "nowhere") return;
    if (link.hash && link.pathname === location.pathname) return; // a place on this page
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
