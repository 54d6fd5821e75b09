import { mount, unmount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { startRouter } from "./lib/router.svelte";
import { show, whenTurned } from "./lib/settings.svelte";

show();
startRouter();

const target = document.getElementById("app")!;
let page = mount(App, { target });
whenTurned(() => {
  void unmount(page); // at once: nothing of it takes its leave
  page = mount(App, { target });
});
