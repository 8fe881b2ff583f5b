// Characters of members over HTTP: who may change them, where they are found, and the names of people.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import type { Member } from '@guild/common/members/members.api';
import type { FoundKind } from '@guild/common/search/search.api';
import type { User } from '@guild/common/session/session.api';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let moss: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada Admin');
  moss = await hall.signIn('Member', 'Moss Member');
  guest = await hall.signIn('Guest', 'Gale Guest');
});
afterAll(() => hall.close());

const wolf = { name: 'Sandwolf', class: 'Trooper', level: 40 };
const bee = { name: 'Bee', class: null, level: null };
const roster = async (query = ''): Promise<Member[]> => (await admin.get<Member[]>(`/api/guild-members${query}`)).body;
const memberOf = async ({ discordId }: Client): Promise<Member> => {
  const found = (await roster()).find((one) => one.discordId === discordId);
  if (found === undefined) throw new Error('not on the roster');
  return found;
};
const set = async (who: Client, of: Client, characters: unknown) =>
  who.put<Member>(`/api/guild-members/${(await memberOf(of)).id}/characters`, { characters });

test('are changed by the member and by admins, and every screen follows', async () => {
  const screen = await guest.socket();
  await screen.join('members');
  expect(await set(moss, moss, [wolf, bee])).toMatchObject({
    status: 200,
    body: { name: 'Moss Member', discordName: null, characters: [wolf, bee] },
  });
  await screen.waitFor('member:updated', ({ characters }) => characters.length === 2);
  expect((await set(admin, guest, [{ ...bee, name: 'Gale force' }])).status).toBe(200);
  expect((await set(moss, guest, [])).status).toBe(403);
  expect((await set(guest, guest, [])).status).toBe(403);
});

test.each([
  ['without a name', [{ ...wolf, name: ' ' }], 'characters.0.name'],
  ['of the same name twice', [wolf, { ...bee, name: 'sandWOLF' }], 'characters'],
  ['below level 1', [{ ...wolf, level: 0 }], 'characters.0.level'],
  ['more than ten', Array.from({ length: 11 }, (_, at) => ({ ...bee, name: `Bee ${at}` })), 'characters'],
])('are refused %s', async (_what, characters, field) => {
  const reply = await set(moss, moss, characters);
  expect([reply.status, JSON.stringify(reply.body).includes(`"${field}"`)]).toEqual([400, true]);
});

test.each(['Who plays Sandwolf?', 'Who is Sandwolf?', 'Whose character is Sandwolf?', 'What does Moss Member play?'])(
  'answer the question: %s',
  async (question) => {
    const { body } = await guest.post<LoreAnswer>('/api/lore/chat', { question });
    for (const part of ['Moss Member', 'Plays “Sandwolf” and “Bee”']) expect(JSON.stringify(body)).toContain(part);
  },
);

test('are found in the roster, in the search and in the export', async () => {
  expect((await roster('?search=sandw')).map(({ name }) => name)).toEqual(['Moss Member']);
  const { body } = await guest.get<FoundKind[]>('/api/search?q=sandwolf');
  expect(body.flatMap(({ found }) => found)).toMatchObject([{ title: 'Moss Member', more: 'Member · Sandwolf · Bee' }]);
  const table = await admin.get<string>('/api/guild-members.csv');
  expect(table.body).toContain(`"Moss Member","Moss Member","'${moss.discordId}","Member","","",`);
  expect(table.body).toContain('"Sandwolf","Trooper","40","Bee"');
});

test('name people everywhere from now on, if the guild chooses so, and no longer if it chooses back', async () => {
  const choose = (namesOfCharacters: boolean) => admin.put('/api/settings/members', { namesOfCharacters });
  const nameOf = async (who: Client): Promise<string> => (await who.get<User>('/api/user')).body.username;
  expect((await choose(true)).status).toBe(200);
  await until(async () => (await memberOf(moss)).name === 'Sandwolf', 'the name');
  expect(await memberOf(moss)).toMatchObject({ discordName: 'Moss Member' });
  await until(async () => (await nameOf(moss)) === 'Sandwolf', 'the name of the signed-in person');
  const { body: faces } = await admin.get<User[]>(`/api/users?discordIds=${moss.discordId}`);
  expect(faces.map(({ username }) => username)).toEqual(['Sandwolf']);
  // A sign-in brings the Discord name, which does not replace the character's.
  await hall.signIn('Member', 'Moss Member');
  expect((await memberOf(moss)).name).toBe('Sandwolf');
  // People without a character keep their name.
  expect((await memberOf(admin)).name).toBe('Ada Admin');
  expect((await set(admin, admin, [{ ...bee, name: 'Duchess' }])).body).toMatchObject({ name: 'Duchess' });
  expect((await roster('?search=moss')).map(({ name }) => name)).toEqual(['Sandwolf']);
  await choose(false);
  await until(async () => (await memberOf(moss)).name === 'Moss Member', 'the Discord name');
  await until(async () => (await nameOf(moss)) === 'Moss Member', 'the name of the signed-in person');
  expect((await moss.put('/api/settings/members', { namesOfCharacters: true })).status).toBe(403);
});

test('go with a removed member and come back with a restored one, under the name that is shown by then', async () => {
  const { id } = await memberOf(moss);
  expect((await admin.delete(`/api/guild-members/${id}`)).status).toBe(204);
  expect(await roster('?search=sandwolf')).toEqual([]);
  await admin.put('/api/settings/members', { namesOfCharacters: true });
  expect((await admin.post(`/api/guild-members/${id}/restore`)).status).toBe(200);
  await until(async () => (await roster('?search=sandwolf'))[0]?.name === 'Sandwolf', 'the name');
});
