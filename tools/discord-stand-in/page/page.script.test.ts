/**
 * Tests of the script of the stand-in's page, in a simulated browser.
 * @jest-environment jsdom
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pageScript } from './page.script.ts';
import type { PageCommand, PageState } from './page.types.ts';

const updatedAt = '2026-11-18T10:00:00.000Z';
let roster: { readonly discordId: string; readonly name: string }[];
let commands: PageCommand[];
let isAway: boolean;
let isEmpty: boolean;
const stateNow = (): PageState => ({
  channels: [
    { id: '6', name: '# events' },
    { id: null, name: 'Direct messages' },
  ],
  commands,
  messages: isEmpty
    ? []
    : [
        {
          id: '10',
          at: Date.parse(updatedAt),
          content: {
            content: `<t:${Date.parse(updatedAt) / 1000 + 120}:R>`,
            embeds: [{ title: 'Map', footer: { text: 'Updated' }, timestamp: updatedAt }],
          },
          picture: null,
          isPrivate: false,
          isWaiting: false,
        },
      ],
});
const replyTo = (path: string): unknown => {
  if (path === '/api/user') return { discordId: '1', username: 'Ada' };
  return path.startsWith('/api/guild-members') ? roster : stateNow();
};
const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];

beforeEach(async () => {
  jest.useFakeTimers({ now: Date.parse(updatedAt) });
  [roster, commands, isAway, isEmpty] = [[{ discordId: '1', name: 'Ada' }], [], false, false];
  globalThis.fetch = ((path: string) =>
    isAway
      ? Promise.reject(new TypeError('fetch failed'))
      : Promise.resolve({ ok: true, json: () => Promise.resolve(replyTo(path)) })) as unknown as typeof fetch;
  pageScript();
  await jest.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

test('the timestamp of an embed is beside its footer', () => {
  expect(all('.embed .hint')[0]?.textContent).toMatch(/^Updated · ./);
  expect(all('.embed time')[0]?.getAttribute('datetime')).toBe(updatedAt);
});

test('a channel without messages says so', async () => {
  const hint = document.querySelector<HTMLElement>('.messages > .hint');
  expect(hint?.hidden).toBe(true);
  isEmpty = true;
  await jest.advanceTimersByTimeAsync(1000);
  expect(hint?.hidden).toBe(false);
});

test('relative times go on', async () => {
  const before = all('.text time')[0]?.textContent;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(all('.text time')[0]?.textContent).not.toBe(before);
});

test('people who join the guild can be chosen', async () => {
  roster = [...roster, { discordId: '2', name: 'Zoe' }];
  await jest.advanceTimersByTimeAsync(6000);
  expect(all('nav option').map(({ textContent }) => textContent)).toEqual(['Ada', 'Zoe']);
});

test('the form for commands is there once there are some', async () => {
  expect(all('section form')[0]?.hasAttribute('hidden')).toBe(true);
  commands = [{ name: 'events' }];
  await jest.advanceTimersByTimeAsync(1000);
  expect(all('section form')[0]?.hasAttribute('hidden')).toBe(false);
});

test('numbers have a field for numbers within their limits, and suggestions are checked', async () => {
  const amount = { type: 4, name: 'amount', required: true, min_value: 1, max_value: 900 };
  commands = [{ name: 'bid', options: [{ type: 4, name: 'auction', autocomplete: true }, amount] }];
  await jest.advanceTimersByTimeAsync(1000);
  const [auction, typed] = document.querySelectorAll<HTMLInputElement>('section form input');
  expect([typed?.type, typed?.min, typed?.max, typed?.step]).toEqual(['number', '1', '900', '1']);
  if (auction === undefined || typed === undefined) throw new Error('the fields are missing');
  [auction.value, typed.value] = ['abc', '5'];
  document.querySelector<HTMLFormElement>('section form')?.requestSubmit();
  expect(all('[role=alert]')[0]?.textContent).toBe('Choose a suggestion for auction, or enter a number.');
});

test('the page says when the hall is away, and not afterwards', async () => {
  const [status] = all('[role=status]');
  isAway = true;
  await jest.advanceTimersByTimeAsync(1000);
  expect(status?.textContent).toBe("Can't reach the hall.");
  isAway = false;
  await jest.advanceTimersByTimeAsync(1000);
  expect(status?.textContent).toBe('');
});
