/** A table that one looks at: the model, kept up to date by a connection. */

import { getLog } from "./api";
import { completed } from "./games";
import { carried, changed, isMuted, keep, kept, type Muted } from "./muting";
import { Line, socketUrl, type Status } from "./socket";
import {
  askedHint,
  chose,
  connected,
  EMPTY,
  received,
  withLog,
  withoutRefusal,
  type How,
  type Model,
  type Step,
} from "./table";
import type { SocketMessage } from "./wire";

export class LiveTable {
  model = $state.raw<Model>(EMPTY);
  status = $state<Status>("connecting");
  muted = $state.raw<readonly Muted[]>([]);

  private readonly line: Line;
  private readonly hurry = () => this.line.hurry();
  private readonly seen = () => document.visibilityState === "visible" && this.hurry();
  private fetching = false;

  constructor(readonly id: string) {
    this.muted = kept(id);
    this.line = new Line(socketUrl(id), {
      status: (status) => (this.status = status),
      opened: () => this.take(connected(this.model)),
      heard: (envelope) => {
        const { model, send } = received(this.model, envelope, Date.now());
        this.take({ model: completed(this.model, model), send });
        if (envelope.number === 1) this.tellMuted(); // a connection begins with the whole state
        void this.fetchLog();
      },
    });
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.seen);
  }

  choose(choice: string, how: How = "asked"): void {
    this.take(chose(this.model, choice, crypto.randomUUID?.() ?? randomId(), how));
  }

  hint(): void {
    this.take(askedHint(this.model));
  }

  /** Say something that needs no memory; false if nobody can hear it now. */
  say(message: SocketMessage): boolean {
    return this.line.send(message);
  }

  mute(seat: string, muted: boolean): void {
    this.muted = changed(this.muted, this.model.state?.table.seats ?? [], seat, muted);
    keep(this.id, this.muted);
    this.say({ type: "mute", seat, muted });
  }

  forgive(): void {
    this.model = withoutRefusal(this.model);
  }

  end(): void {
    const next = this.model.follow ?? this.model.state?.table.rematch;
    if (next) keep(next, carried(this.muted));
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.seen);
    this.line.end();
  }

  private tellMuted(): void {
    for (const seat of this.model.state?.table.seats ?? []) {
      if (isMuted(this.muted, seat)) this.say({ type: "mute", seat: seat.seat, muted: true });
    }
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
