// Idempotent sending for forms: the same content is sent with the same key and body, changed
// content with a new key.
import { useState } from 'react';
import { ApiError } from './api.ts';
import { randomId } from './randomId.ts';

interface Attempt {
  readonly content: string;
  readonly key: string;
  readonly body: unknown;
  /** ms since the page was opened. */
  readonly at: number;
}
/** Sending the same content again after this time is meant as a second one. */
const rememberedMs = 10 * 60_000;

/**
 * Whether the server has confirmed that nothing was created. Then the next try gets a new key.
 * After any other failure, the result is unknown.
 */
function wasRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 400 || error.status === 409 || error.status === 422;
}

/** Sends a body with an idempotency key. @typeParam B the body @typeParam R the answer */
type Send<B, R> = (body: B, idempotencyKey: string) => Promise<R>;
export type IdempotentCall = <B, R>(content: unknown, make: () => B, send: Send<B, R>) => Promise<R>;

/**
 * Sends what one form or command creates. After a time-out, the same content is sent with the same
 * key and body.
 * @returns a function with three parameters: the form's content, which determines the key; a
 * function that builds the body, called only at the first try; and the call
 */
export function createIdempotentCall(): IdempotentCall {
  let open: Attempt | null = null;
  return async <B, R>(content: unknown, make: () => B, send: Send<B, R>): Promise<R> => {
    const typed = JSON.stringify(content);
    const now = performance.now();
    const before = open;
    const attempt =
      before?.content === typed && now - before.at < rememberedMs
        ? before
        : { content: typed, key: randomId(), body: make(), at: now };
    open = attempt;
    try {
      const answer = await send(attempt.body as B, attempt.key);
      open = null;
      return answer;
    } catch (error) {
      if (wasRefused(error)) open = null;
      throw error;
    }
  };
}
/** The same for one form, as long as it is shown. */
export const useIdempotentCall = (): IdempotentCall => useState<IdempotentCall>(createIdempotentCall)[0];
