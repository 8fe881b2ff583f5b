// Sort orders of the roster: stable over pages, with a total, and the scale of contributions.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ranksFromHighest, type Member, type MemberOrder, type RosterFigures } from '@guild/common/members/members.api';
import { aNewMember } from '../../../../test/builders.ts';
import { startHall, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
const people = [
  ['cass', 'Veteran', 300, 4],
  ['Ästrid', 'Member', 300, 60],
  ['Bo', 'Guild Master', null, 60],
  ['dunya', 'Member', 0, null],
  ['Abel', 'Recruit', 9000, 1],
] as const;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  for (const [name, role, contribution, level] of people) {
    const made = await admin.post<Member>('/api/guild-members', aNewMember({ name, role }));
    const figures = { ...(contribution !== null && { contribution }), ...(level !== null && { level }) };
    const set = await admin.patch(`/api/guild-members/${made.body.id}`, figures);
    expect(set.status).toBe(200);
  }
});
afterAll(() => hall.close());

async function listed(query: string, limit = 2): Promise<{ names: string[]; total: string | null }> {
  const names: string[] = [];
  let path: string | undefined = `/api/guild-members?limit=${limit}&count=1&${query}`;
  let total: string | null = null;
  while (path !== undefined) {
    const reply: Reply<Member[]> = await admin.get<Member[]>(path);
    expect(reply.status).toBe(200);
    total ??= reply.headers.get('x-total-count');
    names.push(...reply.body.map(({ name }) => name));
    path = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return { names, total };
}

describe('sort orders of the roster', () => {
  const orders: Record<Exclude<MemberOrder, 'online'>, string[]> = {
    name: ['Abel', 'Ada', 'Bo', 'cass', 'dunya', 'Ästrid'],
    rank: ['Bo', 'Ada', 'cass', 'dunya', 'Ästrid', 'Abel'],
    // Equal values: newest first. Unknown values come last.
    contribution: ['Abel', 'Ästrid', 'cass', 'dunya', 'Bo', 'Ada'],
    level: ['Bo', 'Ästrid', 'cass', 'Abel', 'dunya', 'Ada'],
  };
  test.each(Object.entries(orders))('%s: the same for any page size', async (sort, names) => {
    for (const limit of [1, 2, 3, 200]) expect(await listed(`sort=${sort}`, limit)).toEqual({ names, total: '6' });
    expect(await listed(`sort=${sort}&role=Member`)).toEqual({
      names: names.filter((name) => ['Ästrid', 'dunya'].includes(name)),
      total: '2',
    });
    expect((await listed(`sort=${sort}&search=a`)).names).toEqual(names.filter((name) => /a/i.test(name)));
  });
  test('online members come first, each half by name', async () => {
    const socket = await admin.socket();
    await until(async () => (await listed('online=1')).names.includes('Ada'));
    expect(await listed('sort=online')).toEqual({
      names: ['Ada', 'Abel', 'Bo', 'cass', 'dunya', 'Ästrid'],
      total: '6',
    });
    expect(await listed('sort=online&online=1')).toEqual({ names: ['Ada'], total: '1' });
    for (const sort of ['name', 'rank', 'level', 'contribution'])
      expect(await listed(`sort=${sort}&online=1`)).toEqual({ names: ['Ada'], total: '1' });
    socket.close();
  });
  test.each(['sort=newest', 'sort=rank&cursor=5', 'sort=rank&cursor=9-YQ-1', 'sort=level&cursor=0-x-1', 'count=2'])(
    '%s is refused',
    async (query) => expect((await admin.get(`/api/guild-members?${query}`)).status).toBe(400),
  );
  test('includes every rank', () => expect(new Set(ranksFromHighest).size).toBe(7));
});

test('contributions are relative to the largest in the guild, for everybody with access', async () => {
  const figures = async (): Promise<RosterFigures> => (await admin.get<RosterFigures>('/api/roster-figures')).body;
  expect(await figures()).toEqual({ highestContribution: 9000 });
  const [abel] = (await admin.get<Member[]>('/api/guild-members?search=abel')).body;
  await admin.delete(`/api/guild-members/${abel?.id ?? 0}`);
  expect(await figures()).toEqual({ highestContribution: 300 });
  expect((await hall.stranger().get('/api/roster-figures')).status).toBe(401);
  expect((await (await hall.signIn('Guest', 'Gus')).get('/api/roster-figures')).status).toBe(200);
});
