// A question and its growing answer, in the process that answers it, and as readers see it.
import type { AnswerCut, AnswerFrom, LoreSource } from '@guild/common/lore/chat.api';
import { maxAnswer } from '@guild/common/lore/chat.api';
import type { ErrorCode } from '@guild/common/wire/errors';
import { AppError, type ErrorDetails } from '../../../platform/errors.ts';

/** How an answer has ended. */
export type TurnEnd =
  | { readonly how: 'done'; readonly stopped: boolean; readonly cut?: AnswerCut }
  | { readonly how: 'failed'; readonly code: ErrorCode; readonly sentence: string; readonly details?: ErrorDetails };

/** The current state of an answer. */
export interface AnswerState {
  readonly from: AnswerFrom;
  readonly text: string;
  readonly sources: readonly LoreSource[];
  /** Null: it is still growing. */
  readonly end: TurnEnd | null;
}
export interface TurnId {
  readonly discordId: string;
  /** UUID. */
  readonly turn: string;
}
/** An answer that can be followed, in whichever process it runs. */
export interface RunningAnswer {
  readonly id: TurnId;
  /**
   * Yields the state after each change, the last time with its end.
   * Stops earlier only when `gone` is aborted.
   * @throws AppError when the answer is lost
   */
  follow(gone: AbortSignal): AsyncIterable<AnswerState>;
}

/** Shown for unexpected errors. */
const unknownEnd = new AppError('unexpected');
const endOf = (thrown: unknown): TurnEnd => {
  const { code, message: sentence, details } = thrown instanceof AppError ? thrown : unknownEnd;
  return { how: 'failed', code, sentence, ...(details !== undefined && { details }) };
};
/** The error with which an answer has ended. */
export const errorOf = (end: TurnEnd & { how: 'failed' }): AppError => {
  const error = new AppError(end.code, end.sentence, end.details);
  error.wasLogged = true;
  return error;
};

/** An answer that this process gives. */
export class Turn implements RunningAnswer {
  readonly id: TurnId;
  /** Hash of the question. A turn cannot be reused for another question. */
  readonly asked: string;
  from: AnswerFrom = 'archive';
  text = '';
  sources: readonly LoreSource[] = [];
  end: TurnEnd | null = null;
  isDismissed = false;
  /** Why the answer is incomplete; null: it is complete, or somebody stopped it. */
  cut: AnswerCut | null = null;
  readonly #stopping = new AbortController();
  #changes = 0;
  readonly #followers = new Set<() => void>();

  constructor(id: TurnId, asked: string) {
    this.id = id;
    this.asked = asked;
  }

  /** Aborted when the answer was stopped or has ended. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Whether the maximum length is reached. */
  get isFull(): boolean {
    return this.text.length >= maxAnswer;
  }

  say(words: string): void {
    if (this.end !== null || words === '') return;
    this.text = `${this.text}${words}`.slice(0, maxAnswer);
    this.#wake();
  }

  /** Takes back words that were no answer. @param length how much text stays */
  shorten(length: number): void {
    if (this.end !== null) return;
    this.text = this.text.slice(0, length);
    this.#wake();
  }

  finish(stopped = this.stopping.aborted): void {
    this.#endWith({ how: 'done', stopped, ...(this.cut !== null && !stopped && { cut: this.cut }) });
  }

  fail(thrown: unknown): void {
    this.#endWith(endOf(thrown));
  }

  /** Stops the call to the model. The text so far is kept. */
  stop(): void {
    if (this.end === null) this.#stopping.abort();
  }

  /** Stops the answer to a person without access. It is not remembered. */
  dismiss(): void {
    this.isDismissed = true;
    this.stop();
  }

  async *follow(gone: AbortSignal): AsyncGenerator<AnswerState> {
    while (!gone.aborted) {
      const { from, text, sources, end } = this;
      const known = this.#changes;
      yield { from, text, sources, end };
      if (end !== null) return;
      if (known === this.#changes) await this.#change(gone);
    }
  }

  /** Waits for a change, or until `gone` is aborted. */
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
