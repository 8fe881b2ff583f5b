// Decisions on treasury requests: pending or immediate, and every refusal at its limit.
import { expect, test } from '@jest/globals';
import { maxAmount } from '@guild/common/treasury/treasury.api';
import type { RequestKind } from '@guild/common/treasury/treasury.requests.api';
import { AppError } from '../../../platform/errors.ts';
import { aCaller } from '../../../../test/builders.ts';
import type { ResourceDocument } from '../core/treasury.model.ts';
import { approve, ask, refuse, takeBack, takeBackAllOf } from './treasury.requests.decisions.ts';
import type { RequestRow } from './treasury.requests.model.ts';

const now = 1_700_000_000_000;
const admin = aCaller('Ada', { discordId: '9', userId: 9, access: 'Admin' });
const moss = aCaller('Moss', { discordId: '1', userId: 1 });
const ids = { requestId: 5, entryId: 7 };
const row = (parts: Partial<RequestRow> = {}): RequestRow => ({
  id: 5,
  kind: 'withdrawal',
  amount: 40,
  note: null,
  userId: 1,
  username: 'Moss',
  discordId: '1',
  askedAt: new Date(now),
  ...parts,
});
const chest = (parts: Partial<ResourceDocument> = {}): ResourceDocument =>
  ({
    _id: 1,
    name: 'Chest',
    nameKey: 'chest',
    description: '',
    unit: 'Solari',
    category: 'currency',
    priority: 'low',
    currentAmount: 100,
    goalAmount: 0,
    progressKey: 0,
    history: [],
    reachedAt: null,
    lastUpdated: new Date(now),
    updatedBy: 'Ada',
    updatedByDiscordId: '9',
    createdAt: new Date(now),
    updatedAt: new Date(now),
    requests: [],
    corrections: 0,
    bookedKeys: [],
    version: 3,
    shownVersion: 3,
    outbox: [],
    deletedAt: null,
    ...parts,
  }) as ResourceDocument;
const refusedOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.details?.reason].filter((one) => one !== undefined);
    throw error;
  }
  return null;
};
const asking = (kind: RequestKind, amount: number, seen = chest(), trusted = false) =>
  ask({ kind, amount, note: null }, { ids, actor: moss, trusted })(seen, now);

test("a member's request is pending, and changes neither the amount nor what is shown", () => {
  for (const kind of ['deposit', 'withdrawal'] as const) {
    const change = asking(kind, 40);
    expect(change?.set).toEqual({ requests: [row({ kind })] });
    expect(change?.facts).toMatchObject([{ kind: 'treasury-request:asked', data: { id: 5, status: 'pending' } }]);
  }
});

test("an admin's request applies at once, and so does a member's deposit where deposits are trusted", () => {
  const taken = ask({ kind: 'withdrawal', amount: 40, note: 'Raid' }, { ids, actor: admin, trusted: false })(
    chest(),
    now,
  );
  expect(taken?.set).toMatchObject({ currentAmount: 60 });
  expect(taken?.facts).toMatchObject([
    { kind: 'resource:booked', data: { entry: { kind: 'withdrawal', note: 'Raid', giver: null, decidedBy: null } } },
    { kind: 'treasury-request:decided', data: { status: 'approved', decidedBy: null } },
  ]);
  const given = asking('deposit', 40, chest(), true);
  expect(given?.set).toMatchObject({ currentAmount: 140 });
  expect(given?.facts).toMatchObject([{ data: { entry: { giver: { username: 'Moss', discordId: '1' } } } }, {}]);
});

test.each([
  ['withdrawal', 101, 100, ['conflict', 'not_enough']],
  ['withdrawal', 100, 100, null],
  ['withdrawal', 1, 0, ['conflict', 'not_enough']],
  ['deposit', 1, maxAmount, ['conflict', 'too_much']],
  ['deposit', 1, maxAmount - 1, null],
] as const)('a %s of %d beside %d is refused with %j, pending or not', (kind, amount, currentAmount, refused) => {
  const seen = chest({ currentAmount });
  expect(refusedOf(() => asking(kind, amount, seen))).toEqual(refused);
  expect(refusedOf(() => ask({ kind, amount, note: null }, { ids, actor: admin, trusted: false })(seen, now))).toEqual(
    refused,
  );
  const waiting = { ...seen, requests: [row({ kind, amount })] };
  expect(refusedOf(() => approve(5, 7, admin)(waiting, now))).toEqual(refused);
});

test('at most twenty requests of one person and three hundred in total can be pending', () => {
  const many = (count: number, discordId: (at: number) => string): RequestRow[] =>
    Array.from({ length: count }, (_, at) => row({ id: 100 + at, discordId: discordId(at) }));
  const refusal = ['conflict', 'too_many_open'];
  expect(refusedOf(() => asking('deposit', 1, chest({ requests: many(19, () => '1') })))).toBeNull();
  expect(refusedOf(() => asking('deposit', 1, chest({ requests: many(20, () => '1') })))).toEqual(refusal);
  expect(refusedOf(() => asking('deposit', 1, chest({ requests: many(299, String) })))).toBeNull();
  const full = chest({ requests: many(300, (at) => `x${at}`) });
  expect(refusedOf(() => asking('deposit', 1, full))).toEqual(refusal);
  expect(refusedOf(() => asking('deposit', 1, full, true))).toBeNull();
});

test('approval changes the amount, adds the line and removes the request in one write; the entry names its requester', () => {
  const waits = [row(), row({ id: 6, discordId: '2' })];
  const change = approve(5, 7, admin)(chest({ requests: waits }), now);
  expect(change?.set).toMatchObject({ currentAmount: 60, requests: [waits[1]] });
  expect(change?.facts).toMatchObject([
    { data: { entry: { id: 7, kind: 'withdrawal', username: 'Moss', decidedBy: 'Ada', before: 100, after: 60 } } },
    { kind: 'treasury-request:decided', data: { id: 5, status: 'approved', decidedBy: 'Ada', reason: null } },
  ]);
});

test('rejection stores the reason, and nothing else changes', () => {
  const change = refuse(5, 'We need it', admin)(chest({ requests: [row()] }), now);
  expect(change).toMatchObject({
    set: { requests: [] },
    facts: [{ data: { status: 'refused', reason: 'We need it' } }],
  });
  expect(change?.set).not.toHaveProperty('currentAmount');
});

test('only the requester can withdraw a request', () => {
  const seen = chest({ requests: [row()] });
  expect(takeBack(5, moss)(seen, now)).toMatchObject({
    set: { requests: [] },
    facts: [{ data: { status: 'withdrawn' } }],
  });
  expect(refusedOf(() => takeBack(5, admin)(seen, now))).toEqual(['not_allowed', 'not_own']);
});

test('a decided or unknown request is refused', () => {
  const done = [
    { id: 'f', kind: 'treasury-request:decided', data: { id: 5 } },
  ] as unknown as ResourceDocument['outbox'];
  for (const decision of [approve(5, 7, admin), refuse(5, 'No', admin), takeBack(5, moss)]) {
    expect(refusedOf(() => decision(chest({ outbox: done }), now))).toEqual(['conflict', 'already_decided']);
    expect(refusedOf(() => decision(chest(), now))).toEqual(['not_found']);
  }
});

test('removing a person removes their earlier requests, and keeps later ones and those of others', () => {
  const later = row({ id: 6, askedAt: new Date(now + 1) });
  const others = row({ id: 7, discordId: '2' });
  const change = takeBackAllOf('1', now)(chest({ requests: [row(), later, others] }), now);
  expect(change?.set).toEqual({ requests: [later, others] });
  expect(change?.facts).toMatchObject([
    { data: { id: 5, status: 'withdrawn', decidedBy: null }, audit: { actor: null } },
  ]);
  expect(takeBackAllOf('1', now - 1)(chest({ requests: [row()] }), now)).toBeNull();
});
