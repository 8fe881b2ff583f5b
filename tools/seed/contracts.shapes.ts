// Types for the lists of demo contracts.
import type { ContractType, Difficulty, RewardUnit } from '@guild/common/contracts/contracts.api';
import type { DemoRated } from './ratings.ts';

/**
 * `overdue`: active past its deadline. `owed`, `completed`, `paid`: completed, with different
 * states of its reward.
 */
export type DemoState =
  | 'open'
  | 'partial'
  | 'full'
  | 'active'
  | 'overdue'
  | 'owed'
  | 'completed'
  | 'paid'
  | 'cancelled'
  | 'failed'
  | 'lapsed';
export interface ContractRow {
  readonly title: string;
  readonly description: string;
  readonly type: ContractType;
  readonly place: string;
  readonly difficulty: Difficulty;
  readonly reward: number;
  readonly unit: RewardUnit;
  readonly maxClaims: number;
  readonly state: DemoState;
  /** Days since it was posted, and days from then to its deadline. */
  readonly daysAgo: number;
  readonly runsDays: number;
  readonly claims: number;
  /** Null: no ratings yet. */
  readonly rated: DemoRated | null;
}
type Job = readonly [type: ContractType, difficulty: Difficulty, reward: number, unit: RewardUnit];
type Course = readonly [
  ...[state: DemoState, maxClaims: number, claims: number, daysAgo: number, runsDays: number],
  rated?: DemoRated,
];
/** A contract in the short form of the lists. */
export type ContractTuple = readonly [title: string, description: string, place: string, job: Job, course: Course];
