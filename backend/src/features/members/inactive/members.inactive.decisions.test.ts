// Tests of the decisions about inactive members: the newest sign counts, and the 14 days between questions.
import { expect, test } from '@jest/globals';
import { askWhetherHere, inactiveOf, inactiveSince, sayHere } from './members.inactive.decisions.ts';
import type { MemberDocument } from '../core/members.model.ts';
import type { Caller } from '../../../platform/people/caller.ts';

const now = Date.UTC(2026, 5, 30);
const daysAgo = (days: number): Date => new Date(now - days * 24 * 3_600_000);
const limits = { since: inactiveSince(now, 30), today: '2026-06-30' };
const oro = {
  _id: 3,
  discordId: '200000000000000003',
  name: 'Oro Dast',
  isOnline: false,
  lastActive: daysAgo(34),
  createdAt: daysAgo(400),
} as MemberDocument;
const officer: Caller = {
  userId: 1,
  discordId: '100000000000000001',
  username: 'Ada',
  avatar: null,
  memberId: 1,
  rank: 'Officer',
  access: 'Member',
  rights: ['roster'],
  sessionId: '',
};

test('the newest of all signs decides', () => {
  expect(inactiveOf(oro, {}, limits)).toEqual({ id: 3, seenAt: daysAgo(34).toISOString(), asked: null });
  expect(inactiveOf(oro, { answered: daysAgo(32), contributed: daysAgo(33) }, limits)?.seenAt).toBe(
    daysAgo(32).toISOString(),
  );
  expect(inactiveOf(oro, { answered: daysAgo(30) }, limits)).toBeNull();
  expect(inactiveOf(oro, { contributed: daysAgo(1) }, limits)).toBeNull();
  expect(inactiveOf({ ...oro, isOnline: true }, {}, limits)).toBeNull();
  expect(inactiveOf({ ...oro, lastActive: daysAgo(2) }, {}, limits)).toBeNull();
});

test('somebody who was never seen is inactive once they joined long ago', () => {
  expect(inactiveOf({ ...oro, lastActive: null }, {}, limits)).toEqual({ id: 3, seenAt: null, asked: null });
  expect(inactiveOf({ ...oro, lastActive: null, createdAt: daysAgo(5) }, {}, limits)).toBeNull();
});

test('somebody who is away is neither inactive nor asked', () => {
  const away = { ...oro, absence: { from: '2026-06-01', to: '2026-06-30', note: null } };
  expect(inactiveOf(away, {}, limits)).toBeNull();
  expect(askWhetherHere(officer, limits)(away, now)).toBeNull();
  expect(inactiveOf(away, {}, { ...limits, today: '2026-07-01' })).not.toBeNull();
});

test('nobody is asked twice in 14 days, or after they were seen', () => {
  const ask = askWhetherHere(officer, limits);
  const asked = { at: new Date(now), by: 'Ada', byDiscordId: officer.discordId };
  expect(ask(oro, now)).toMatchObject({ set: { asked }, facts: [{ kind: 'member:asked' }] });
  expect(ask({ ...oro, asked: { ...asked, at: daysAgo(13) } }, now)).toBeNull();
  expect(ask({ ...oro, asked: { ...asked, at: daysAgo(14) } }, now)).toMatchObject({ set: { asked } });
  expect(ask({ ...oro, lastActive: daysAgo(1) }, now)).toBeNull();
  expect(ask({ ...oro, isOnline: true }, now)).toBeNull();
});

test('the answer counts as seen', () => {
  const change = sayHere({ ...officer, memberId: 3 })(oro, now);
  expect(change).toMatchObject({ set: { lastActive: new Date(now) }, facts: [{ data: { isHere: true } }] });
});
