// What somebody has asked Hyperion and heard: kept in this browser for each person by themselves, the same in every tab; or only in memory.
import { archiveNoteParams, loreRoutes } from '@guild/common/lore/lore.api';
import { limits } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand';
import { ApiError, call } from '../../platform/api.ts';
import { serverNow } from '../../platform/clock.ts';

const at = z.number();
const reply = z.object({
  answer: z.string().check(z.maxLength(20_000)),
  sources: z.array(z.object({ id: archiveNoteParams.shape.noteKey, title: z.string() })).check(z.maxLength(20)),
  at,
});
const turn = z.object({
  id: z.string(),
  question: z.string().check(z.maxLength(limits.text)),
  /** Times are ms since 1970 by the server's clock. */
  askedAt: at,
  /** Null: none has come (yet). */
  reply: z.nullable(reply),
  /** How the call failed; `againAt`: when the limit of questions lets the person ask again. */
  failure: z.nullable(z.object({ againAt: z.nullable(at) })),
});
export type Turn = z.output<typeof turn>;
export type AnsweredTurn = Turn & { readonly reply: NonNullable<Turn['reply']> };
/** Older questions give way to new ones. */
const turnsMost = 100;
const stored = z.array(turn).check(z.maxLength(turnsMost));

/** Longer than any call is waited for: a question without an answer has been lost by then, with the tab that asked it. */
const lostMs = 20_000;
/** Whether the answer to it is on its way, to whichever tab. @param now ms since 1970 */
export const isWaiting = ({ reply, failure, askedAt }: Turn, now: number): boolean =>
  reply === null && failure === null && now - askedAt < lostMs;
export const isAnswered = (one: Turn): one is AnsweredTurn => one.reply !== null;

/** When somebody who has asked too often may ask again, ms since 1970; null: the call failed otherwise. */
function againAtOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'too_many') return null;
  const seconds = Number(error.details['retryAfterSeconds']);
  return Number.isFinite(seconds) ? serverNow() + seconds * 1000 : null;
}

/** Where it is kept: what storage does not take lasts until the page is closed. */
interface Place {
  read(): Turn[] | null;
  write(turns: readonly Turn[]): void;
}
const memory: Place = { read: () => null, write: () => undefined };
function parse(text: string): Turn[] | null {
  try {
    return z.parse(stored, JSON.parse(text));
  } catch {
    return null;
  }
}
/** The browser's storage. What cannot be read there is thrown away. */
function storageAt(key: string): Place {
  let isShut = false;
  return {
    read() {
      if (isShut) return null;
      try {
        const text = localStorage.getItem(key);
        const turns = text === null ? [] : parse(text);
        if (turns === null) localStorage.removeItem(key);
        return turns ?? [];
      } catch {
        return null;
      }
    },
    write(turns) {
      try {
        if (turns.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(turns));
      } catch {
        isShut = true;
      }
    },
  };
}

export interface History {
  readonly store: StoreApi<readonly Turn[]>;
  /**
   * Asks, unless an answer is on its way. A question that has failed and is asked again, by its `id`, comes to the end.
   * @returns the answer; undefined: nothing was asked. @throws ApiError
   */
  ask(question: string, id?: string): Promise<string | undefined>;
  remove(id: string): void;
  /** @returns brings it back, in front of what has been asked since */
  clear(): () => void;
  /** Reads it anew and follows what other tabs do. @returns ends that */
  follow(): () => void;
}

/** @param key of the browser's storage; null: kept in memory alone */
export function createHistory(key: string | null): History {
  const place = key === null ? memory : storageAt(key);
  const store = createStore<readonly Turn[]>(() => place.read() ?? []);
  const asking = new Set<string>();
  /** Other tabs may have written meanwhile. */
  const change = (next: (turns: readonly Turn[]) => readonly Turn[]): void => {
    const turns = next(place.read() ?? store.getState()).slice(-turnsMost);
    place.write(turns);
    store.setState(turns, true);
  };
  const settle = (id: string, how: Pick<Turn, 'reply' | 'failure'>): void => {
    asking.delete(id);
    change((turns) => turns.map((one) => (one.id === id ? { ...one, ...how } : one)));
  };
  const without = (id: string) => (turns: readonly Turn[]) => turns.filter((one) => one.id !== id);
  const fail = (): void => {
    for (const id of [...asking]) settle(id, { reply: null, failure: { againAt: null } });
  };
  return {
    store,
    async ask(question, id = crypto.randomUUID()) {
      const now = serverNow();
      if ((place.read() ?? store.getState()).some((one) => isWaiting(one, now))) return undefined;
      asking.add(id);
      change((turns) => [...without(id)(turns), { id, question, askedAt: now, reply: null, failure: null }]);
      try {
        const { answer, sources } = await call(loreRoutes.askHyperion, { body: { question } });
        settle(id, { reply: { answer, sources, at: serverNow() }, failure: null });
        return answer;
      } catch (error) {
        settle(id, { reply: null, failure: { againAt: againAtOf(error) } });
        throw error;
      }
    },
    remove: (id) => change(without(id)),
    clear() {
      const before = place.read() ?? store.getState();
      change(() => []);
      return () => change((since) => [...before, ...since]);
    },
    follow() {
      const again = (): void => {
        const turns = place.read();
        if (turns !== null) store.setState(turns, true);
      };
      const heard = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) again();
      };
      again();
      addEventListener('storage', heard);
      // No answer reaches a page that is gone.
      addEventListener('pagehide', fail);
      return () => {
        removeEventListener('storage', heard);
        removeEventListener('pagehide', fail);
      };
    },
  };
}

let current: { readonly key: string; readonly history: History } | null = null;
/** The history of whoever is signed in: there for as long as nobody else is, so that an answer finds it from any page of the hall. */
export function historyOf(userId: number): History {
  const key = `hyperion-history:${userId.toString()}`;
  if (current?.key !== key) current = { key, history: createHistory(key) };
  return current.history;
}
