// First-admin link: its addresses, and why it may not work.
import * as z from 'zod/mini';

/** The page that the link opens. */
export const firstAdminPath = '/first-admin';
/** The address that signs in with Discord and uses the link. */
export const firstAdminSignInPath = '/auth/first-admin';

/** Why a first-admin link does not work. `removed`: an admin has removed the person from the guild. */
export const firstAdminProblem = z.enum(['wrong', 'expired', 'used', 'not-on-server', 'removed']);
export type FirstAdminProblem = z.output<typeof firstAdminProblem>;

/** The page that tells why the link did not work. */
export const firstAdminProblemAt = (problem: FirstAdminProblem): string => `${firstAdminPath}?problem=${problem}`;
