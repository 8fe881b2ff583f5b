// Tests of repeated sending after failures: content and keys.
import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { ApiError } from './api.ts';
import { useIdempotentCall } from './idempotency.ts';

const failure = (status: number, details: object = {}): ApiError => new ApiError(status, JSON.stringify({ details }));

/**
 * A form that can be sent repeatedly. Returns the sent body and key. An error is the server's
 * answer.
 */
function aForm(): (content: object, error?: Error) => Promise<{ key: string; body: number }> {
  const { result } = renderHook(() => useIdempotentCall());
  let made = 0;
  return async (content, error) => {
    const went: { key: string; body: number }[] = [];
    const sending = result.current(
      content,
      () => ++made,
      (body, key) => {
        went.push({ body, key });
        return error === undefined ? Promise.resolve() : Promise.reject(error);
      },
    );
    await (error === undefined ? sending : expect(sending).rejects.toBe(error));
    const [one] = went;
    if (one === undefined) throw new Error('Nothing was sent');
    return one;
  };
}

describe('the idempotency key of a retry', () => {
  it.each([
    ['nothing was heard', failure(0)],
    ['the server could not answer', failure(503)],
    ['the server failed', failure(500)],
    ['too many calls were made', failure(429)],
    ['the session had ended', failure(401)],
  ])('repeats key and body for the same content when %s', async (_why, error) => {
    const send = aForm();
    const first = await send({ name: 'Knife' }, error);
    expect(await send({ name: 'Knife' }, error)).toEqual(first);
    expect(await send({ name: 'Knife' })).toEqual(first);
  });
  it('is new for changed content', async () => {
    const send = aForm();
    const first = await send({ name: 'Knife' }, failure(0));
    const other = await send({ name: 'Sword' }, failure(0));
    expect(other).toEqual({ key: expect.not.stringMatching(first.key) as unknown, body: 2 });
  });
  it.each([
    ['it went through', undefined],
    ['it was refused', failure(400)],
    ['the state forbade it', failure(409, { reason: 'already_member' })],
    ['the key was of something else', failure(422)],
  ])('is new after %s', async (_why, error) => {
    const send = aForm();
    const first = await send({ name: 'Knife' }, error);
    const next = await send({ name: 'Knife' });
    expect([next.key === first.key, next.body]).toEqual([false, 2]);
  });
});
