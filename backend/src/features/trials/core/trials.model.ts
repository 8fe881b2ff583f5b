// Stored trials. One document contains everything that must change together.
// Rows of participants are copies.
import { trial, trialParticipant, type ItemEffect } from '@guild/common/trials/trials.api';
import type { FallReason, WayKey } from '@guild/common/trials/trials.rules';
import * as z from 'zod/mini';
import {
  declareStored,
  declareEntities,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';

/** An item that a participant carries. */
export interface CarriedItem {
  readonly itemId: number;
  readonly name: string;
  readonly effect: ItemEffect;
  /** The round in which it was used; null: not used. */
  readonly usedIn: number | null;
}
/** A fallen player's guess of a deadly path. The round itself says whether it was right. */
export interface StoredGuess {
  readonly round: number;
  readonly way: WayKey;
}
export interface Participant {
  /** Id of its row. */
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly discordId: string;
  readonly joinedAt: Date;
  /** The round in which they fell; null: still playing, or the winner. */
  readonly fellIn: number | null;
  readonly fellAt: Date | null;
  readonly why: FallReason | null;
  /** The reason as a sentence. */
  readonly reason: string | null;
  readonly survivedRounds: number;
  readonly placement: number | null;
  readonly kit: readonly CarriedItem[];
  readonly bet: number | null;
  /** One guess for each round, made after they fell. Absent: none. */
  readonly guesses?: readonly StoredGuess[];
  /** Their actions in the open round. */
  readonly way: WayKey | null;
  readonly choseAt: Date | null;
  readonly removed: WayKey | null;
  readonly hasMoreTime: boolean;
  /** A demo person, who chooses automatically. */
  readonly playsByItself?: true;
}
export interface StoredWay {
  readonly key: WayKey;
  readonly text: string;
  readonly lived: string;
  readonly fell: string;
}
/** What a person did in a finished round. */
export interface StoredChoice {
  readonly userId: number;
  readonly username: string;
  readonly way: WayKey | null;
  readonly afterMs: number | null;
  readonly saved: boolean;
  readonly heldPlace: boolean;
  readonly why: FallReason | null;
}
export interface StoredResult {
  readonly revealsAt: Date;
  readonly rose: boolean;
  readonly bySpeed: boolean;
  readonly choices: readonly StoredChoice[];
}
export interface StoredRound {
  readonly number: number;
  /** Its number without rounds in which everybody rose again. */
  readonly deciding: number;
  readonly situationId: string;
  readonly title: string;
  readonly text: string;
  /** The text by the narrator, with participants' names; null: not ready in time, or rejected. */
  readonly telling: string | null;
  /** Id of the narration attempt; null: none. */
  readonly narratedBy: string | null;
  readonly ways: readonly StoredWay[];
  readonly secret: string;
  readonly deadly: readonly WayKey[];
  readonly places: number;
  readonly players: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** Null until the round is over. */
  readonly result: StoredResult | null;
}
export const storedTrials = declareEntities({
  collection: 'fremen_trials',
  entity: z.omit(trial, { participantCount: true, survivorCount: true, seedHash: true, round: true, last: true }),
  besides: {
    /** The host's user id. Absent in trials of earlier versions. */
    startedById: z.optional(z.int()),
    /** True while it can be joined or runs. At most one trial is live. */
    live: z.nullable(z.boolean()),
    /** When the next change is due without a command; null: never. */
    dueAt: z.nullable(z.date()),
    /** Determines the secrets of all rounds. Hidden until the trial is over. */
    seed: z.string(),
    /** The version of the rules; absent: 1. */
    rulesVersion: z.optional(z.int()),
    narrativeLog: z.custom<readonly string[]>(),
    /** How many took part at the start; 0 before. */
    beginners: z.int(),
    participants: z.custom<readonly Participant[]>(),
    rounds: z.custom<readonly StoredRound[]>(),
    /** The version after the last change of public participant fields. */
    peopleVersion: z.int(),
  },
  indexes: [
    // Ensures that at most one trial is live.
    [{ live: 1 }, { unique: true, partialFilterExpression: { live: true } }],
    [{ deletedAt: 1, _id: -1 }],
    [{ deletedAt: 1, live: 1, _id: -1 }],
    [{ dueAt: 1 }],
  ],
});
export type TrialDocument = DocumentOf<typeof storedTrials>;

/** A participant as a row. */
export const storedParticipants = declareStored({
  collection: 'trial_participants',
  entity: z.pick(trialParticipant, {
    id: true,
    trialId: true,
    userId: true,
    username: true,
    discordId: true,
    isEliminated: true,
    eliminatedAt: true,
    eliminationReason: true,
    joinedAt: true,
  }),
  indexes: [[{ trialId: 1, userId: 1 }, { unique: true }]],
});
export type ParticipantRow = DocumentOf<typeof storedParticipants>;

export const trialModels = modelsOf({ trials: storedTrials, participants: storedParticipants });
export type TrialModels = ReturnType<typeof trialModels>;
