import { describe, expect, it } from "vitest";
import { delay, Line, type Status, type Surroundings, type Wire } from "../src/lib/socket";
import type { Envelope } from "../src/lib/table";

class FakeWire implements Wire {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  readyState = 0;
  sent: string[] = [];
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.drop();
  }
  open() {
    this.readyState = 1;
    this.onopen?.({} as never);
  }
  hear(envelope: object) {
    this.onmessage?.({ data: JSON.stringify(envelope) } as never);
  }
  drop() {
    this.readyState = 3;
    this.onclose?.({} as never);
  }
}

function setting() {
  const wires: FakeWire[] = [];
  const waits: { act: () => void; ms: number }[] = [];
  const around: Surroundings = {
    make: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    random: () => 1,
    later: (act, ms) => waits.push({ act, ms }),
    never: () => undefined,
  };
  const statuses: Status[] = [];
  const heard: Envelope[] = [];
  let opened = 0;
  const listener = {
    status: (status: Status) => void statuses.push(status),
    opened: () => void opened++,
    heard: (envelope: Envelope) => void heard.push(envelope),
  };
  return { wires, waits, around, statuses, heard, listener, opened: () => opened };
}

describe("a line", () => {
  it("comes back after it was lost, later each time", () => {
    const s = setting();
    const line = new Line("ws://x", s.listener, s.around);
    s.wires[0]!.open();
    expect(line.send({ type: "sync" })).toBe(true);
    s.wires[0]!.drop();
    expect(line.send({ type: "sync" })).toBe(false);
    for (let i = 0; i < 7; i++) {
      s.waits.at(-1)!.act();
      s.wires.at(-1)!.drop();
    }
    expect(s.waits.map((wait) => wait.ms)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
    s.waits.at(-1)!.act();
    s.wires.at(-1)!.open();
    expect(s.opened()).toBe(2);
    expect(s.statuses.at(-1)).toBe("open");
    s.wires.at(-1)!.drop();
    expect(s.waits.at(-1)!.ms).toBe(1000);
  });

  it("hears what is told, and tries at once when the network is back", () => {
    const s = setting();
    const line = new Line("ws://x", s.listener, s.around);
    s.wires[0]!.open();
    s.wires[0]!.hear({ number: 1, message: { type: "follow", table: "t" } });
    expect(s.heard).toHaveLength(1);
    line.hurry();
    expect(s.wires).toHaveLength(1);
    s.wires[0]!.drop();
    line.hurry();
    expect(s.wires).toHaveLength(2);
  });

  it("stays away when it is ended", () => {
    const s = setting();
    const line = new Line("ws://x", s.listener, s.around);
    s.wires[0]!.open();
    line.end();
    expect(s.waits).toHaveLength(0);
  });

  it("waits between half of a step and all of it", () => {
    expect(delay(2, 0)).toBe(2000);
    expect(delay(2, 1)).toBe(4000);
  });
});
