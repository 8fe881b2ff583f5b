// Contract words that several screens use.
import type { Contract } from '@guild/common/contracts/contracts.api';

/** 'hard' → 'Hard'. */
export const capitalized = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** '1 of 4 claimed'. */
export const claimedWords = ({ currentClaims, maxClaims }: Pick<Contract, 'currentClaims' | 'maxClaims'>): string =>
  `${currentClaims} of ${maxClaims} claimed`;

/** Why a contract brings a contractor no points. */
export const enoughToday = 'another contract with the same client already earned points that day.';
