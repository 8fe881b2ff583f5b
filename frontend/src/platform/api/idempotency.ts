// Sending what a form makes so that trying again is safe: the same content goes with the same key and body, other content anew.
import { useRef } from 'react';
import { ApiError } from './api.ts';

interface Attempt {
  readonly content: string;
  readonly key: string;
  readonly body: unknown;
  /** ms since the page was opened. */
  readonly at: number;
}
/** After so long somebody who sends the same again wants it again. */
const rememberedMs = 10 * 60_000;

/** Whether the server has said that nothing was made: then the next try is a new one. After anything else nobody knows. */
function wasRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 409) return error.details.reason !== 'outcome_unknown';
  return error.status === 400 || error.status === 422;
}

/** Sends a body with an idempotency key. @typeParam B the body @typeParam R the answer */
type Send<B, R> = (body: B, idempotencyKey: string) => Promise<R>;
export type IdempotentCall = <B, R>(content: unknown, make: () => B, send: Send<B, R>) => Promise<R>;

/**
 * For one form: sends what it makes, and after a time-out sends the very same for the same content.
 * @returns a function of the form's content, which the key belongs to; of what makes the body of it, at a first try alone;
 *   and of the call
 */
export function useIdempotentCall(): IdempotentCall {
  const open = useRef<Attempt | null>(null);
  return async <B, R>(content: unknown, make: () => B, send: Send<B, R>): Promise<R> => {
    const typed = JSON.stringify(content);
    const now = performance.now();
    const before = open.current;
    const attempt =
      before?.content === typed && now - before.at < rememberedMs
        ? before
        : { content: typed, key: crypto.randomUUID(), body: make(), at: now };
    open.current = attempt;
    try {
      const answer = await send(attempt.body as B, attempt.key);
      open.current = null;
      return answer;
    } catch (error) {
      if (wasRefused(error)) open.current = null;
      throw error;
    }
  };
}
