// Contract decisions: every command and every refusal, without clock and database.
import { describe, expect, test } from '@jest/globals';
import { contractSentence, type ContractRefusal } from '@guild/common/contracts/contracts.rules';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { claim, unclaim } from './contracts.claims.decisions.ts';
import { dealsOf } from './contracts.deals.ts';
import * as commands from './contracts.decisions.ts';
import type { ContractDocument } from './contracts.model.ts';
import { freeClaim, reopen, takeClaimBack, withdrawPosted } from './contracts.removals.decisions.ts';

const now = Date.parse('2030-01-01T12:00:00.000Z');
const person = (userId: number, access: 'Member' | 'Admin' = 'Member'): Caller => ({
  userId,
  discordId: `d${userId}`,
  username: `Person ${userId}`,
  avatar: null,
  memberId: userId,
  rank: access,
  access,
  rights: [],
  sessionId: '',
});
const [client, first, second, third] = [person(1), person(2), person(3), person(4)] as const;
const admin = person(9, 'Admin');
const due = commands.deadlineOf('2030-01-03', 'UTC', now);
const late = due.getTime() + 1;

const posted = (reward = 100, maxClaims = 2): ContractDocument => ({
  ...commands.buildContract(
    1,
    {
      title: 'Job',
      description: 'A job to be done',
      contractType: 'raid',
      targetLocation: 'G-4',
      difficulty: 'hard',
      reward,
      rewardUnit: 'Solari',
      deadline: '2030-01-03',
      maxClaims,
      seasonId: 2,
      due,
    },
    client,
  ),
  createdAt: new Date(now),
  updatedAt: new Date(now),
  version: 1,
  deletedAt: null,
  deletedBy: null,
  outbox: [],
});
function after(seen: ContractDocument, decide: commands.ContractDecision, at = now): ContractDocument {
  const change = decide(seen, at);
  return change === null ? seen : { ...seen, ...change.set, version: seen.version + 1 };
}
const led = (seen: ContractDocument, ...steps: commands.ContractDecision[]): ContractDocument =>
  steps.reduce((one, step) => after(one, step), seen);
const claimed = led(posted(), claim(1, first));
const full = led(claimed, claim(2, second));
const active = led(full, commands.activate(client));
const done = led(active, commands.complete({}, client, 'UTC'));
const cancelled = led(full, commands.cancel('Why', client));

function refused(decide: () => unknown): unknown {
  try {
    return decide();
  } catch (error) {
    return error instanceof AppError ? [error.code, error.details?.['reason'], error.message] : error;
  }
}
type Case = [string, commands.ContractDecision, ContractDocument, 'not_allowed' | 'conflict', ContractRefusal, number?];
const cases: readonly Case[] = [
  ['a claim on an own contract', claim(3, client), posted(), 'not_allowed', 'own_contract'],
  ['a second claim', claim(3, first), claimed, 'conflict', 'already_claimed'],
  ['a claim without room', claim(3, third), full, 'conflict', 'full'],
  ['a claim on an active one', claim(3, third), active, 'conflict', 'not_open'],
  ['a claim on a cancelled one', claim(3, third), cancelled, 'conflict', 'not_open'],
  ['a claim past the deadline', claim(3, third), claimed, 'conflict', 'overdue', late],
  ['unclaim without a claim', unclaim(third), claimed, 'conflict', 'not_claimed'],
  ['unclaim when active', unclaim(first), active, 'conflict', 'not_open'],
  ['activation by another', commands.activate(first), claimed, 'not_allowed', 'not_client'],
  ['activation by an admin', commands.activate(admin), claimed, 'not_allowed', 'not_client'],
  ['activation unclaimed', commands.activate(client), posted(), 'conflict', 'unclaimed'],
  ['activation of a cancelled one', commands.activate(client), cancelled, 'conflict', 'closed'],
  ['completion by another', commands.complete({}, admin, 'UTC'), active, 'not_allowed', 'not_client'],
  ['completion before activation', commands.complete({}, client, 'UTC'), full, 'conflict', 'not_active'],
  ['a second completion', commands.complete({}, client, 'UTC'), done, 'conflict', 'not_active'],
  ['cancellation by another', commands.cancel(null, admin), full, 'not_allowed', 'not_client'],
  ['cancellation of a completed one', commands.cancel(null, client), done, 'conflict', 'closed'],
  ['failure by another', commands.fail(null, first), active, 'not_allowed', 'not_client', late],
  ['failure before the deadline', commands.fail(null, client), active, 'conflict', 'not_overdue', due.getTime()],
  ['failure of a completed one', commands.fail(null, admin), done, 'conflict', 'closed', late],
  ['an edit by another', commands.edit({ reward: 5 }, 'UTC', admin), posted(), 'not_allowed', 'not_client'],
  ['an edit of a claimed one', commands.edit({ reward: 5 }, 'UTC', client), claimed, 'conflict', 'claimed'],
  ['an edit of a closed one', commands.edit({ reward: 5 }, 'UTC', client), cancelled, 'conflict', 'closed'],
  ['deletion by another', commands.softDelete(first), posted(), 'not_allowed', 'not_client'],
  ['deletion of a claimed one', commands.softDelete(client), claimed, 'conflict', 'claimed'],
];
test.each(cases)('%s is refused', (_name, decide, seen, code, why, at = now) => {
  expect(refused(() => decide(seen, at))).toEqual([code, why, contractSentence(why)]);
});

describe('the status', () => {
  test('follows from the claims; the first claimant is the contractor', () => {
    expect([posted().status, claimed.status, full.status]).toEqual(['open', 'partially_claimed', 'fully_claimed']);
    const left = led(full, unclaim(first));
    expect([left.status, left.claims.map(({ userId }) => userId)]).toEqual(['partially_claimed', [3]]);
    expect(left.acceptedAt).toEqual(left.claims[0]?.claimedAt);
    expect(led(left, unclaim(second))).toMatchObject({ status: 'open', acceptedAt: null, tab: 'available' });
  });
  test('lapses after the deadline when unclaimed, and stays when claimed', () => {
    expect(commands.lapse(posted(), due.getTime())).toBeNull();
    expect(after(posted(), commands.lapse, late)).toMatchObject({ status: 'cancelled', lapsed: true, tab: 'closed' });
    expect(commands.lapse(claimed, late)).toBeNull();
    expect(after(claimed, commands.activate(client), late).status).toBe('active');
    expect(after(claimed, commands.fail('Late', admin), late)).toMatchObject({ status: 'failed', note: 'Late' });
  });
});

describe('a completion', () => {
  test('splits the reward into equal shares that add up; the first claimants get the remainder', () => {
    const three = led(posted(100, 3), claim(1, first), claim(2, second), claim(3, third), commands.activate(client));
    const owedFor = (contract: ContractDocument) =>
      dealsOf(contract).deals.map(({ creditor, amounts }) => [creditor?.discordId, amounts[0]?.amount]);
    expect(owedFor(three)).toEqual([]);
    expect(owedFor(led(three, commands.complete({}, client, 'UTC')))).toEqual([
      [first.discordId, 34],
      [second.discordId, 33],
      [third.discordId, 33],
    ]);
    const two = led(three, commands.complete({ tookPart: [3, 4] }, client, 'UTC'));
    expect(two.claims.map(({ tookPart }) => tookPart)).toEqual([false, true, true]);
    expect(owedFor(two)).toEqual([
      [second.discordId, 50],
      [third.discordId, 50],
    ]);
  });
  test('requires claimants', () => {
    expect(refused(() => commands.complete({ tookPart: [77] }, client, 'UTC')(active, now))).toContain('invalid_input');
  });
});

test('a deadline is the end of its day in the time zone, and a past day is refused', () => {
  expect(commands.deadlineOf('2030-01-01', 'Europe/Berlin', now).toISOString()).toBe('2030-01-01T22:59:59.999Z');
  expect(commands.deadlineOf('2030-01-01T23:30:00.000Z', 'Europe/Berlin', now).toISOString()).toBe(
    '2030-01-02T22:59:59.999Z',
  );
  expect(refused(() => commands.deadlineOf('2029-12-31', 'UTC', now))).toContain('invalid_input');
});

describe('a removed member', () => {
  const removal = (discordId: string, key = 'gone') => ({ memberId: 1, discordId, at: now, key });
  const freed = led(full, freeClaim(removal('d2')));
  test('loses claims on contracts that are not activated, and gets them back when restored', () => {
    expect([freed.status, freed.claims.length]).toEqual(['partially_claimed', 1]);
    expect(freeClaim(removal('d2'))(active, now)).toBeNull();
    const back = led(freed, takeClaimBack('gone', null, 2));
    expect([back.status, back.claims.map(({ userId }) => userId)]).toEqual(['fully_claimed', [2, 3]]);
    expect(takeClaimBack('gone', null, 2)(back, now)).toBeNull();
  });
  test('does not get back a taken place, nor any place after the deadline', () => {
    const taken = led(
      freed,
      claim(5, third),
      takeClaimBack('gone', null, 2),
      unclaim(third),
      takeClaimBack('gone', null, 2),
    );
    expect(taken.claims.map(({ userId }) => userId)).toEqual([3]);
    expect(after(freed, takeClaimBack('gone', null, 2), late).claims).toHaveLength(1);
    expect(after(freed, takeClaimBack('gone', null, 3)).claims).toHaveLength(1);
  });
  test('loses no claim that they have made since', () => {
    expect(freeClaim({ ...removal('d2'), at: now - 1 })(full, now)).toBeNull();
  });
  test('has posted contracts cancelled and reopened, without the claims of people removed since', () => {
    const gone = led(full, withdrawPosted(removal('d1', 'client')));
    expect(gone).toMatchObject({ status: 'cancelled', tab: 'closed' });
    const back = led(gone, freeClaim(removal('d3', 'other')), reopen('client', null, 2));
    expect([back.status, back.closedAt, back.claims.length]).toEqual(['partially_claimed', null, 1]);
    expect(reopen('client', null, 2)(back, now)).toBeNull();
    expect(reopen('client', null, 2)(gone, late)).toBeNull();
    expect(reopen('client', null, 3)(gone, now)).toBeNull();
    expect(withdrawPosted(removal('d1'))(active, now)).toBeNull();
    expect(reopen('client', null, 2)(cancelled, now)).toBeNull();
  });
});
