// Permissions of people in tests.
import type { Access } from '../src/members/members.api.ts';
import { may, type Permissions, type Right } from '../src/members/ranks.ts';
import type { RouteAccess } from '../src/wire/route.ts';

/** What somebody with this access may do. @param rights those of their rank */
export const withAccess = (access: Access | null, ...rights: readonly Right[]): Permissions => ({ access, rights });

/** Whether only admins have this access while no rank has a right. */
export const isForAdmins = (access: RouteAccess): boolean =>
  access !== 'anyone' && access !== 'signed-in' && !may(withAccess('Member'), access);
