// When a webhook is switched off, and how long a delivery is retried.
import { describe, expect, test } from '@jest/globals';
import { markResult } from './webhooks.decisions.ts';
import type { StoredHook, WebhooksDocument } from './webhooks.model.ts';
import { afterAttempt, pausesMs } from './webhooks.retries.ts';

const dayMs = 24 * 3_600_000;
const start = Date.parse('2026-05-01T12:00:00.000Z');
const hook = (parts: Partial<StoredHook> = {}): StoredHook => ({
  id: 7,
  address: 'https://hooks.example/secret-path',
  secret: 'whsec_a',
  kinds: ['auction.started'],
  isOn: true,
  why: null,
  failingSince: null,
  createdAt: new Date(start),
  ...parts,
});
const documentWith = (one: StoredHook): WebhooksDocument => ({ _id: 1, hooks: [one], version: 1, outbox: [] });
const success = { why: null, isGone: false };
const failure = { why: 'It answered 500.', isGone: false };

describe('a webhook', () => {
  test('that works stays as it is, and is not written', () => {
    expect(markResult(7, success)(documentWith(hook()), start)).toBeNull();
    expect(markResult(8, failure)(documentWith(hook()), start)).toBeNull();
  });
  test('remembers its first failure, until it works again', () => {
    const first = markResult(7, failure)(documentWith(hook()), start);
    expect(first?.set.hooks?.[0]?.failingSince).toEqual(new Date(start));
    const failing = documentWith(hook({ failingSince: new Date(start) }));
    expect(markResult(7, failure)(failing, start + 3 * dayMs - 1)).toBeNull();
    expect(markResult(7, success)(failing, start + dayMs)?.set.hooks?.[0]?.failingSince).toBeNull();
  });
  test('is switched off after three days, with its host in the audit record and not its address', () => {
    const failing = documentWith(hook({ failingSince: new Date(start) }));
    const change = markResult(7, failure)(failing, start + 3 * dayMs);
    expect(change?.set.hooks?.[0]).toMatchObject({ isOn: false, why: 'It failed for 3 days. It answered 500.' });
    expect(change?.facts).toMatchObject([{ kind: 'webhook:disabled', data: { id: 7, host: 'hooks.example' } }]);
    expect(JSON.stringify(change?.facts)).not.toMatch(/secret-path|whsec_/);
  });
  test('is switched off at once by 410, and only once', () => {
    const gone = { why: 'It answered 410.', isGone: true };
    expect(markResult(7, gone)(documentWith(hook()), start)?.set.hooks?.[0]?.isOn).toBe(false);
    expect(markResult(7, gone)(documentWith(hook({ isOn: false })), start)).toBeNull();
  });
});

describe('a delivery', () => {
  test('is retried for a day, with growing pauses', () => {
    expect(pausesMs.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(dayMs);
    expect([...pausesMs].sort((a, b) => a - b)).toEqual([...pausesMs]);
    const answer = { ...failure, status: 500, answer: '' };
    const states = [0, 1, pausesMs.length].map((attempts) => afterAttempt({ attempts }, answer, start));
    expect(states.map(({ state, nextAt }) => [state, nextAt?.getTime() ?? null])).toEqual([
      ['waiting', start + 5000],
      ['waiting', start + 60_000],
      ['failed', null],
    ]);
  });
  test('is not repeated after a success or 410', () => {
    const sent = afterAttempt({ attempts: 2 }, { ...success, status: 204, answer: '' }, start);
    expect(sent).toMatchObject({ state: 'sent', nextAt: null, attempts: 3 });
    const gone = afterAttempt({ attempts: 0 }, { why: 'x', isGone: true, status: 410, answer: '' }, start);
    expect(gone.state).toBe('failed');
  });
});
