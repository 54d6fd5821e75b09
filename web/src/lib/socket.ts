/**
 * A connection that comes back by itself: after a second, then two, then four, up to half a minute, with jitter.
 * One that has died without a word is noticed by its silence.
 */

import type { SocketMessage } from "./wire";
import type { Envelope } from "./table";

export type Status = "connecting" | "open" | "lost";

/** The part of a WebSocket that is used, so that a test can bring its own. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  status(status: Status): void;
  opened(): void;
  heard(envelope: Envelope): void;
}

export interface Surroundings {
  make(url: string): Wire;
  random(): number;
  later(act: () => void, ms: number): unknown;
  never(timer: unknown): void;
}

const OPEN = 1;
const LONGEST = 30_000;
const QUIET = 40_000; // milliseconds in which nothing need happen at a table
const ANSWER = 10_000; // in which what is said is answered
const HANDSHAKE = 30_000; // the server itself may take 20 seconds for it

const browser: Surroundings = {
  make: (url) => new WebSocket(url) as unknown as Wire,
  random: Math.random,
  later: (act, ms) => setTimeout(act, ms),
  never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** How long to wait before the next attempt, after so many that failed: between half and all of the step. */
export function delay(failures: number, random: number): number {
  return Math.min(LONGEST, 1000 * 2 ** failures) * (0.5 + random / 2);
}

export class Line {
  private wire: Wire | null = null;
  private failures = 0;
  private again: unknown = null; // the next attempt
  private patience: unknown = null; // until the silence is too long
  private expecting: "" | "answer" | "proof" = "";
  private ended = false;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly around: Surroundings = browser,
  ) {
    this.connect();
  }

  /** Say something; false if there is no connection now. */
  send(message: SocketMessage): boolean {
    if (this.wire?.readyState !== OPEN) return false;
    this.wire.send(JSON.stringify(message));
    if (!this.expecting) {
      this.expecting = "answer";
      this.wait(ANSWER, () => this.doubt());
    }
    return true;
  }

  /** The network is back, or the person: try again at once, or see whether what looks open is. */
  hurry(): void {
    if (this.ended) return;
    if (this.wire?.readyState === OPEN) this.doubt();
    if (this.again !== null) {
      this.around.never(this.again);
      this.connect();
    }
  }

  end(): void {
    this.ended = true;
    this.around.never(this.again);
    this.around.never(this.patience);
    this.wire?.close();
  }

  private connect(): void {
    this.again = null;
    if (this.failures === 0) this.listener.status("connecting");
    const wire = this.around.make(this.url);
    this.wire = wire;
    this.wait(HANDSHAKE, () => this.lose());
    wire.onopen = () => {
      if (this.wire !== wire) return;
      this.failures = 0;
      this.alive();
      this.listener.status("open");
      this.listener.opened();
    };
    wire.onmessage = (event: { data: string }) => {
      if (this.wire !== wire) return;
      this.alive();
      this.listener.heard(JSON.parse(event.data) as Envelope);
    };
    wire.onclose = () => {
      if (this.wire === wire) this.lose();
    };
  }

  private alive(): void {
    this.expecting = "";
    this.wait(QUIET, () => this.doubt());
  }

  /** Ask for a sign of life; the only one that there is brings the whole state. */
  private doubt(): void {
    if (this.expecting === "proof") return;
    this.expecting = "proof";
    this.wait(ANSWER, () => this.lose());
    this.send({ type: "sync" });
  }

  /** What still comes on this connection is not heard: closing a dead one takes the browser minutes. */
  private lose(): void {
    if (this.ended) return;
    const wire = this.wire;
    this.wire = null;
    this.expecting = "";
    this.around.never(this.patience);
    this.listener.status("lost");
    this.again = this.around.later(() => this.connect(), delay(this.failures, this.around.random()));
    this.failures += 1;
    wire?.close();
  }

  private wait(ms: number, act: () => void): void {
    this.around.never(this.patience);
    this.patience = this.around.later(act, ms);
  }
}

export function socketUrl(table: string, place: Location = location): string {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/api/tables/${table}/socket`;
}
