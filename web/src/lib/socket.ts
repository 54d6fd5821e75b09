/** A connection that comes back by itself: after a second, then two, then four, up to half a minute, with jitter. */

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
  private timer: unknown = null;
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
    return true;
  }

  /** Try again at once, because the network is back. */
  hurry(): void {
    if (this.timer === null || this.ended) return;
    this.around.never(this.timer);
    this.connect();
  }

  end(): void {
    this.ended = true;
    this.around.never(this.timer);
    this.wire?.close();
  }

  private connect(): void {
    this.timer = null;
    if (this.failures === 0) this.listener.status("connecting");
    const wire = this.around.make(this.url);
    this.wire = wire;
    wire.onopen = () => {
      this.failures = 0;
      this.listener.status("open");
      this.listener.opened();
    };
    wire.onmessage = (event: { data: string }) => this.listener.heard(JSON.parse(event.data) as Envelope);
    wire.onclose = () => {
      if (this.ended || this.wire !== wire) return;
      this.listener.status("lost");
      this.timer = this.around.later(() => this.connect(), delay(this.failures, this.around.random()));
      this.failures += 1;
    };
  }
}

export function socketUrl(table: string, place: Location = location): string {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/api/tables/${table}/socket`;
}
