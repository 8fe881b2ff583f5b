// Types of the board's dialogs.
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { RatingEligibility } from '@guild/common/contracts/ratings.api';

/** A task with a contract that has a dialog. */
export type ContractTask = 'edit' | 'complete' | 'cancel' | 'fail';
/** The open dialog of the board. */
export type OpenedDialog =
  | { readonly what: ContractTask; readonly id: number }
  | { readonly what: 'rate'; readonly contract: Contract; readonly eligibility: RatingEligibility };
export type OpenTask = (opened: OpenedDialog) => void;
