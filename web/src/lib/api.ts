/** The server's HTTP side, typed. What it refuses is thrown as `Refused`. */

import type { GameInfo, LobbyAnswer, Me, NewTable, Profile, Refusal, State, TableInfo } from "./wire";
import type { GameEvent } from "./table";

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.words);
  }
}

/** The server could not be reached, or answered something that is no answer. */
export class Unreachable extends Error {}

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

async function ask<T>(path: string, init: RequestInit = {}, by: Fetch = fetch): Promise<T> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await by(path, init);
    body = await answer.json();
  } catch (error) {
    throw new Unreachable(String(error));
  }
  if (!answer.ok) throw new Refused(body as Refusal);
  return body as T;
}

function sending(method: string, body: object): RequestInit {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

export const getMe = () => ask<Me>("/api/me");
export const setMe = (profile: Profile) => ask<Me>("/api/me", sending("PUT", profile));
export const getGames = () => ask<GameInfo[]>("/api/games");
export const getLobby = () => ask<LobbyAnswer>("/api/tables");
export const openTable = (wanted: NewTable) => ask<TableInfo>("/api/tables", sending("POST", wanted));
export const getState = (table: string) => ask<State>(at(table));
export const getLog = (table: string) => ask<GameEvent[]>(`${at(table)}/log`);
export const recordPath = (table: string) => `${at(table)}/record`;

/** Whether the bots of a game can think; also where nobody can be asked. */
export async function haveBots(game: string): Promise<boolean> {
  try {
    return (await getGames()).some((one) => one.name === game && one.bots_ready);
  } catch {
    return true;
  }
}

const AGAIN = 1500;

/** Ask until the rules are prepared and the server is there; `waiting` hears why it takes long. */
export async function patiently<T>(
  question: () => Promise<T>,
  waiting: (why: "preparing" | "unreachable") => void,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<T> {
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (error instanceof Unreachable) waiting("unreachable");
      else if (error instanceof Refused && error.refusal.code === "preparing") waiting("preparing");
      else throw error;
    }
    await pause(AGAIN);
  }
}
