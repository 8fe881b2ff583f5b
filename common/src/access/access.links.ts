// Links to requests for access, and to people who lost a rank.
import { idInQuery, idOf } from '../wire/linkIds.ts';

/** The address where an admin sees a request. @param id the account's id */
export const accessRequestLink = (id: number): string => `/dashboard?access=${id}`;

/** The address of an application. @param id the account's id */
export const applicationLink = (id: number): string => `/applications?application=${id}`;

/** The id in the link of an application. @returns null when there is none */
export const applicationIn = (link: string): number | null =>
  idInQuery(link.slice(link.indexOf('?') + 1), 'application');

/** The id in the link of a request's notice. @returns null when there is none */
export const accessRequestIn = (link: string): number | null => idInQuery(link.slice(link.indexOf('?') + 1), 'access');

/** The address of a person who returned without their former rank. @param id the member's id */
export const formerRankLink = (id: number): string => `/members/${id}`;

/** The member's id in the link of a notice about a former rank. @returns null when there is none */
export const formerRankIn = (link: string): number | null => idOf(/^\/members\/(\d+)$/.exec(link)?.[1]);
