// Decisions about requests for access and applications, alone and in random histories.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applyAgainMs } from '@guild/common/access/applications.api';
import { running, seed } from '@guild/common/test/counts';
import { aCaller, refusalOf } from '../../../test/builders.ts';
import { AppError } from '../../platform/errors.ts';
import type { Draft } from '../../platform/store/outbox/facts.ts';
import {
  accept,
  apply,
  castVote,
  closeForRemoved,
  comment,
  decideTrial,
  decline,
  grantRequest,
  markDue,
  ownRequestOf,
  rankToGive,
  sendRequest,
  withdraw,
} from './access.decisions.ts';
import { undecided, type AccessFacts, type AccessRequestDocument } from './access.model.ts';

const start = Date.parse('2026-05-01T12:00:00.000Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const applicant = aCaller('Rix', { userId: 7, access: 'Guest' });
const officers = [aCaller('Ada', { userId: 1 }), aCaller('Bea', { userId: 2 })] as const;
const [ada, bea] = officers;
const fresh: AccessRequestDocument = {
  _id: applicant.userId,
  ...undecided,
  discordId: '',
  name: '',
  avatar: null,
  status: 'withdrawn',
  answers: [],
  comments: [],
  votes: [],
  askedAt: new Date(0),
  lapsesAt: new Date(0),
  version: 0,
  outbox: [],
};
type Decision = ReturnType<typeof apply>;
/** Like the document store does. */
function after(document: AccessRequestDocument, decide: Decision, now = start): AccessRequestDocument {
  const change = decide(document, now);
  return change === null ? document : { ...document, ...change.set, version: document.version + 1 };
}
const answers = [{ question: 'Why us?', answer: 'I like sand' }];
const applied = after(fresh, apply(applicant, answers));
const forGood = accept({ rank: 'Member', trialUntil: null }, null, ada);

describe('single decisions', () => {
  test('a request without a form keeps a declined person waiting for 14 days, too', () => {
    const declined = after(applied, decline('No room.', ada));
    expect(sendRequest(applicant)(declined, start + applyAgainMs - 1)).toBeNull();
    expect(sendRequest(applicant)(declined, start + applyAgainMs)).not.toBeNull();
  });

  test('a request without a form replaces no application that waits, with what was said about it', () => {
    const discussed = after(applied, comment('Fine', ada));
    expect(sendRequest(applicant)(discussed, start + 2 * hourMs)).toBeNull();
    const asked = after(after(fresh, sendRequest(applicant)), comment('Fine', ada));
    expect(after(asked, apply(applicant, answers)).comments).toHaveLength(1);
  });

  test('an accepted person who was not let in yet cannot replace the application', () => {
    const accepted = after(applied, forGood, start + 2 * hourMs);
    expect(refusalOf(() => apply(applicant, answers)(accepted, start + 2 * hourMs))).toMatchObject({
      details: { reason: 'too_soon' },
    });
    expect(sendRequest(applicant)(accepted, start + 2 * hourMs)).toBeNull();
  });

  test('a declined or withdrawn request is not granted', () => {
    const asked = after(fresh, sendRequest(applicant));
    for (const over of [after(asked, decline('No room.', ada)), after(asked, withdraw(applicant))])
      expect(refusalOf(() => grantRequest(bea, false)(over, start))).toMatchObject({ details: { reason: 'decided' } });
    expect(grantRequest(bea, false)(after(asked, grantRequest(ada, false)), start)).toBeNull();
  });

  test('nobody is let in any more when the trial has ended meanwhile', () => {
    const onTrial = after(
      applied,
      accept({ rank: 'Member', trialUntil: new Date(start + dayMs).toISOString() }, null, ada),
    );
    expect(rankToGive(onTrial)).toBe('Member');
    expect(rankToGive(after(onTrial, decideTrial(false, bea)))).toBeNull();
    expect(rankToGive(after(onTrial, closeForRemoved(start)))).toBeNull();
  });
});

interface World {
  document: AccessRequestDocument;
  now: number;
  /** Whether the person has access. */
  hasAccess: boolean;
  isBlocked: boolean;
  /** Handlers that are still to run. */
  waiting: ('let-in' | 'end-trial')[];
  removals: number[];
  hasForm: boolean;
  /** The facts since the last request. */
  facts: string[];
  /** When the last request was declined. */
  declinedAt: number;
  /** Comments that were accepted since the last request. */
  comments: number;
}
type Step =
  | { do: 'ask' | 'apply' | 'withdraw' | 'tick' | 'form' | 'handle' | 'remove' | 'purge' | 'add'; twice: boolean }
  | { do: 'comment' | 'accept' | 'trial' | 'decline' | 'keep' | 'end' | 'grant'; by: 0 | 1; twice: boolean }
  | { do: 'vote'; by: 0 | 1; isFor: boolean | null; twice: boolean }
  | { do: 'wait'; ms: number; twice: boolean };

const secret = 'SECRET';
const twice = fc.boolean();
const by = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom(
      ...(['ask', 'apply', 'apply', 'withdraw', 'tick', 'form', 'handle', 'handle', 'remove', 'purge', 'add'] as const),
    ),
    twice,
  }),
  fc.record({
    do: fc.constantFrom(...(['comment', 'accept', 'trial', 'decline', 'keep', 'end', 'grant'] as const)),
    by,
    twice,
  }),
  fc.record({ do: fc.constant('vote' as const), by, isFor: fc.constantFrom(true, false, null), twice }),
  fc.record({
    do: fc.constant('wait' as const),
    ms: fc.constantFrom(60_000, hourMs, dayMs, 7 * dayMs, 14 * dayMs),
    twice,
  }),
);

/** The decision of a step; null: the service does not ask for one. */
function decisionOf(world: World, one: Step): Decision | null {
  const isOutside = !world.hasAccess && !world.isBlocked;
  switch (one.do) {
    case 'ask':
      return isOutside && !world.hasForm ? sendRequest(applicant) : null;
    case 'apply':
      return isOutside && world.hasForm ? apply(applicant, answers) : null;
    case 'withdraw':
      return world.isBlocked ? null : withdraw(applicant);
    case 'tick':
      return markDue;
    case 'comment':
      return comment(secret, officers[one.by]);
    case 'vote':
      return castVote(one.isFor, officers[one.by]);
    case 'accept':
      return world.isBlocked ? null : accept({ rank: 'Member', trialUntil: null }, null, officers[one.by]);
    case 'trial':
      return world.isBlocked
        ? null
        : accept({ rank: 'Member', trialUntil: new Date(world.now + 7 * dayMs).toISOString() }, null, officers[one.by]);
    case 'decline':
      return decline('No room.', officers[one.by]);
    case 'keep':
    case 'end':
      return decideTrial(one.do === 'keep', officers[one.by]);
    case 'grant':
      return world.isBlocked || world.document.answers.length > 0
        ? null
        : grantRequest(officers[one.by], world.hasAccess);
    case 'purge': {
      const at = world.removals.shift();
      return at === undefined ? null : closeForRemoved(at);
    }
    default:
      return null;
  }
}
/** What happens outside of the document. */
function happen(world: World, one: Step): void {
  if (one.do === 'wait') {
    // Handlers run within the hour.
    while (world.waiting.length > 0 && one.ms >= hourMs) happen(world, { do: 'handle', twice: false });
    world.now += one.ms;
  }
  if (one.do === 'form') world.hasForm = !world.hasForm;
  if (one.do === 'add') world.isBlocked = false;
  if (one.do === 'remove' && world.hasAccess) {
    world.hasAccess = false;
    world.isBlocked = true;
    world.removals.push(world.now);
  }
  if (one.do !== 'handle') return;
  const handler = world.waiting.shift();
  const { document } = world;
  if (handler === 'let-in' && !world.isBlocked && rankToGive(document) !== null) world.hasAccess = true;
  if (handler === 'end-trial' && document.status === 'ended' && world.hasAccess)
    happen(world, { ...one, do: 'remove' });
}
/** Checks a fact against what happened since the request. */
function note(world: World, { kind, data, audit }: Draft<AccessFacts>): void {
  expect(JSON.stringify([data, audit])).not.toContain(secret);
  if (kind === 'access-request:sent') {
    expect(world.now).toBeGreaterThanOrEqual(world.declinedAt + applyAgainMs);
    // A plain request can be repeated, and become an application. Everything else is decided first.
    const isDecided = world.facts.some((each) => each !== 'access-request:sent' && each !== 'access-request:discussed');
    if (isDecided || world.facts.length === 0) world.comments = 0;
    world.facts = [kind];
    return;
  }
  const once = new Set<string>(world.facts);
  if (kind !== 'access-request:discussed' && kind !== 'access-request:closed') expect(once.has(kind)).toBe(false);
  const decisions = ['access-request:granted', 'access-request:declined', 'access-request:withdrawn'];
  if (decisions.includes(kind)) expect(decisions.filter((each) => once.has(each))).toEqual([]);
  const ends = ['access-request:kept', 'access-request:ended'];
  if (ends.includes(kind)) expect(ends.filter((each) => once.has(each))).toEqual([]);
  world.facts.push(kind);
  if (kind === 'access-request:declined') world.declinedAt = world.now;
  if (kind === 'access-request:granted' && 'by' in data) world.waiting.push('let-in');
  if (kind === 'access-request:ended') world.waiting.push('end-trial');
}

test(`in random histories each step happens once, and applicants are given nothing of what is said (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const world: World = {
        document: fresh,
        now: start,
        hasAccess: false,
        isBlocked: false,
        waiting: [],
        removals: [],
        hasForm: true,
        facts: [],
        declinedAt: 0,
        comments: 0,
      };
      for (const one of steps.flatMap((each) => (each.twice ? [each, each] : [each]))) {
        happen(world, one);
        const decide = decisionOf(world, one);
        const before = world.document;
        try {
          const change = decide?.(before, world.now) ?? null;
          if (change !== null) {
            for (const fact of change.facts) note(world, fact);
            if (one.do === 'comment') world.comments += 1;
            world.document = { ...before, ...change.set, version: before.version + 1 };
          }
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          // Whoever presses a button of a shown application reads why it changed nothing.
          expect(before.version === 0 || error.details?.['reason'] !== undefined).toBe(true);
        }
        const { document } = world;
        for (const form of [null, []]) {
          const own = ownRequestOf(document, { form, hasAccess: world.hasAccess, now: world.now });
          for (const word of [secret, 'isFor', 'votes', ...officers.map(({ username }) => username)])
            expect(JSON.stringify(own)).not.toContain(word);
          if (world.now < world.declinedAt + applyAgainMs) expect(own.mayAsk).toBe(false);
        }
        if (document.status === 'open') {
          expect(document.comments).toHaveLength(world.comments);
          expect(world.facts.filter((kind) => kind !== 'access-request:discussed')).toEqual(['access-request:sent']);
        }
        expect(new Set(document.votes.map(({ discordId }) => discordId)).size).toBe(document.votes.length);
        // An acceptance is not lost before the person is let in.
        if (world.waiting[0] === 'let-in' && world.waiting.length === 1 && document.status !== 'ended')
          expect([document.status, rankToGive(document)]).toEqual([expect.stringMatching(/accepted|trial/), 'Member']);
      }
    }),
    running(150, 500),
  );
});
