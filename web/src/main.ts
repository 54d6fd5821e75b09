import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { startRouter } from "./lib/router.svelte";
import { show } from "./lib/settings.svelte";

show();
startRouter();
mount(App, { target: document.getElementById("app")! });
