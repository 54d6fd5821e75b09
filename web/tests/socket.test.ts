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

/** A line among wires that do what the test says, and timers that run when the test lets time pass. */
function setting() {
  const wires: FakeWire[] = [];
  const timers = new Map<number, { act: () => void; at: number }>();
  let time = 0;
  let timer = 0;
  const around: Surroundings = {
    make: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    random: () => 1,
    later: (act, ms) => {
      timers.set(++timer, { act, at: time + ms });
      return timer;
    },
    never: (which) => void timers.delete(which as number),
  };
  function pass(ms: number): void {
    const end = time + ms;
    for (;;) {
      const [next] = [...timers].sort(([, one], [, other]) => one.at - other.at);
      if (!next || next[1].at > end) break;
      timers.delete(next[0]);
      time = next[1].at;
      next[1].act();
    }
    time = end;
  }
  const statuses: Status[] = [];
  const heard: Envelope[] = [];
  let opened = 0;
  const line = new Line(
    "ws://x",
    {
      status: (status) => void statuses.push(status),
      opened: () => void opened++,
      heard: (envelope) => void heard.push(envelope),
    },
    around,
  );
  return { line, wires, pass, statuses, heard, timers, opened: () => opened };
}

const FOLLOW = { number: 1, message: { type: "follow", table: "t" } };
const SYNC = JSON.stringify({ type: "sync" });

describe("a line", () => {
  it("comes back after it was lost, later each time", () => {
    const s = setting();
    s.wires[0]!.open();
    expect(s.line.send({ type: "sync" })).toBe(true);
    s.wires[0]!.drop();
    expect(s.line.send({ type: "sync" })).toBe(false);
    for (const ms of [1000, 2000, 4000, 8000, 16000, 30000, 30000]) {
      const attempts = s.wires.length;
      s.pass(ms - 1);
      expect(s.wires).toHaveLength(attempts);
      s.pass(1);
      expect(s.wires).toHaveLength(attempts + 1);
      s.wires.at(-1)!.drop();
    }
    s.pass(30000);
    s.wires.at(-1)!.open();
    expect(s.opened()).toBe(2);
    expect(s.statuses.at(-1)).toBe("open");
    s.wires.at(-1)!.drop();
    const attempts = s.wires.length;
    s.pass(1000);
    expect(s.wires).toHaveLength(attempts + 1);
  });

  it("hears what is told, and tries at once when the network is back", () => {
    const s = setting();
    s.wires[0]!.open();
    s.wires[0]!.hear(FOLLOW);
    expect(s.heard).toHaveLength(1);
    s.wires[0]!.drop();
    s.line.hurry();
    expect(s.wires).toHaveLength(2);
  });

  it("asks for a sign of life after a long silence, and seldom", () => {
    const s = setting();
    s.wires[0]!.open();
    for (let minute = 0; minute < 10; minute++) {
      s.wires[0]!.hear(FOLLOW);
      s.pass(39_999);
    }
    expect(s.wires[0]!.sent).toEqual([]);
    s.pass(1);
    expect(s.wires[0]!.sent).toEqual([SYNC]);
    s.pass(9_999);
    s.wires[0]!.hear(FOLLOW);
    s.pass(39_999);
    expect(s.wires[0]!.sent).toEqual([SYNC]);
    expect(s.statuses).toEqual(["connecting", "open"]);
  });

  it("is lost without such a sign, and made anew; what comes late is not heard", () => {
    const s = setting();
    s.wires[0]!.open();
    s.pass(40_000);
    expect(s.statuses.at(-1)).toBe("open");
    s.pass(10_000);
    expect(s.statuses.at(-1)).toBe("lost");
    s.pass(1000);
    expect(s.wires).toHaveLength(2);
    s.wires[1]!.open();
    expect(s.statuses.at(-1)).toBe("open");
    s.wires[0]!.hear(FOLLOW);
    expect(s.heard).toEqual([]);
  });

  it("is doubted once when the network or the person comes back, however often that is told", () => {
    const s = setting();
    s.wires[0]!.open();
    for (let i = 0; i < 5; i++) s.line.hurry();
    expect(s.wires).toHaveLength(1);
    expect(s.wires[0]!.sent).toEqual([SYNC]);
    s.pass(10_000);
    expect(s.statuses.at(-1)).toBe("lost");
  });

  it("is doubted sooner where something was said and not answered, also if more is said", () => {
    const s = setting();
    s.wires[0]!.open();
    for (let i = 0; i < 4; i++) {
      s.line.send({ type: "hint" });
      s.pass(5_000);
    }
    expect(s.wires[0]!.sent.filter((text) => text === SYNC)).toHaveLength(1);
    expect(s.statuses.at(-1)).toBe("lost");
  });

  it("gives an attempt up that leads nowhere", () => {
    const s = setting();
    s.pass(30_000);
    expect(s.statuses.at(-1)).toBe("lost");
    s.pass(1000);
    expect(s.wires).toHaveLength(2);
  });

  it("stays away when it is ended", () => {
    const s = setting();
    s.wires[0]!.open();
    s.line.end();
    expect(s.timers.size).toBe(0);
    expect(s.statuses.at(-1)).toBe("open");
  });

  it("waits between half of a step and all of it", () => {
    expect(delay(2, 0)).toBe(2000);
    expect(delay(2, 1)).toBe(4000);
  });
});
