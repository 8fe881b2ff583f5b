// Trials: a survival game that a whole guild plays together. Its entities, calls, rooms and live messages.
import * as z from 'zod/mini';
import { id, idParams, line, maybe, paging, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { route, type ImageFile } from '../wire/route.ts';
import { rewardFields } from './trials.rewards.ts';
import { fallReasons, wayKeys } from './trials.rules.ts';

export const trialStatuses = ['joining', 'running', 'completed', 'cancelled'] as const;
export type TrialStatus = (typeof trialStatuses)[number];
/** How long people may choose in a round, in seconds. */
export const roundLength = { least: 15, most: 60, usual: 25 } as const;
/** How long people may join before a trial begins, in seconds. */
export const lobbyLength = { least: 5, most: 1800, usual: 120 } as const;
export const cancelReasons = ['too_few', 'by_host', 'by_admin'] as const;
export const cheers = ['water', 'worm', 'blade', 'moon'] as const;
export type Cheer = (typeof cheers)[number];

export const wayKey = z.enum(wayKeys, 'Choose a path');
/** One thing that can be done in a round. */
export const way = z.object({
  key: wayKey,
  text: z.string(),
  /** Whether it was deadly, what became of those who took it, and how many did: null until the round is over. */
  deadly: z.nullable(z.boolean()),
  outcome: z.nullable(z.string()),
  count: z.nullable(z.int()),
});
export const trialRound = z.object({
  number: z.int(),
  title: z.string(),
  text: z.string(),
  /** The same in the narrator's words, to be shown instead; null: the text itself. It comes before the round opens, or not at all. */
  telling: z.nullable(z.string()),
  ways: z.array(way),
  /** How many of the ways are deadly. */
  deadlyCount: z.int(),
  /** How many may live; lots decide when more would. */
  places: z.int(),
  /** SHA-256 of the secret, from which follows what each way does and the order of the lots. */
  hash: z.string(),
  /** Null until the round is over. */
  secret: z.nullable(z.string()),
  opensAt: time,
  closesAt: time,
  /** When all screens reveal the round: what became of everybody is shown from then on. Null until the round is over. */
  revealsAt: z.nullable(time),
  /** How many have been in it. */
  players: z.int(),
  /** How many have chosen so far. */
  chosen: z.int(),
  /** What it came to: null until it is over. `rose`: all fell, and all rose again. */
  result: z.nullable(
    z.object({ lived: z.int(), fell: z.int(), saved: z.int(), rose: z.boolean(), bySpeed: z.boolean() }),
  ),
});
export type TrialRound = z.output<typeof trialRound>;

export const trial = z.object({
  id,
  theme: z.string(),
  startedBy: z.string(),
  startedByDiscordId: z.string(),
  status: z.enum(trialStatuses),
  /** Null unless it was cancelled. */
  cancelReason: z.nullable(z.enum(cancelReasons)),
  /** When it begins or has begun. */
  startsAt: time,
  roundSeconds: z.int(),
  /** What is promised to the winner of a trial of enough people. */
  spiceReward: z.int(),
  solariReward: z.int(),
  participantCount: z.int(),
  survivorCount: z.int(),
  /** How often all fell and rose again. */
  rises: z.int(),
  winnerId: z.nullable(id),
  winnerUsername: z.nullable(z.string()),
  winnerDiscordId: z.nullable(z.string()),
  /** What happened in each round that is over, and at the end, in a sentence each. */
  narrativeLog: z.array(z.string()),
  /** SHA-256 of the secret from which the secrets of all rounds follow; that one is told when the trial is over. */
  seedHash: z.string(),
  seed: z.nullable(z.string()),
  /** The round that is open or opens next; null before the first and after the last. */
  round: z.nullable(trialRound),
  /** The round that was over last. */
  last: z.nullable(trialRound),
  createdAt: time,
  completedAt: z.nullable(time),
  updatedAt: time,
  version: z.int(),
});
export type Trial = z.output<typeof trial>;

export const trialParticipant = z.object({
  id,
  trialId: id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  isEliminated: z.boolean(),
  eliminatedAt: z.nullable(time),
  /** Which round it was; null: still in it, or the winner. */
  eliminatedIn: z.nullable(z.int()),
  eliminationReason: z.nullable(z.string()),
  why: z.nullable(z.enum(fallReasons)),
  survivedRounds: z.int(),
  /** Null until the trial is over, and for who left or played no round. */
  placement: z.nullable(z.int()),
  joinedAt: time,
});
export type TrialParticipant = z.output<typeof trialParticipant>;

/** How somebody has done in all trials that were won. */
export const trialRecord = z.object({
  joined: z.int(),
  won: z.int(),
  /** The most that they have won one after the other. */
  bestStreak: z.int(),
  /** The title that they bear. */
  title: z.string(),
});
export type TrialRecord = z.output<typeof trialRecord>;
/** What trials say of a member; null: they have been in none. */
export const trialsOfMember = { trials: z.nullable(trialRecord) };

/** What an item does in a trial. */
export const itemEffects = [
  'survive_fall',
  'remove_wrong',
  'more_time',
  'keep_place',
  'more_spice',
  'more_solari',
] as const;
export type ItemEffect = (typeof itemEffects)[number];
/** Those that their bearer uses in a round; the others work by themselves. */
export const usedByHand = ['remove_wrong', 'more_time'] as const satisfies readonly ItemEffect[];
export type EffectByHand = (typeof usedByHand)[number];
export const kitItem = z.object({
  itemId: id,
  name: z.string(),
  effect: z.enum(itemEffects),
  /** The round in which it was used; null: it is still there. */
  usedIn: z.nullable(z.int()),
});
export type KitItem = z.output<typeof kitItem>;

/** What is only the caller's to know of a trial. */
export const ownTrial = z.object({
  trialId: id,
  /** The round that `way`, `removed` and `closesAt` are about; null: none is open. */
  round: z.nullable(z.int()),
  /** What they have chosen in it. */
  way: z.nullable(wayKey),
  /** The deadly way that their thumper has taken away. */
  removed: z.nullable(wayKey),
  /** Until when they may choose: later than others with a scout's glass. */
  closesAt: z.nullable(time),
  kit: z.array(kitItem),
  /** The user id of the survivor on whom they bet. */
  bet: z.nullable(id),
  version: z.int(),
});
export type OwnTrial = z.output<typeof ownTrial>;

/** A round that is over, as the story tells it: with all that is needed to check it. */
export const finishedRound = z.object({
  ...trialRound.shape,
  /** What everybody in it did: their way, and the ms it took them; null: none. */
  choices: z.array(
    z.object({
      userId: id,
      username: z.string(),
      way: z.nullable(wayKey),
      afterMs: z.nullable(z.int()),
      /** With what they came through. */
      saved: z.boolean(),
      heldPlace: z.boolean(),
      why: z.nullable(z.enum(fallReasons)),
    }),
  ),
});
export type FinishedRound = z.output<typeof finishedRound>;
export const trialStory = z.object({ trialId: id, narrativeLog: z.array(z.string()), rounds: z.array(finishedRound) });
export type TrialStory = z.output<typeof trialStory>;

const between = (least: number, most: number, words: string): z.ZodMiniNumberFormat =>
  z.int(words).check(z.minimum(least, words), z.maximum(most, words));
const lobbySeconds = between(
  lobbyLength.least,
  lobbyLength.most,
  `From ${lobbyLength.least.toString()} seconds to ${(lobbyLength.most / 60).toString()} minutes`,
);
const roundSeconds = between(
  roundLength.least,
  roundLength.most,
  `From ${roundLength.least.toString()} to ${roundLength.most.toString()} seconds`,
);

/** The body of a new trial; its host is the caller, who takes part. */
export const newTrial = z.object({
  theme: line('Theme is required', 60),
  ...rewardFields(true),
  roundSeconds: z._default(roundSeconds, roundLength.usual),
  lobbySeconds: z._default(lobbySeconds, lobbyLength.usual),
});
export type NewTrial = z.output<typeof newTrial>;
/** The same as this host may fill it in; the form uses it. */
export const newTrialBy = (isAdmin: boolean): typeof newTrial =>
  z.object({ ...newTrial.shape, ...rewardFields(isAdmin) });
export const countdown = z.object({ lobbySeconds });
const roundNumber = z.int('Choose a round').check(z.minimum(1, 'Choose a round'), z.maximum(12, 'Choose a round'));
/** The round is named, so that what comes late never counts in the next one. */
export const choice = z.object({ round: roundNumber, way: wayKey });
export const itemUse = z.object({ round: roundNumber, effect: z.enum(usedByHand, 'This item is used automatically') });
export const bet = z.object({ userId: id });
export const cheering = z.object({ cheer: z.enum(cheers, 'Choose a cheer') });

export const trialQuery = z.object({ status: maybe(z.enum(['live', 'over', 'all'])), ...paging });
export type TrialQuery = z.output<typeof trialQuery>;

export const trialRoutes = {
  listTrials: route({
    method: 'GET',
    path: '/api/trials',
    access: 'guest',
    summary: 'Trials, newest first',
    list: true,
    query: trialQuery,
    reply: z.array(trial),
  }),
  createTrial: route({
    method: 'POST',
    path: '/api/trials',
    access: 'member',
    summary: 'Open a trial, one at a time. Only admins can offer large rewards',
    status: 201,
    body: newTrial,
    reply: trial,
  }),
  getTrial: route({
    method: 'GET',
    path: '/api/trials/:id',
    access: 'guest',
    summary: 'One trial',
    params: idParams,
    reply: trial,
  }),
  listTrialParticipants: route({
    method: 'GET',
    path: '/api/trials/:id/participants',
    access: 'guest',
    summary: 'Players of a trial, in the order they joined',
    params: idParams,
    reply: z.array(trialParticipant),
  }),
  getOwnTrial: route({
    method: 'GET',
    path: '/api/trials/:id/mine',
    access: 'guest',
    summary: "The caller's private trial data: choice, items, bet",
    params: idParams,
    reply: ownTrial,
  }),
  getTrialStory: route({
    method: 'GET',
    path: '/api/trials/:id/story',
    access: 'guest',
    summary: 'Finished rounds with everything needed to check them',
    params: idParams,
    reply: trialStory,
  }),
  getTrialStoryPicture: route({
    method: 'GET',
    path: '/api/trials/:id/story.png',
    access: 'guest',
    summary: 'The story of a won trial as a picture',
    params: idParams,
    content: 'image/png',
    reply: z.custom<ImageFile>(),
  }),
  joinTrial: route({
    method: 'POST',
    path: '/api/trials/:id/join',
    access: 'member',
    summary: 'Join a trial before it begins',
    params: idParams,
    reply: trial,
  }),
  leaveTrial: route({
    method: 'POST',
    path: '/api/trials/:id/leave',
    access: 'member',
    summary: 'Leave a trial. Leaving a running trial means falling',
    params: idParams,
    reply: trial,
  }),
  moveTrialStart: route({
    method: 'POST',
    path: '/api/trials/:id/countdown',
    access: 'member',
    summary: 'Set the seconds until the trial begins (host, admin)',
    params: idParams,
    body: countdown,
    reply: trial,
  }),
  cancelTrial: route({
    method: 'POST',
    path: '/api/trials/:id/cancel',
    access: 'member',
    summary: 'Cancel a trial (host, admin)',
    params: idParams,
    reply: trial,
  }),
  chooseWay: route({
    method: 'POST',
    path: '/api/trials/:id/choice',
    access: 'member',
    summary: 'Choose in the open round, or change the choice until it closes',
    params: idParams,
    body: choice,
    reply: ownTrial,
  }),
  useTrialItem: route({
    method: 'POST',
    path: '/api/trials/:id/use',
    access: 'member',
    summary: 'Use an item in the open round',
    params: idParams,
    body: itemUse,
    reply: ownTrial,
  }),
  betOnSurvivor: route({
    method: 'POST',
    path: '/api/trials/:id/bet',
    access: 'member',
    summary: 'Bet honor on a survivor after falling',
    params: idParams,
    body: bet,
    reply: ownTrial,
  }),
  cheer: route({
    method: 'POST',
    path: '/api/trials/:id/cheer',
    access: 'member',
    summary: 'Cheer, at most once a second',
    status: 204,
    params: idParams,
    body: cheering,
    reply: z.undefined(),
  }),
};

const changedTrial = z.object({
  ...trial.shape,
  ...factId,
  /** The version upon which this follows without a gap: who knows a lower one has missed some of the participants' changes. */
  since: z.int(),
  /** Participants that are new or have changed. */
  participants: z.array(trialParticipant),
  /** Who is no longer among them. */
  leftUserIds: z.array(id),
});
export type ChangedTrial = z.output<typeof changedTrial>;
export const trialMessages = liveMessages({
  'trial:created': changedTrial,
  /** People have joined or left, the countdown has moved, or the open round has got its time anew. */
  'trial:changed': changedTrial,
  /** A round is over, and the next one is set; or the first one is. */
  'trial:advanced': changedTrial,
  'trial:completed': changedTrial,
  'trial:cancelled': changedTrial,
  /** How many have chosen in the open round. */
  'trial:chosen': z.object({ id, round: z.int(), chosen: z.int(), version: z.int(), ...factId }),
  /** To the person's other screens: what only they may know has changed. */
  'trial:own-changed': z.object({ ...ownTrial.shape, ...factId }),
  /** Who cheered how often within the last moments. */
  'trial:cheered': z.object({ id, cheers: z.record(z.enum(cheers), z.int()) }),
});
