// The people of the access tests: one for every way to stand to the guild.
import type { Access } from '@guild/common/members/members.api';
import type { Client, Hall } from '../harness.ts';

export const personNames = [
  'signed out',
  'Guest',
  'Member',
  'Admin',
  'rank without access',
  'removed member',
  'seller',
  'bidder',
] as const;
export type PersonName = (typeof personNames)[number];

/** What each may do; undefined: nobody is signed in. */
export const accessOf: Readonly<Record<PersonName, Access | null | undefined>> = {
  'signed out': undefined,
  Guest: 'Guest',
  Member: 'Member',
  Admin: 'Admin',
  'rank without access': null,
  'removed member': null,
  seller: 'Member',
  bidder: 'Member',
};

/** Signs everybody in; the removed member's session is alive. */
export async function gather(hall: Hall): Promise<Record<PersonName, Client>> {
  const admin = await hall.signIn('Admin', 'Ada Admin');
  const removed = await hall.signIn('Member', 'Remy Removed');
  const found = await admin.get<{ id: number }[]>('/api/guild-members?search=Remy%20Removed');
  const answer = await admin.delete(`/api/guild-members/${found.body[0]?.id ?? 0}`);
  if (answer.status !== 204) throw new Error('the member could not be removed');
  return {
    'signed out': hall.stranger(),
    Guest: await hall.signIn('Guest', 'Gale Guest'),
    Member: await hall.signIn('Member', 'Moss Member'),
    Admin: admin,
    'rank without access': await hall.signIn('Recruit', 'Rix Recruit'),
    'removed member': removed,
    seller: await hall.signIn('Member', 'Sela Seller'),
    bidder: await hall.signIn('Member', 'Bo Bidder'),
  };
}
