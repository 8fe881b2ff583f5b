// The people of the access tests: one for every relation to the guild.
import type { Access, Rank } from '@guild/common/members/members.api';
import { connectToDatabase, type Client, type Hall } from '../harness.ts';

export const personNames = [
  'signed out',
  'Guest',
  'Member',
  'Admin',
  'rank without access',
  'left the server',
  'removed member',
  'seller',
  'bidder',
] as const;
export type PersonName = (typeof personNames)[number];

/** What each person may do; undefined: not signed in. */
export const accessOf: Readonly<Record<PersonName, Access | null | undefined>> = {
  'signed out': undefined,
  Guest: 'Guest',
  Member: 'Member',
  Admin: 'Admin',
  'rank without access': null,
  'left the server': null,
  'removed member': undefined,
  seller: 'Member',
  bidder: 'Member',
};

/** Has left the Discord server, which the next sign-in would notice, but is still signed in. */
async function leaveServer(hall: Hall, { discordId }: Client): Promise<void> {
  const db = await connectToDatabase(hall.env.mongodbUri);
  await db.collection('guild_members').updateOne({ discordId }, { $set: { denied: true } });
  await db.destroy();
}

const rankOf: Partial<Record<PersonName, Rank>> = { Guest: 'Guest', Admin: 'Admin', 'rank without access': 'Recruit' };

/** Signs a person in again on the same client after their sessions were ended. */
export async function comeBack(hall: Hall, name: PersonName, person: Client): Promise<void> {
  const { discordId, username } = person;
  const role = rankOf[name] ?? 'Member';
  const answer = await person.post('/auth/dev', { discordId, username, role });
  if (answer.status !== 204) throw new Error(`${username} could not come back`);
  if (name === 'left the server') await leaveServer(hall, person);
}

/** Signs everybody in. The removed member signs in before the removal. */
export async function gather(hall: Hall): Promise<Record<PersonName, Client>> {
  const admin = await hall.signIn('Admin', 'Ada Admin');
  const removed = await hall.signIn('Member', 'Remy Removed');
  const found = await admin.get<{ id: number }[]>('/api/guild-members?search=Remy%20Removed');
  const answer = await admin.delete(`/api/guild-members/${found.body[0]?.id ?? 0}`);
  if (answer.status !== 204) throw new Error('the member could not be removed');
  const left = await hall.signIn('Member', 'Lee Left');
  await leaveServer(hall, left);
  return {
    'signed out': hall.stranger(),
    Guest: await hall.signIn('Guest', 'Gale Guest'),
    Member: await hall.signIn('Member', 'Moss Member'),
    Admin: admin,
    'rank without access': await hall.signIn('Recruit', 'Rix Recruit'),
    'left the server': left,
    'removed member': removed,
    seller: await hall.signIn('Member', 'Sela Seller'),
    bidder: await hall.signIn('Member', 'Bo Bidder'),
  };
}
