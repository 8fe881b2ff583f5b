// What somebody has asked Hyperion and heard: kept in this browser for each person by themselves, the same in every tab; or only in memory.
import { maxAnswer, chatRoutes, type AnswerCut } from '@guild/common/lore/chat.api';
import { createStore, type StoreApi } from 'zustand';
import { ApiError, call, isUnanswered } from '../../../platform/api/api.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { runAnswer, type Begins, type Heard, type Run } from './chat.run.ts';
import {
  isDeserted,
  isOpen,
  toStoredSources,
  linked,
  memory,
  newest,
  storageAt,
  type Failure,
  type Reply,
  type Turn,
} from './chat.turns.ts';

/** Other tabs and storage are told of new words at most so often. */
const savedMs = 500;
/** They are told at least so often that somebody hears them. */
const aliveMs = 2000;

/** When somebody who has asked too often may ask again, ms since 1970; null: the call failed otherwise. */
function againAtOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'too_many') return null;
  const seconds = Number(error.details['retryAfterSeconds']);
  return Number.isFinite(seconds) ? serverNow() + seconds * 1000 : null;
}
function failureOf(error: unknown): Failure {
  const words = error instanceof ApiError && error.code !== 'too_many' ? error.error : undefined;
  return {
    againAt: againAtOf(error),
    ...(isUnanswered(error) && { why: 'dropped' }),
    ...(words !== undefined && { words: words.slice(0, maxWords) }),
  };
}
/** No sentence of the server's is longer. */
const maxWords = 500;
const replyOf = ({ said, sources, from }: Heard, stopped: boolean, cut?: AnswerCut): Reply => ({
  answer: said.slice(0, maxAnswer),
  sources: toStoredSources(sources),
  ...(from !== undefined && { from }),
  stopped,
  ...(cut !== undefined && { cut }),
  at: serverNow(),
});
const heardOf = ({ said = '', sources = [], from }: Turn): Heard => ({ said, sources: linked(sources), from });
const saying = (one: Turn, { said, sources, from }: Heard): Turn => ({
  ...one,
  said: said.slice(0, maxAnswer),
  sources: toStoredSources(sources),
  ...(from !== undefined && { from }),
});

export interface History {
  readonly store: StoreApi<readonly Turn[]>;
  /**
   * Asks, unless an answer is on its way. A question that has failed and is asked again, by its `id`, comes to the end;
   * when only its line has dropped, the answer is gone on with.
   * @returns the answer; undefined: nothing was asked, or it was stopped before it said anything. @throws ApiError
   */
  ask(question: string, id?: string): Promise<string | undefined>;
  /** Ends the answer that is on its way; what was said stays. */
  stop(): void;
  remove(id: string): void;
  /** @returns brings it back, in front of what has been asked since */
  clear(): () => void;
  /** Lets Hyperion forget what was asked, so that no answer builds on it. @throws ApiError */
  forget(): Promise<void>;
  /** Reads it anew, follows what other tabs do, and hears answers that nobody hears. @returns ends that */
  follow(): () => void;
  /** Hears nothing any more; what is on its way may be gone on with. */
  leave(): void;
}

interface Running extends Run {
  timer: ReturnType<typeof setInterval> | undefined;
  /** Ms since 1970. */
  savedAt: number;
  saved: Heard | null;
}

/** @param key of the browser's storage; null: kept in memory alone */
export function createHistory(key: string | null): History {
  const place = key === null ? memory : storageAt(key);
  const store = createStore<readonly Turn[]>(() => place.read() ?? []);
  const runs = new Map<string, Running>();
  const known = (): readonly Turn[] => place.read() ?? store.getState();

  /** Words come to this tab before they come to storage. */
  const withHeard = (turns: readonly Turn[]): readonly Turn[] =>
    turns.map((one) => {
      const run = runs.get(one.id);
      return run === undefined || !isOpen(one) ? one : saying(one, run.heard());
    });
  /** What other tabs have ended is heard no more. */
  const show = (turns: readonly Turn[]): void => {
    for (const [id, run] of runs) if (!turns.some((one) => one.id === id && isOpen(one))) run.abort();
    store.setState(withHeard(turns), true);
  };
  /** Other tabs may have written meanwhile. */
  const change = (next: (turns: readonly Turn[]) => readonly Turn[]): void => {
    const turns = newest(next(known()));
    place.write(turns);
    show(turns);
  };
  const put = (id: string, next: (one: Turn) => Turn): void =>
    change((turns) => turns.map((one) => (one.id === id && isOpen(one) ? next(one) : one)));
  const save = (id: string, run: Running, aliveAt = serverNow()): void => {
    run.savedAt = aliveAt;
    run.saved = run.heard();
    put(id, (one) => ({ ...saying(one, run.heard()), aliveAt }));
  };
  const answered = (id: string, reply: Reply): void =>
    put(id, ({ said: _said, sources: _sources, from: _from, aliveAt: _aliveAt, ...one }) => ({ ...one, reply }));
  const failed = (id: string, failure: Failure, heard: Heard): void =>
    put(id, ({ aliveAt: _aliveAt, ...one }) => ({ ...saying(one, heard), failure }));
  const without = (id: string) => (turns: readonly Turn[]) => turns.filter((one) => one.id !== id);

  /** Hears the answer to a question that stands in the history already. */
  async function hear(turn: Turn, begins: Begins): Promise<string | undefined> {
    const { id } = turn;
    const run: Running = Object.assign(
      runAnswer({
        turn,
        heard: heardOf(turn),
        begins,
        onHeard: () => store.setState(withHeard(store.getState()), true),
      }),
      { timer: undefined, savedAt: 0, saved: null },
    );
    const gone = (): void => {
      if (runs.has(id)) save(id, run, 0);
    };
    runs.set(id, run);
    run.timer = setInterval(() => {
      if (run.saved !== run.heard() || serverNow() - run.savedAt >= aliveMs) save(id, run);
    }, savedMs);
    addEventListener('pagehide', gone);
    try {
      const ended = await run.ended;
      if (ended === null) return undefined;
      answered(id, replyOf(ended.heard, ended.stopped, ended.cut));
      return ended.heard.said;
    } catch (error) {
      failed(id, failureOf(error), run.heard());
      throw error;
    } finally {
      runs.delete(id);
      clearInterval(run.timer);
      removeEventListener('pagehide', gone);
    }
  }
  /** What no tab hears is heard here. */
  const takeOver = (): void => {
    const now = serverNow();
    for (const turn of store.getState())
      if (isDeserted(turn, now) && !runs.has(turn.id)) {
        void hear(turn, 'goOn').catch(() => undefined);
      }
  };

  return {
    store,
    async ask(question, before) {
      if (known().some(isOpen)) return undefined;
      const old = known().find(({ id }) => id === before);
      const now = serverNow();
      const goesOn = old?.failure?.why === 'dropped';
      const id = goesOn ? old.id : crypto.randomUUID();
      const turn: Turn = { ...(goesOn && old), id, question, askedAt: now, aliveAt: now, reply: null, failure: null };
      change((turns) => [...turns.filter((one) => one.id !== before), turn]);
      return hear(turn, goesOn ? 'askAgain' : 'ask');
    },
    stop() {
      const turn = store.getState().find(isOpen);
      if (turn === undefined) return;
      const heard = runs.get(turn.id)?.heard() ?? heardOf(turn);
      runs.get(turn.id)?.abort();
      if (heard.said.trim() === '') failed(turn.id, { againAt: null, why: 'stopped' }, heard);
      else answered(turn.id, replyOf(heard, true));
      // What cannot be stopped ends by itself.
      call(chatRoutes.stopAnswer, { params: { turn: turn.id } }).catch(() => undefined);
    },
    remove: (id) => change(without(id)),
    clear() {
      const before = known();
      change(() => []);
      return () => change((since) => [...before, ...since]);
    },
    forget: () => call(chatRoutes.clearChat),
    follow() {
      const again = (): void => {
        const turns = place.read();
        if (turns !== null) show(turns);
        takeOver();
      };
      const heard = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) again();
      };
      again();
      const timer = setInterval(takeOver, aliveMs);
      addEventListener('storage', heard);
      return () => {
        clearInterval(timer);
        removeEventListener('storage', heard);
      };
    },
    leave() {
      for (const [id, run] of runs) {
        save(id, run, 0);
        run.abort();
      }
    },
  };
}

let current: { readonly key: string; readonly history: History } | null = null;
/** The history of whoever is signed in: there for as long as nobody else is, so that an answer finds it from any page of the hall. */
export function historyOf(userId: number): History {
  const key = `hyperion-history:${userId.toString()}`;
  if (current?.key !== key) {
    current?.history.leave();
    current = { key, history: createHistory(key) };
  }
  return current.history;
}
