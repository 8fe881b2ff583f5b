import type { RequestKind } from './treasury.requests.api.ts';

/** The address of the treasury. */
export const treasuryLink = '/treasury';

/** The address that opens a resource. */
export const resourceLink = (id: number): string => `${treasuryLink}?resource=${id}`;

/** The address that opens the form of a deposit or withdrawal. */
export const moveLink = (id: number, kind: RequestKind): string => `${resourceLink(id)}&move=${kind}`;

/** The address of the requests for a resource. */
export const requestsLink = (id: number): string => `${treasuryLink}?tab=requests&resource=${id}`;
