// One question and its answer as it grows, in the process that gives it; and the same as another process sees it.
import type { AnswerCut, AnswerFrom, LoreSource } from '@guild/common/lore/chat.api';
import { maxAnswer } from '@guild/common/lore/chat.api';
import type { ErrorCode } from '@guild/common/wire/errors';
import { AppError, type ErrorDetails } from '../../../platform/errors.ts';

/** How an answer has ended. */
export type TurnEnd =
  | { readonly how: 'done'; readonly stopped: boolean; readonly cut?: AnswerCut }
  | { readonly how: 'failed'; readonly code: ErrorCode; readonly sentence: string; readonly details?: ErrorDetails };

/** An answer as far as it has come. */
export interface Seen {
  readonly from: AnswerFrom;
  readonly text: string;
  readonly sources: readonly LoreSource[];
  /** Null: it goes on. */
  readonly end: TurnEnd | null;
}
export interface TurnId {
  readonly discordId: string;
  /** UUID. */
  readonly turn: string;
}
/** An answer that somebody follows, in whichever process it is given. */
export interface Followed {
  readonly id: TurnId;
  /** Each time with what has come since, at last with its end. Ends without one only when `gone` is aborted. @throws AppError when it is lost */
  follow(gone: AbortSignal): AsyncIterable<Seen>;
}

/** What is told of an error that is none of ours. */
const unknownEnd = new AppError('unexpected');
const endOf = (thrown: unknown): TurnEnd => {
  const { code, message: sentence, details } = thrown instanceof AppError ? thrown : unknownEnd;
  return { how: 'failed', code, sentence, ...(details !== undefined && { details }) };
};
/** The error that an answer has ended with. */
export const errorOf = (end: TurnEnd & { how: 'failed' }): AppError => {
  const error = new AppError(end.code, end.sentence, end.details);
  error.wasLogged = true;
  return error;
};

/** An answer that this process gives. */
export class Turn implements Followed {
  readonly id: TurnId;
  /** Names the question: the same turn answers no other one. */
  readonly asked: string;
  from: AnswerFrom = 'archive';
  text = '';
  sources: readonly LoreSource[] = [];
  end: TurnEnd | null = null;
  isDismissed = false;
  /** Why it ends in the middle; null: it does not, or somebody has stopped it. */
  cut: AnswerCut | null = null;
  readonly #stopping = new AbortController();
  #changes = 0;
  readonly #followers = new Set<() => void>();

  constructor(id: TurnId, asked: string) {
    this.id = id;
    this.asked = asked;
  }

  /** Aborted when somebody has stopped it, or it has ended. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Whether there is room for more. */
  get isFull(): boolean {
    return this.text.length >= maxAnswer;
  }

  say(words: string): void {
    if (this.end !== null || words === '') return;
    this.text = `${this.text}${words}`.slice(0, maxAnswer);
    this.#wake();
  }

  finish(stopped = this.stopping.aborted): void {
    this.#endWith({ how: 'done', stopped, ...(this.cut !== null && !stopped && { cut: this.cut }) });
  }

  fail(thrown: unknown): void {
    this.#endWith(endOf(thrown));
  }

  /** Ends the call for it; what has been said stays. */
  stop(): void {
    if (this.end === null) this.#stopping.abort();
  }

  /** Stops it for somebody who is here no longer: nothing of it is remembered. */
  dismiss(): void {
    this.isDismissed = true;
    this.stop();
  }

  async *follow(gone: AbortSignal): AsyncGenerator<Seen> {
    while (!gone.aborted) {
      const { from, text, sources, end } = this;
      const known = this.#changes;
      yield { from, text, sources, end };
      if (end !== null) return;
      if (known === this.#changes) await this.#change(gone);
    }
  }

  /** Waits for news, or until nobody wants them any more. */
  async #change(gone: AbortSignal): Promise<void> {
    let wake = (): void => undefined;
    const news = new Promise<void>((resolve) => (wake = resolve));
    this.#followers.add(wake);
    gone.addEventListener('abort', wake);
    if (gone.aborted) wake();
    await news;
    this.#followers.delete(wake);
    gone.removeEventListener('abort', wake);
  }

  #endWith(end: TurnEnd): void {
    if (this.end !== null) return;
    this.end = end;
    this.#wake();
    this.#stopping.abort();
  }

  #wake(): void {
    this.#changes += 1;
    for (const wake of this.#followers) wake();
  }
}
