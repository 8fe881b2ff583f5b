import type { Right } from '@guild/common/members/ranks';
import { me } from '@guild/common/test/people';
import type { Session } from '../src/platform/session/session.store.ts';

/** A signed-in member. Each field can be overridden. */
export const aSession = (parts: Partial<Session> = {}): Session => ({
  state: 'ready',
  user: { id: 1, discordId: me, username: 'Maren Quill', avatar: null, email: null },
  member: { id: 1, name: 'Maren Quill', discordId: me, role: 'Member', access: 'Member', rights: [] },
  access: 'Member',
  ...parts,
});

/**
 * A person with this rank and the access of the same name. A Recruit has no access.
 * @param rights those of the rank
 */
export function sessionAs(role: 'Admin' | 'Member' | 'Guest' | 'Recruit', ...rights: Right[]): Session {
  const access = role === 'Recruit' ? null : role;
  const { member } = aSession();
  return aSession({
    ...(access === null && { state: 'no-access' }),
    access,
    member: member && { ...member, role, access, rights },
  });
}
