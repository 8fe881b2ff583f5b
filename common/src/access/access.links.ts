// Links to requests for access.
import { idInQuery } from '../wire/linkIds.ts';

/** The address where an admin sees a request. @param id the account's id */
export const accessRequestLink = (id: number): string => `/dashboard?access=${id.toString()}`;

/** The id in the link of a request's notice. @returns null when there is none */
export const accessRequestIn = (link: string): number | null => idInQuery(link.slice(link.indexOf('?') + 1), 'access');
