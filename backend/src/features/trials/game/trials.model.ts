// Stored trials. One document contains everything that must change together.
// Rows of participants are copies.
import type { ItemEffect, TrialStatus } from '@guild/common/trials/trials.api';
import type { FallReason, WayKey } from '@guild/common/trials/trials.rules';
import { Schema, type Connection, type Model } from 'mongoose';
import { outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { versionedFields, type Versioned } from '../../../platform/documents/softDelete.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

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
export interface TrialDocument extends Versioned {
  _id: number;
  theme: string;
  startedBy: string;
  startedByDiscordId: string;
  /** The host's user id. Absent in trials of earlier versions. */
  startedById?: number;
  status: TrialStatus;
  /** True while it can be joined or runs. At most one trial is live. */
  live: true | null;
  cancelReason: 'too_few' | 'by_host' | 'by_admin' | null;
  startsAt: Date;
  completedAt: Date | null;
  /** When the next change is due without a command; null: never. */
  dueAt: Date | null;
  roundSeconds: number;
  spiceReward: number;
  solariReward: number;
  winnerId: number | null;
  winnerUsername: string | null;
  winnerDiscordId: string | null;
  narrativeLog: readonly string[];
  /** Determines the secrets of all rounds. Hidden until the trial is over. */
  seed: string;
  /** The version of the rules; absent: 1. */
  rulesVersion?: number;
  rises: number;
  /** How many took part at the start; 0 before. */
  beginners: number;
  participants: readonly Participant[];
  rounds: readonly StoredRound[];
  /** The version after the last change of public participant fields. */
  peopleVersion: number;
}
/** A participant as a row. */
export interface ParticipantRow {
  _id: number;
  trialId: number;
  userId: number;
  username: string;
  discordId: string;
  isEliminated: boolean;
  eliminatedAt: Date | null;
  eliminationReason: string | null;
  joinedAt: Date;
}

const anything = Schema.Types.Mixed;
const trialSchema = new Schema<TrialDocument>(
  {
    _id: required(Number),
    theme: required(String),
    startedBy: required(String),
    startedByDiscordId: required(String),
    startedById: Number,
    status: required(String),
    live: orNull(Boolean),
    cancelReason: orNull(String),
    startsAt: required(Date),
    completedAt: orNull(Date),
    dueAt: orNull(Date),
    roundSeconds: required(Number),
    spiceReward: required(Number),
    solariReward: required(Number),
    winnerId: orNull(Number),
    winnerUsername: orNull(String),
    winnerDiscordId: orNull(String),
    narrativeLog: [String],
    seed: required(String),
    rulesVersion: Number,
    rises: required(Number),
    beginners: required(Number),
    participants: [anything],
    rounds: [anything],
    peopleVersion: required(Number),
    ...versionedFields,
  },
  storedOptions,
);
// Ensures that at most one trial is live.
trialSchema.index({ live: 1 }, { unique: true, partialFilterExpression: { live: true } });
trialSchema.index({ deletedAt: 1, _id: -1 });
trialSchema.index({ deletedAt: 1, live: 1, _id: -1 });
trialSchema.index({ dueAt: 1 });
trialSchema.index(outboxIndex);

const participantSchema = new Schema<ParticipantRow>(
  {
    _id: required(Number),
    trialId: required(Number),
    userId: required(Number),
    username: required(String),
    discordId: required(String),
    isEliminated: required(Boolean),
    eliminatedAt: orNull(Date),
    eliminationReason: orNull(String),
    joinedAt: required(Date),
  },
  storedOptions,
);
participantSchema.index({ trialId: 1, userId: 1 }, { unique: true });

export interface TrialModels {
  readonly trials: Model<TrialDocument>;
  readonly participants: Model<ParticipantRow>;
}

export const trialModels = (db: Connection): TrialModels => ({
  trials: db.model<TrialDocument>('FremenTrial', trialSchema, 'fremen_trials'),
  participants: db.model<ParticipantRow>('TrialParticipant', participantSchema, 'trial_participants'),
});
