// Conversation with Hyperion: stored in this browser for each person and shared by all tabs, or
// only in memory.
import { maxAnswer, chatRoutes, type AnswerCut } from '@guild/common/lore/chat.api';
import { createStore, type StoreApi } from 'zustand';
import { ApiError, call, isUnanswered } from '../../../platform/api/api.ts';
import { randomId } from '../../../platform/api/randomId.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { runAnswer, type Begins, type PartialAnswer, type Run } from './chat.run.ts';
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

/** How often new text is saved for other tabs, in ms. */
const savedMs = 500;
/** How often a tab at least reports that it is receiving an answer, in ms. */
const aliveMs = 2000;

/**
 * When a person who reached the rate limit may ask again, in ms since 1970. null: the call failed
 * for another reason.
 */
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
/** Longer than any sentence of the server. */
const maxWords = 500;
const replyOf = ({ text, sources, from }: PartialAnswer, stopped: boolean, cut?: AnswerCut): Reply => ({
  answer: text.slice(0, maxAnswer),
  sources: toStoredSources(sources),
  ...(from !== undefined && { from }),
  stopped,
  ...(cut !== undefined && { cut }),
  at: serverNow(),
});
const partialAnswerOf = ({ said = '', sources = [], from }: Turn): PartialAnswer => ({
  text: said,
  sources: linked(sources),
  from,
});
const withPartialAnswer = (one: Turn, { text, sources, from }: PartialAnswer): Turn => ({
  ...one,
  said: text.slice(0, maxAnswer),
  sources: toStoredSources(sources),
  ...(from !== undefined && { from }),
});

export interface History {
  readonly store: StoreApi<readonly Turn[]>;
  /**
   * Asks a question, unless an answer is being written. A failed question that is asked again, by
   * its `id`, moves to the end. If only its connection was lost, its answer is resumed.
   * @returns the answer; undefined: nothing was asked, or it was stopped before any text
   * @throws ApiError
   */
  ask(question: string, id?: string): Promise<string | undefined>;
  /** Stops the current answer. Its text so far stays. */
  stop(): void;
  remove(id: string): void;
  /** @returns a function that restores the conversation in front of later questions */
  clear(): () => void;
  /**
   * Deletes the conversation on the server, so that answers no longer refer to it.
   * @throws ApiError
   */
  forget(): Promise<void>;
  /**
   * Reads storage, follows other tabs, and takes over answers that no tab receives.
   * @returns how to stop
   */
  follow(): () => void;
  /** Stops receiving. Another tab may resume the answer. */
  leave(): void;
}

interface Running extends Run {
  timer: ReturnType<typeof setInterval> | undefined;
  /** ms since 1970. */
  savedAt: number;
  saved: PartialAnswer | null;
}

/** @param key storage key; null: memory only */
export function createHistory(key: string | null): History {
  const place = key === null ? memory : storageAt(key);
  const store = createStore<readonly Turn[]>(() => place.read() ?? []);
  const runs = new Map<string, Running>();
  const known = (): readonly Turn[] => place.read() ?? store.getState();

  /** Adds the received text of running answers, which reaches this tab before storage. */
  const withPartialAnswers = (turns: readonly Turn[]): readonly Turn[] =>
    turns.map((one) => {
      const run = runs.get(one.id);
      return run === undefined || !isOpen(one) ? one : withPartialAnswer(one, run.partialAnswer());
    });
  /** Stops receiving answers that another tab has ended. */
  const show = (turns: readonly Turn[]): void => {
    for (const [id, run] of runs) if (!turns.some((one) => one.id === id && isOpen(one))) run.abort();
    store.setState(withPartialAnswers(turns), true);
  };
  /** Starts from storage, because other tabs may have written meanwhile. */
  const change = (next: (turns: readonly Turn[]) => readonly Turn[]): void => {
    const turns = newest(next(known()));
    place.write(turns);
    show(turns);
  };
  const put = (id: string, next: (one: Turn) => Turn): void =>
    change((turns) => turns.map((one) => (one.id === id && isOpen(one) ? next(one) : one)));
  const save = (id: string, run: Running, aliveAt = serverNow()): void => {
    run.savedAt = aliveAt;
    run.saved = run.partialAnswer();
    put(id, (one) => ({ ...withPartialAnswer(one, run.partialAnswer()), aliveAt }));
  };
  const answered = (id: string, reply: Reply): void =>
    put(id, ({ said: _said, sources: _sources, from: _from, aliveAt: _aliveAt, ...one }) => ({ ...one, reply }));
  const failed = (id: string, failure: Failure, answer: PartialAnswer): void =>
    put(id, ({ aliveAt: _aliveAt, ...one }) => ({ ...withPartialAnswer(one, answer), failure }));
  const without = (id: string) => (turns: readonly Turn[]) => turns.filter((one) => one.id !== id);

  /** Receives the answer to a question that is already in the conversation. */
  async function receive(turn: Turn, begins: Begins): Promise<string | undefined> {
    const { id } = turn;
    const run: Running = Object.assign(
      runAnswer({
        turn,
        partialAnswer: partialAnswerOf(turn),
        begins,
        onChange: () => store.setState(withPartialAnswers(store.getState()), true),
      }),
      { timer: undefined, savedAt: 0, saved: null },
    );
    const onPageHide = (): void => {
      if (runs.has(id)) save(id, run, 0);
    };
    runs.set(id, run);
    run.timer = setInterval(() => {
      if (run.saved !== run.partialAnswer() || serverNow() - run.savedAt >= aliveMs) save(id, run);
    }, savedMs);
    addEventListener('pagehide', onPageHide);
    try {
      const ended = await run.ended;
      if (ended === null) return undefined;
      answered(id, replyOf(ended.answer, ended.stopped, ended.cut));
      return ended.answer.text;
    } catch (error) {
      failed(id, failureOf(error), run.partialAnswer());
      throw error;
    } finally {
      runs.delete(id);
      clearInterval(run.timer);
      removeEventListener('pagehide', onPageHide);
    }
  }
  /** Takes over answers that no tab receives. */
  const takeOver = (): void => {
    const now = serverNow();
    for (const turn of store.getState())
      if (isDeserted(turn, now) && !runs.has(turn.id)) {
        void receive(turn, 'goOn').catch(() => undefined);
      }
  };

  return {
    store,
    async ask(question, before) {
      if (known().some(isOpen)) return undefined;
      const old = known().find(({ id }) => id === before);
      const now = serverNow();
      const goesOn = old?.failure?.why === 'dropped';
      const id = goesOn ? old.id : randomId();
      const turn: Turn = { ...(goesOn && old), id, question, askedAt: now, aliveAt: now, reply: null, failure: null };
      change((turns) => [...turns.filter((one) => one.id !== before), turn]);
      return receive(turn, goesOn ? 'askAgain' : 'ask');
    },
    stop() {
      const turn = store.getState().find(isOpen);
      if (turn === undefined) return;
      const partialAnswer = runs.get(turn.id)?.partialAnswer() ?? partialAnswerOf(turn);
      runs.get(turn.id)?.abort();
      if (partialAnswer.text.trim() === '') failed(turn.id, { againAt: null, why: 'stopped' }, partialAnswer);
      else answered(turn.id, replyOf(partialAnswer, true));
      // If the stop call fails, the server's answer ends on its own.
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
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) again();
      };
      again();
      const timer = setInterval(takeOver, aliveMs);
      addEventListener('storage', onStorage);
      return () => {
        clearInterval(timer);
        removeEventListener('storage', onStorage);
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
/**
 * The signed-in person's conversation. It stays in memory until another person signs in, so that an
 * answer continues on any page.
 */
export function historyOf(userId: number): History {
  const key = `hyperion-history:${userId}`;
  if (current?.key !== key) {
    current?.history.leave();
    current = { key, history: createHistory(key) };
  }
  return current.history;
}
