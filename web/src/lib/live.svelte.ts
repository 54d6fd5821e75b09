/** A table that one looks at: the model, kept up to date by a connection. */

import { getLog } from "./api";
import { Line, socketUrl, type Status } from "./socket";
import {
  askedHint,
  chose,
  connected,
  EMPTY,
  received,
  withLog,
  withoutRefusal,
  type Model,
  type Step,
} from "./table";
import type { SocketMessage } from "./wire";

export class LiveTable {
  model = $state.raw<Model>(EMPTY);
  status = $state<Status>("connecting");
  muted = $state<Record<string, boolean>>({});

  private readonly line: Line;
  private readonly hurry = () => this.line.hurry();
  private readonly seen = () => document.visibilityState === "visible" && this.hurry();
  private fetching = false;

  constructor(readonly id: string) {
    this.line = new Line(socketUrl(id), {
      status: (status) => (this.status = status),
      opened: () => {
        this.take(connected(this.model));
        for (const [seat, muted] of Object.entries(this.muted)) {
          if (muted) this.say({ type: "mute", seat, muted });
        }
      },
      heard: (envelope) => {
        this.take(received(this.model, envelope, Date.now()));
        void this.fetchLog();
      },
    });
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.seen);
  }

  choose(choice: string): void {
    this.take(chose(this.model, choice, crypto.randomUUID?.() ?? randomId()));
  }

  hint(): void {
    this.take(askedHint(this.model));
  }

  /** Say something that needs no memory. */
  say(message: SocketMessage): void {
    this.line.send(message);
  }

  mute(seat: string, muted: boolean): void {
    this.muted[seat] = muted;
    this.say({ type: "mute", seat, muted });
  }

  forgive(): void {
    this.model = withoutRefusal(this.model);
  }

  end(): void {
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.seen);
    this.line.end();
  }

  private take(step: Step): void {
    this.model = step.model;
    for (const message of step.send) this.line.send(message);
  }

  private async fetchLog(): Promise<void> {
    if (this.fetching || !this.model.logMissing || !this.model.state?.view) return;
    this.fetching = true;
    try {
      const log = await getLog(this.id);
      this.model = withLog(this.model, log); // the model as it is now, not as it was when asked
    } catch {
      // the next message asks again
    } finally {
      this.fetching = false;
    }
  }
}

/** Where the page is not served securely a browser has no randomUUID. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join("");
}
