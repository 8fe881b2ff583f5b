// Where trials are found inside the app.
import { idInQuery } from '../wire/linkIds.ts';

/** The address of the trials: the one that is joined or played now, or the last. */
export const trialsLink = '/trials';

/** The address that opens a trial. */
export const trialLink = (id: number): string => `${trialsLink}?trial=${id.toString()}`;

/** The trial that an address opens. @param address its path. @param query without the question mark. @returns null: none */
export const trialAt = (address: string, query: string): number | null =>
  address === trialsLink ? idInQuery(query, 'trial') : null;
