import { idInQuery } from '../wire/linkIds.ts';

/** The address of the current trial, or of the last one. */
export const trialsLink = '/trials';

/** The address that opens a trial. */
export const trialLink = (id: number): string => `${trialsLink}?trial=${id}`;

/**
 * The id of the trial that an address opens.
 * @param address its path.
 * @param query without the question mark.
 * @returns null when it opens none
 */
export const trialAt = (address: string, query: string): number | null =>
  address === trialsLink ? idInQuery(query, 'trial') : null;
