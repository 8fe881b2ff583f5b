// Trial decisions: commands, and changes that are due by time. Pure functions.
import { somebodyWhoMay } from '@guild/common/members/managers';
import { may } from '@guild/common/members/ranks';
import { lobbyLength, type EffectByHand, type NewTrial } from '@guild/common/trials/trials.api';
import {
  glassMs,
  hintedWay,
  hintedWayFor,
  minParticipants,
  maxParticipants,
  rulesVersion,
  type WayKey,
} from '@guild/common/trials/trials.rules';
import { actorOf, notesOf } from '../../../platform/people/audit/audit.ts';
import type { NewDocument, Change } from '../../../platform/store/documents/documents.ts';
import type { Removal } from '../../../platform/people/memberData.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { TrialFacts } from './trials.facts.ts';
import type { CarriedItem, Participant, StoredRound, TrialDocument } from './trials.model.ts';
import { awayMs, cancelled, closeRound, endOf, firstPauseMs, goOn, reopened, unchosen, used } from './trials.rounds.ts';
import { sha256 } from './trials.digest.ts';
import type { Situation } from '../story/trials.situations.ts';
import { closesFor, openRound, survivors } from './trials.views.ts';

type TrialChange = Change<TrialDocument, TrialFacts>;
export type TrialDecision = (trial: TrialDocument, now: number) => TrialChange;

/** The audit entry of a command. @param actor null: the system */
const trialNote = notesOf('trial', 'theme');

const refused = (reason: string, sentence: string): AppError => new AppError('conflict', sentence, { reason });
const begun = (): AppError => refused('begun', 'This trial has already begun.');
const over = (): AppError => refused('over', 'This trial is over.');
const tooLate = (): AppError => refused('too_late', 'Too late: this round is over.');

/**
 * The version and fact data of a change of public participant fields:
 * whose, and after which version.
 */
const people = (seen: TrialDocument, userIds: readonly number[], leftUserIds: readonly number[] = []) => ({
  set: { peopleVersion: seen.version + 1 },
  data: { since: seen.peopleVersion, userIds: [...userIds], leftUserIds: [...leftUserIds] },
});
/** Fact data of a change that concerns no participant. */
const nobody = ({ peopleVersion }: TrialDocument) => ({ since: peopleVersion, userIds: [], leftUserIds: [] });

/** A new participant and what they carry. */
export interface Entering {
  /** Id of the row. */
  readonly id: number;
  readonly caller: Pick<Caller, 'userId' | 'username' | 'discordId'>;
  readonly kit: readonly CarriedItem[];
  readonly playsByItself?: true;
}
const entering = ({ id, caller, kit, playsByItself }: Entering, now: number): Participant => ({
  id,
  userId: caller.userId,
  username: caller.username,
  discordId: caller.discordId,
  joinedAt: new Date(now),
  fellIn: null,
  fellAt: null,
  why: null,
  reason: null,
  survivedRounds: 0,
  placement: null,
  kit: [...kit],
  bet: null,
  way: null,
  choseAt: null,
  removed: null,
  hasMoreTime: false,
  ...(playsByItself && { playsByItself }),
});

/** Builds a new trial with its host. @param seed the secret that determines all chance */
export function buildTrial(
  id: number,
  fields: NewTrial,
  { host, seed, now }: { host: Entering; seed: string; now: number },
): NewDocument<TrialDocument> {
  const startsAt = new Date(now + fields.lobbySeconds * 1000);
  return {
    _id: id,
    theme: fields.theme,
    startedBy: host.caller.username,
    startedByDiscordId: host.caller.discordId,
    startedById: host.caller.userId,
    status: 'joining',
    live: true,
    cancelReason: null,
    startsAt,
    completedAt: null,
    dueAt: startsAt,
    roundSeconds: fields.roundSeconds,
    spiceReward: fields.spiceReward,
    solariReward: fields.solariReward,
    winnerId: null,
    winnerUsername: null,
    winnerDiscordId: null,
    narrativeLog: [],
    seed,
    rulesVersion,
    rises: 0,
    beginners: 0,
    participants: [entering(host, now)],
    rounds: [],
    peopleVersion: 1,
  };
}
/** The content of a trial in the audit record. */
const toAuditFields = ({ theme, roundSeconds, spiceReward, solariReward }: TrialDocument) => ({
  theme,
  roundSeconds,
  spiceReward,
  solariReward,
});
export const created =
  (caller: Caller) =>
  (trial: TrialDocument): TrialChange['facts'] => {
    const userIds = trial.participants.map(({ userId }) => userId);
    const audit = trialNote(actorOf(caller), 'created', trial, { after: toAuditFields(trial) });
    return [{ kind: 'trial:created', data: { since: 0, userIds, leftUserIds: [] }, audit }];
  };

const refuseUnlessJoining = ({ status }: TrialDocument): void => {
  if (status === 'running') throw begun();
  if (status !== 'joining') throw over();
};

/** Joins a trial. @throws AppError `conflict` begun, over, joined, full */
export const join =
  (one: Entering, caller: Caller): TrialDecision =>
  (seen, now) => {
    refuseUnlessJoining(seen);
    const { userId } = one.caller;
    if (seen.participants.some((other) => other.userId === userId)) throw refused('joined', "You've already joined.");
    if (seen.participants.length >= maxParticipants) throw refused('full', 'This trial is full.');
    const { set, data } = people(seen, [userId]);
    const participants = [...seen.participants, entering(one, now)];
    const audit = trialNote(actorOf(caller), 'joined', seen);
    return { set: { ...set, participants }, facts: [{ kind: 'trial:joined', data, audit }] };
  };

const mine = (seen: TrialDocument, userId: number): Participant => {
  const found = seen.participants.find((one) => one.userId === userId);
  if (found === undefined) throw refused('not_joined', "You haven't joined this trial.");
  return found;
};
const withOne = (seen: TrialDocument, changed: Participant): Participant[] =>
  seen.participants.map((one) => (one.userId === changed.userId ? changed : one));

/** A participant leaves: in the lobby they are removed, in a running trial they fall. */
function without(seen: TrialDocument, me: Participant, all: readonly Situation[], now: number): TrialChange {
  if (seen.status === 'joining') {
    const { set, data } = people(seen, [], [me.userId]);
    const participants = seen.participants.filter((one) => one !== me);
    return { set: { ...set, participants }, facts: [{ kind: 'trial:left', data }] };
  }
  const round = openRound(seen);
  if (round === null || me.fellIn !== null) throw refused('fallen', "You've already fallen.");
  const fall = { fellIn: round.number, fellAt: new Date(now), why: 'left', reason: 'They walked away.' } as const;
  const participants = withOne(seen, { ...me, ...unchosen, ...fall });
  const between = { ...seen, participants };
  if (survivors(between).length > 1) {
    const { set, data } = people(seen, [me.userId]);
    return { set: { ...set, participants }, facts: [{ kind: 'trial:left', data }] };
  }
  // The open round is dropped, because it decides nothing any more.
  const rounds = seen.rounds.slice(0, -1);
  const ids = participants.map(({ userId }) => userId);
  const { set, data } = people(seen, ids);
  const over = { ...set, participants, rounds, ...goOn({ ...between, rounds }, all, { now, opensAt: now }) };
  return { set: over, facts: [{ kind: over.status === 'cancelled' ? 'trial:cancelled' : 'trial:completed', data }] };
}
/** Leaves a trial. @throws AppError `conflict` not_joined, fallen, over */
export const leave =
  (caller: Caller, all: readonly Situation[]): TrialDecision =>
  (seen, now) => {
    if (seen.live === null) throw over();
    const change = without(seen, mine(seen, caller.userId), all, now);
    const audit = trialNote(actorOf(caller), 'left', seen);
    return { ...change, facts: change.facts.map((fact) => ({ ...fact, audit })) };
  };
/**
 * Takes a removed member out of a trial; null if they do not take part, joined after the removal,
 * or have fallen.
 */
export const withdraw =
  ({ discordId, at }: Pick<Removal, 'discordId' | 'at'>, all: readonly Situation[]) =>
  (seen: TrialDocument, now: number): TrialChange | null => {
    const me = seen.participants.find((one) => one.discordId === discordId);
    if (seen.live === null || me?.fellIn !== null || me.joinedAt.getTime() > at) return null;
    return without(seen, me, all, now);
  };

const refuseStranger = (seen: TrialDocument, caller: Caller): void => {
  if (seen.startedByDiscordId !== caller.discordId && !may(caller, 'trials'))
    throw new AppError('not_allowed', `Only its host or ${somebodyWhoMay('trials')} can do this.`);
};

/**
 * Changes the countdown. However often it is changed, the trial starts at the latest
 * `lobbyLength.most` after it opened.
 */
export const moveStart =
  (seconds: number, caller: Caller): TrialDecision =>
  (seen, now) => {
    refuseStranger(seen, caller);
    refuseUnlessJoining(seen);
    const latest = seen.createdAt.getTime() + lobbyLength.most * 1000;
    const startsAt = new Date(Math.min(now + seconds * 1000, latest));
    const what = { before: { startsAt: seen.startsAt }, after: { startsAt } };
    const audit = trialNote(actorOf(caller), 'rescheduled', seen, what);
    return { set: { startsAt, dueAt: startsAt }, facts: [{ kind: 'trial:moved', data: nobody(seen), audit }] };
  };

export const cancel =
  (caller: Caller): TrialDecision =>
  (seen, now) => {
    refuseStranger(seen, caller);
    if (seen.live === null) throw over();
    const why = seen.startedByDiscordId === caller.discordId ? 'by_host' : 'by_admin';
    const audit = trialNote(actorOf(caller), 'cancelled', seen, { before: toAuditFields(seen) });
    return { set: cancelled(why, now), facts: [{ kind: 'trial:cancelled', data: nobody(seen), audit }] };
  };

interface Player {
  readonly round: StoredRound;
  readonly me: Participant;
}
interface Playing {
  readonly userId: number;
  /** The number of the round that the player means. */
  readonly round: number;
  /** When the command reached the server, ms since 1970. */
  readonly at: number;
}
/**
 * The participant and the open round of a move.
 * @throws AppError `conflict` with the reason if the move is not allowed or not in time
 */
function playing(seen: TrialDocument, { userId, round: number, at }: Playing): Player {
  const me = mine(seen, userId);
  if (seen.status === 'joining') throw refused('not_begun', "This trial hasn't begun yet.");
  if (seen.status === 'cancelled') throw over();
  const round = openRound(seen);
  if (round === null || number < round.number) throw tooLate();
  if (me.fellIn !== null) throw refused('fallen', 'You have fallen.');
  if (number > round.number || at < round.opensAt.getTime()) throw refused('too_early', 'This round is not open yet.');
  if (at > closesFor(round, me)) throw tooLate();
  return { round, me };
}
const own = (userId: number) => ({ userIds: [userId] });

/** Chooses a way, or changes the choice. The time of the last choice counts. */
export const choose =
  (move: Playing, way: WayKey) =>
  (seen: TrialDocument): TrialChange | null => {
    const { userId, at } = move;
    const { round, me } = playing(seen, move);
    if (!round.ways.some(({ key }) => key === way)) throw invalidField('way', 'This round has no such path');
    if (me.removed === way) throw refused('taken_away', 'Your thumper removed this path.');
    // With several processes, an earlier choice may arrive after a later one.
    if (me.way === way || (me.choseAt?.getTime() ?? 0) > at) return null;
    const participants = withOne(seen, { ...me, way, choseAt: new Date(at) });
    return { set: { participants }, facts: [{ kind: 'trial:chosen', data: own(userId) }] };
  };

/** Uses a carried item. */
export const useItem =
  (move: Playing, effect: EffectByHand) =>
  (seen: TrialDocument): TrialChange => {
    const { userId, round: number } = move;
    const { round, me } = playing(seen, move);
    if (!me.kit.some((item) => item.effect === effect && item.usedIn === null))
      throw refused('not_carried', 'You no longer have this item.');
    const kit = used(me.kit, effect, number);
    const facts = [{ kind: 'trial:item-used', data: own(userId) }] as const;
    if (effect === 'more_time') {
      if (me.hasMoreTime) throw refused('used', 'You already have more time.');
      const participants = withOne(seen, { ...me, kit, hasMoreTime: true });
      return { set: { participants, dueAt: new Date(endOf(round, participants, glassMs)) }, facts };
    }
    // One deadly way must remain. Otherwise the removed ways would reveal the good ones.
    const others = round.deadly.filter((key) => key !== me.removed);
    if (me.removed !== null || others.length < 2) throw refused('nothing_to_remove', 'Only one deadly path is left.');
    const removed =
      (seen.rulesVersion ?? 1) === 1
        ? hintedWayFor(sha256, round.secret, others, userId)
        : hintedWay(sha256, round.secret, others);
    const spoiled = me.way === removed ? { way: null } : {};
    return { set: { participants: withOne(seen, { ...me, ...spoiled, kit, removed }) }, facts };
  };

/** A fallen participant bets on a survivor, or changes the bet. */
export const betOn =
  (userId: number, survivor: number) =>
  (seen: TrialDocument): TrialChange | null => {
    const me = mine(seen, userId);
    if (seen.status !== 'running') throw seen.status === 'joining' ? refused('not_begun', 'Not begun yet.') : over();
    if (me.fellIn === null) throw refused('not_fallen', 'Only fallen players can bet.');
    if (!survivors(seen).some((one) => one.userId === survivor)) throw refused('has_fallen', 'They have fallen.');
    if (me.bet === survivor) return null;
    const participants = withOne(seen, { ...me, bet: survivor });
    return { set: { participants }, facts: [{ kind: 'trial:bet', data: own(userId) }] };
  };

/**
 * A fallen participant guesses a deadly path of the open round, or changes the guess. Nobody else
 * is told, so that no guess can reach those who still play.
 * @throws AppError `conflict` with the reason if they still play, have left, or the round is not open
 */
export const guessDeadly =
  ({ userId, round: number, at }: Playing, way: WayKey) =>
  (seen: TrialDocument): TrialChange | null => {
    const me = mine(seen, userId);
    if (seen.status === 'joining') throw refused('not_begun', "This trial hasn't begun yet.");
    if (seen.status === 'cancelled') throw over();
    if (me.why === 'left') throw refused('left', 'You left this trial.');
    const round = openRound(seen);
    if (round === null || number < round.number) throw tooLate();
    if (me.fellIn === null) throw refused('not_fallen', 'Only fallen players can guess.');
    if (number > round.number || at < round.opensAt.getTime())
      throw refused('too_early', 'This round is not open yet.');
    if (at > round.closesAt.getTime()) throw tooLate();
    if (!round.ways.some(({ key }) => key === way)) throw invalidField('way', 'This round has no such path');
    const { guesses = [] } = me;
    if (guesses.some((one) => one.round === number && one.way === way)) return null;
    const others = guesses.filter((one) => one.round !== number);
    const participants = withOne(seen, { ...me, guesses: [...others, { round: number, way }] });
    return { set: { participants }, facts: [{ kind: 'trial:guessed', data: own(userId) }] };
  };

/** Starts the trial after the countdown, or cancels it if too few have joined. */
function start(seen: TrialDocument, all: readonly Situation[], now: number): TrialChange {
  const beginners = seen.participants.length;
  if (beginners < minParticipants)
    return { set: cancelled('too_few', now), facts: [{ kind: 'trial:cancelled', data: nobody(seen) }] };
  const first = goOn({ ...seen, beginners }, all, { now, opensAt: now + firstPauseMs });
  return {
    set: { status: 'running', beginners, ...first },
    facts: [{ kind: 'trial:advanced', data: nobody(seen) }],
  };
}

/**
 * Changes that are due: the start, or the end of the open round at its time or once everybody has
 * chosen. Null if nothing is due.
 */
export const applyDueWith =
  (situations: () => readonly Situation[]) =>
  (seen: TrialDocument, now: number): TrialChange | null => {
    if (seen.dueAt === null) return null;
    const round = openRound(seen);
    const allChose = round !== null && survivors(seen).every(({ way }) => way !== null);
    if (seen.dueAt.getTime() > now && !allChose) return null;
    if (seen.status === 'joining') return start(seen, situations(), now);
    if (seen.status !== 'running' || round === null) return null;
    if (now - seen.dueAt.getTime() > awayMs && !allChose)
      return { set: reopened(seen, round, now), facts: [{ kind: 'trial:reopened', data: nobody(seen) }] };
    const { set, fallenIds } = closeRound(seen, round, situations(), now);
    const isOver = set.live === null;
    const { set: version, data } = people(seen, isOver ? seen.participants.map(({ userId }) => userId) : fallenIds);
    const kind = set.status === 'cancelled' ? 'trial:cancelled' : isOver ? 'trial:completed' : 'trial:advanced';
    return { set: { ...set, ...version }, facts: [{ kind, data }] };
  };
