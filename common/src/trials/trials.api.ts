// Trials API: a survival game for the whole guild; entities, routes, rooms and live messages.
import * as z from 'zod/mini';
import { id, idParams, line, maybe, paging, time } from '../wire/fields.ts';
import { liveMessages, type Payload } from '../wire/live.ts';
import { route, type ImageFile } from '../wire/route.ts';
import { rewardFields } from './trials.rewards.ts';
import { fallReasons, wayKeys } from './trials.rules.ts';

export const trialStatuses = ['joining', 'running', 'completed', 'cancelled'] as const;
/** Time to choose in a round, in seconds. */
export const roundLength = { least: 15, most: 60, default: 25 } as const;
/** Time to join before a trial starts, in seconds. */
export const lobbyLength = { least: 5, most: 1800, default: 120 } as const;
export const cancelReasons = ['too_few', 'nobody_chose', 'by_host', 'by_admin'] as const;
export const cheers = ['water', 'worm', 'blade', 'moon'] as const;
export type Cheer = (typeof cheers)[number];

export const wayKey = z.enum(wayKeys, 'Choose a path');
/** One choice in a round. */
export const way = z.object({
  key: wayKey,
  text: z.string(),
  /**
   * Whether it was deadly, its outcome, and how many people took it: null until the round is over.
   */
  deadly: z.nullable(z.boolean()),
  outcome: z.nullable(z.string()),
  count: z.nullable(z.int()),
});
export const trialRound = z.object({
  number: z.int(),
  title: z.string(),
  text: z.string(),
  /**
   * The narrator's version of the text, shown instead of it; null: none. It arrives before the
   * round opens, or not at all.
   */
  telling: z.nullable(z.string()),
  ways: z.array(way),
  /** Number of deadly choices. */
  deadlyCount: z.int(),
  /** Number of people who may survive. Lots decide when more would. */
  places: z.int(),
  /** SHA-256 of the secret. The secret determines the deadly choices and the order of the lots. */
  hash: z.string(),
  /** Null until the round is over. */
  secret: z.nullable(z.string()),
  opensAt: time,
  closesAt: time,
  /** When all screens reveal the result of the round. Null until the round is over. */
  revealsAt: z.nullable(time),
  /** Number of people in the round. */
  players: z.int(),
  /** Number of people who have chosen so far. */
  chosen: z.int(),
  /** The result: null until the round is over. `rose`: everybody fell and rose again. */
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
  /** The planned or actual start. */
  startsAt: time,
  roundSeconds: z.int(),
  /** The promised reward of the winner, if enough people take part. */
  spiceReward: z.int(),
  solariReward: z.int(),
  participantCount: z.int(),
  survivorCount: z.int(),
  /** How often everybody fell and rose again. */
  rises: z.int(),
  winnerId: z.nullable(id),
  winnerUsername: z.nullable(z.string()),
  winnerDiscordId: z.nullable(z.string()),
  /** The story: a sentence for each finished round, and for the end. */
  narrativeLog: z.array(z.string()),
  /**
   * SHA-256 of the seed, from which the secrets of all rounds are derived. The seed is published
   * when the trial is over.
   */
  seedHash: z.string(),
  seed: z.nullable(z.string()),
  /** The round that is open or opens next; null before the first and after the last. */
  round: z.nullable(trialRound),
  /** The last finished round. */
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
  /** The round in which they fell; null: still in it, or the winner. */
  eliminatedIn: z.nullable(z.int()),
  eliminationReason: z.nullable(z.string()),
  why: z.nullable(z.enum(fallReasons)),
  survivedRounds: z.int(),
  /** Null until the trial is over, and for people who left or played no round. */
  placement: z.nullable(z.int()),
  joinedAt: time,
});
export type TrialParticipant = z.output<typeof trialParticipant>;

/** A person's totals over all trials that had a winner. */
export const trialRecord = z.object({
  joined: z.int(),
  won: z.int(),
  /** The longest series of wins. */
  bestStreak: z.int(),
  /** Their current title. */
  title: z.string(),
});
export type TrialRecord = z.output<typeof trialRecord>;
/** The trials section of a member's page; null: they have played none. */
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
/** Effects that people trigger in a round. The others work automatically. */
export const usedByHand = ['remove_wrong', 'more_time'] as const satisfies readonly ItemEffect[];
export type EffectByHand = (typeof usedByHand)[number];
export const kitItem = z.object({
  itemId: id,
  name: z.string(),
  effect: z.enum(itemEffects),
  /** The round in which it was used; null: not used yet. */
  usedIn: z.nullable(z.int()),
});
export type KitItem = z.output<typeof kitItem>;

/** A fallen player's guess in a round: which path is deadly. */
export const guess = z.object({
  round: z.int(),
  way: wayKey,
  /** Whether the path was deadly; null: the round is not over. */
  isRight: z.nullable(z.boolean()),
});
export type Guess = z.output<typeof guess>;

/** The part of a trial that only the caller may see. */
export const ownTrial = z.object({
  trialId: id,
  /** The round that `way`, `removed` and `closesAt` belong to; null: none is open. */
  round: z.nullable(z.int()),
  /** Their choice in this round. */
  way: z.nullable(wayKey),
  /** The deadly choice that their thumper has removed. */
  removed: z.nullable(wayKey),
  /** Until when they may choose. A scout's glass gives them more time. */
  closesAt: z.nullable(time),
  kit: z.array(kitItem),
  /** The user id of the survivor they bet on. */
  bet: z.nullable(id),
  /** Their guesses after they fell, in the order of the rounds. */
  guesses: z.array(guess),
  version: z.int(),
});
export type OwnTrial = z.output<typeof ownTrial>;

/** A finished round in the story, with everything needed to verify it. */
export const finishedRound = z.object({
  ...trialRound.shape,
  /** Each person's choice and the ms it took; null: none. */
  choices: z.array(
    z.object({
      userId: id,
      username: z.string(),
      way: z.nullable(wayKey),
      afterMs: z.nullable(z.int()),
      /** Whether their flask saved them. */
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
  `From ${lobbyLength.least} seconds to ${lobbyLength.most / 60} minutes`,
);
const roundSeconds = between(
  roundLength.least,
  roundLength.most,
  `From ${roundLength.least} to ${roundLength.most} seconds`,
);

/** The body of a new trial. The caller is its host and takes part. */
export const newTrial = z.object({
  theme: line('Theme is required', 60),
  ...rewardFields(true),
  roundSeconds: z._default(roundSeconds, roundLength.default),
  lobbySeconds: z._default(lobbySeconds, lobbyLength.default),
});
export type NewTrial = z.output<typeof newTrial>;
/** The same with the reward limits of this host. The form uses it. */
export const newTrialBy = (isAdmin: boolean): typeof newTrial =>
  z.object({ ...newTrial.shape, ...rewardFields(isAdmin) });
export const countdown = z.object({ lobbySeconds });
const roundNumber = z.int('Choose a round').check(z.minimum(1, 'Choose a round'), z.maximum(12, 'Choose a round'));
/** Includes the round, so that a late choice never counts for the next one. */
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
    csv: true,
    query: trialQuery,
    reply: z.array(trial),
  }),
  createTrial: route({
    method: 'POST',
    path: '/api/trials',
    access: 'member',
    summary: 'Open a trial, one at a time. Large rewards need the right',
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
    onlyFor: 'owner-or-trials',
    summary: 'Set the seconds until the trial begins (host, or with the right)',
    params: idParams,
    body: countdown,
    reply: trial,
  }),
  cancelTrial: route({
    method: 'POST',
    path: '/api/trials/:id/cancel',
    access: 'member',
    onlyFor: 'owner-or-trials',
    summary: 'Cancel a trial (host, or with the right)',
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
  guessDeadlyWay: route({
    method: 'POST',
    path: '/api/trials/:id/guess',
    access: 'member',
    summary: 'Guess a deadly path of the open round after falling, or change the guess until it closes',
    params: idParams,
    body: choice,
    reply: ownTrial,
  }),
  cheer: route({
    method: 'POST',
    path: '/api/trials/:id/cheer',
    access: 'member',
    summary: 'Cheer, at most once a second',
    params: idParams,
    body: cheering,
  }),
};

const changedTrial = z.object({
  ...trial.shape,
  /**
   * The version before these changes. A client with a lower version has missed changes of
   * participants.
   */
  since: z.int(),
  /** New or changed participants. */
  participants: z.array(trialParticipant),
  /** People who are no longer participants. */
  leftUserIds: z.array(id),
});
export const trialMessages = {
  ...liveMessages({
    'trial:created': changedTrial,
    /** Sent when people joined or left, the countdown changed, or the open round started again. */
    'trial:changed': changedTrial,
    /** Sent when a round is over and the next one is prepared, or the first one is. */
    'trial:advanced': changedTrial,
    'trial:completed': changedTrial,
    'trial:cancelled': changedTrial,
    /** Number of people who have chosen in the open round. */
    'trial:chosen': z.object({ id, round: z.int(), chosen: z.int(), version: z.int() }),
    /** Sent to the person's other screens when their private part has changed. */
    'trial:own-changed': ownTrial,
  }),
  /** Number of cheers of each kind in the last moments. */
  'trial:cheered': z.object({ id, cheers: z.record(z.enum(cheers), z.int()) }),
};
export type ChangedTrial = Payload<typeof trialMessages, 'trial:changed'>;
