// Roster routes over HTTP for every role, with their live messages.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Member } from '@guild/common/members/members.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewMember, discordIdOf } from '../../../test/builders.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { graceMs } from './core/members.presence.ts';

let hall: Hall;
let admin: Client;
let member: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada Admin');
  member = await hall.signIn('Member', 'Moss Member');
  guest = await hall.signIn('Guest', 'Gale Guest');
});
afterAll(() => hall.close());

const roster = async (query = ''): Promise<Member[]> => (await admin.get<Member[]>(`/api/guild-members${query}`)).body;
const find = async (name: string): Promise<Member> => {
  const found = (await roster()).find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not on the roster`);
  return found;
};
const add = async (name: string, role: Member['role'] = 'Member'): Promise<Member> => {
  const answer = await admin.post<Member>('/api/guild-members', aNewMember({ name, role }));
  expect(answer.status).toBe(201);
  return answer.body;
};

describe('access', () => {
  test('strangers get 401 on every route', async () => {
    const nobody = hall.stranger();
    const answers = [
      await nobody.get('/api/guild-members'),
      await nobody.post('/api/guild-members', {}),
      await nobody.patch('/api/guild-members/x', {}),
      await nobody.delete('/api/guild-members/x'),
      await nobody.post('/api/guild-members/x/restore'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(answers[0]?.body).toMatchObject({ code: 'not_signed_in', error: 'Please sign in first.' });
  });
  test('guests and members can only read; writes are refused before the input is checked', async () => {
    for (const one of [guest, member]) {
      expect((await one.get('/api/guild-members')).status).toBe(200);
      const answers = [
        await one.post('/api/guild-members', 'not even an object'),
        await one.patch('/api/guild-members/x', {}),
        await one.delete('/api/guild-members/x'),
        await one.post('/api/guild-members/x/restore'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });
  test('a rank without access can read only its own membership', async () => {
    const officer = await hall.signIn('Officer', 'Odd Officer');
    expect((await officer.get('/api/user/guild-member')).body).toMatchObject({ role: 'Officer', access: null });
    expect((await officer.get('/api/guild-members')).status).toBe(403);
    await expect(officer.socket()).rejects.toThrow();
  });
});

describe('the roster', () => {
  test('is sorted by name, and filtered by rank and by a literal part of the name', async () => {
    await add('Zeb (Scout)', 'Recruit');
    await add('abel', 'Veteran');
    const names = (await roster()).map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect((await roster('?role=Veteran')).map(({ name }) => name)).toEqual(['abel']);
    expect((await roster('?search=B%20(sc')).map(({ name }) => name)).toEqual(['Zeb (Scout)']);
    expect(await roster('?search=.*')).toEqual([]);
    expect((await roster('?search=&role=')).length).toBe(names.length);
  });
  test('is paged without gap or repetition', async () => {
    const all = (await roster()).map(({ id }) => id);
    const seen: number[] = [];
    let next: string | null = '/api/guild-members?limit=2';
    while (next) {
      const page: { body: Member[]; headers: Headers } = await admin.get<Member[]>(next);
      seen.push(...page.body.map(({ id }) => id));
      next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toEqual(all);
  });
  test.each(['limit=0', 'limit=501', 'cursor=zzz', 'role=Emperor', 'cursor=%7B', 'limit=1&limit=2'])(
    'refuses ?%s',
    async (query) => {
      const answer = await admin.get<ErrorBody>(`/api/guild-members?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.details?.fields?.length).toBeGreaterThan(0);
    },
  );
  test.each(['br', 'gzip'])('is compressed for a client that accepts %s', async (encoding) => {
    for (let person = 0; person < 5; person++) await add(`Packed ${encoding} ${String(person)}`);
    const plain = await admin.get<Member[]>('/api/guild-members', { 'Accept-Encoding': 'identity' });
    const packed = await admin.get<Member[]>('/api/guild-members', { 'Accept-Encoding': encoding });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(packed.body).toEqual(plain.body);
  });
  test('answers 304 while nothing changes, for the same viewer', async () => {
    const first = await admin.get('/api/guild-members');
    const etag = first.headers.get('etag') ?? '';
    expect((await admin.get('/api/guild-members', { 'If-None-Match': etag })).status).toBe(304);
    expect((await member.get('/api/guild-members', { 'If-None-Match': etag })).status).toBe(200);
    await add('Etta Tag');
    expect((await admin.get('/api/guild-members', { 'If-None-Match': etag })).status).toBe(200);
  });
});

describe('adding', () => {
  test('answers with the member, publishes to the room, and refuses a known Discord id', async () => {
    const socket = await member.socket();
    expect(await socket.join('members')).toEqual({ ok: true });
    const made = await add('Nona New');
    expect(made).toMatchObject({
      name: 'Nona New',
      role: 'Member',
      isOnline: false,
      guildSource: 'primary',
      level: null,
    });
    const received = await socket.waitFor('member:created', ({ id }) => id === made.id);
    expect(received).toEqual({ ...made, factId: received.factId, factIds: [received.factId] });
    const again = await admin.post<ErrorBody>('/api/guild-members', aNewMember({ name: 'Nona New' }));
    expect([again.status, again.body.details?.reason]).toEqual([409, 'already_member']);
  });
  test('happens once per Idempotency-Key', async () => {
    const body = aNewMember({ name: 'Ida Potent' });
    const headers = { 'Idempotency-Key': 'once-1' };
    const first = await admin.post<Member>('/api/guild-members', body, headers);
    const second = await admin.post<Member>('/api/guild-members', body, headers);
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  });
  test('refuses a used key with other content, whatever the field order', async () => {
    const { name, discordId } = aNewMember({ name: 'Rea Used' });
    const role = 'Guest';
    const headers = { 'Idempotency-Key': 'once-2' };
    const first = await admin.post<Member>('/api/guild-members', { name, discordId, role }, headers);
    const again = await admin.post<Member>('/api/guild-members', { role, discordId, name: ` ${name} ` }, headers);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const other = await admin.post<ErrorBody>('/api/guild-members', { name: 'Other', discordId, role }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
    const item = { name: 'Knife', category: 'Weapon', listingType: 'selling' };
    const elsewhere = await admin.post<ErrorBody>('/api/marketplace', item, headers);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'key_reused']);
    expect((await admin.get<unknown[]>('/api/marketplace')).body).toEqual([]);
  });
  test('accepts a key again after a refused request', async () => {
    const headers = { 'Idempotency-Key': 'once-3' };
    const body = aNewMember({ name: 'Mia Stake' });
    const refused = await admin.post<ErrorBody>('/api/guild-members', { ...body, discordId: admin.discordId }, headers);
    expect(refused.status).toBe(409);
    expect((await admin.post('/api/guild-members', body, headers)).status).toBe(201);
  });
  test('reports every invalid field', async () => {
    const bad = { name: ' ', discordId: '12', role: 'Emperor' };
    const answer = await admin.post<ErrorBody>('/api/guild-members', bad);
    expect(answer.status).toBe(400);
    expect(answer.body.details?.fields?.map(({ path }) => path)).toEqual(['name', 'discordId', 'role']);
  });
});

describe('changing a rank', () => {
  test('raises the version and publishes to the room', async () => {
    const made = await add('Rita Rank');
    const socket = await admin.socket();
    await socket.join('members');
    const answer = await admin.patch<Member>(`/api/guild-members/${made.id}`, { role: 'Veteran' });
    expect(answer.body).toEqual({ ...made, role: 'Veteran', version: 2 });
    await socket.waitFor('member:updated', ({ id, role }) => id === made.id && role === 'Veteran');
  });
  test.each([
    ['999999', { role: 'Guest' }, 404],
    ['x', { role: 'Guest' }, 400],
    ['1', { role: 'Emperor' }, 400],
    ['1', {}, 400],
  ])('%s with %j answers %d', async (id, body, status) => {
    expect((await admin.patch(`/api/guild-members/${id}`, body)).status).toBe(status);
  });
});

describe('losing access', () => {
  test('closes the sockets and refuses calls at once', async () => {
    const person = await hall.signIn('Member', 'Lost Access');
    const socket = await person.socket();
    const { id } = await find('Lost Access');
    await admin.patch(`/api/guild-members/${id}`, { role: 'Recruit' });
    expect((await person.get('/api/guild-members')).status).toBe(403);
    await socket.closed();
  });
  test('does not happen between Member, Guest and Admin: sockets stay open and get the change', async () => {
    const person = await hall.signIn('Member', 'Moved Access');
    const socket = await person.socket();
    const { id } = await find('Moved Access');
    await admin.patch(`/api/guild-members/${id}`, { role: 'Guest' });
    await socket.waitFor('hall:access-changed');
    expect(socket.isOpen()).toBe(true);
  });
});

describe('removing', () => {
  test('blocks the person until added again, and can be undone', async () => {
    const person = await hall.signIn('Member', 'Gone Away');
    const socket = await person.socket();
    const watcher = await member.socket();
    await watcher.join('members');
    const { id } = await find('Gone Away');
    expect((await admin.delete(`/api/guild-members/${id}`)).status).toBe(204);
    await watcher.waitFor('member:removed', (removed) => removed.id === id);
    await socket.closed();
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await admin.delete(`/api/guild-members/${id}`)).status).toBe(404);
    await expect(hall.signIn('Member', 'Gone Away')).rejects.toThrow('removed');
    const restored = await admin.post<Member>(`/api/guild-members/${id}/restore`);
    expect([restored.status, restored.body.name]).toEqual([200, 'Gone Away']);
    expect((await person.get('/api/user')).status).toBe(401);
    const again = await hall.signIn('Member', 'Gone Away');
    expect((await again.get('/api/user/guild-member')).status).toBe(200);
    expect((await admin.post(`/api/guild-members/${id}/restore`)).status).toBe(404);
  });
  test('adding again lifts the block; the old membership cannot be restored', async () => {
    const made = await add('Back Again');
    await admin.delete(`/api/guild-members/${made.id}`);
    const anew = await add('Back Again');
    expect(anew.id).not.toBe(made.id);
    const restored = await admin.post<ErrorBody>(`/api/guild-members/${made.id}/restore`);
    expect([restored.status, restored.body.details?.reason]).toEqual([409, 'already_member']);
  });
  test('is refused for oneself', async () => {
    const other = await hall.signIn('Admin', 'Self Remover');
    const { id } = await find('Self Remover');
    expect((await other.delete(`/api/guild-members/${id}`)).status).toBe(403);
    await admin.patch(`/api/guild-members/${id}`, { role: 'Member' });
  });
});

describe('the last admin', () => {
  test('can be neither demoted nor removed', async () => {
    const { id } = await find('Ada Admin');
    for (const answer of [
      await admin.patch<ErrorBody>(`/api/guild-members/${id}`, { role: 'Member' }),
      await admin.delete<ErrorBody>(`/api/guild-members/${id}`),
      await hall
        .stranger()
        .post<ErrorBody>('/auth/dev', { discordId: admin.discordId, username: 'Ada Admin', role: 'Guest' }),
    ])
      expect([answer.status, answer.body.details?.reason]).toEqual([409, 'last_admin']);
    expect((await admin.get('/api/user/guild-member')).body).toMatchObject({ access: 'Admin' });
  });
  test('remains when two admins demote each other at once', async () => {
    const other = await hall.signIn('Admin', 'Second Admin');
    const [first, second] = [await find('Ada Admin'), await find('Second Admin')];
    const statuses = await Promise.all([
      admin.patch(`/api/guild-members/${second.id}`, { role: 'Member' }),
      other.patch(`/api/guild-members/${first.id}`, { role: 'Member' }),
    ]);
    const admins = [await admin.get('/api/user/guild-member'), await other.get('/api/user/guild-member')].filter(
      ({ body }) => (body as { access: string }).access === 'Admin',
    );
    expect(admins).toHaveLength(1);
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    // Restores the state for the next test.
    if ((await admin.get<{ access: string }>('/api/user/guild-member')).body.access !== 'Admin') {
      await other.patch(`/api/guild-members/${first.id}`, { role: 'Admin' });
      await other.patch(`/api/guild-members/${second.id}`, { role: 'Member' });
    }
  });
});

test('presence: online with a socket, offline a minute after the last one closed', async () => {
  const person = await hall.signIn('Member', 'Here Andaway');
  const socket = await person.socket();
  await until(async () => (await find('Here Andaway')).isOnline, 'online');
  socket.close();
  const watcher = await member.socket();
  await watcher.join('members');
  hall.clock.advance(graceMs - 5000);
  expect((await find('Here Andaway')).isOnline).toBe(true);
  hall.clock.advance(10_000);
  const received = await watcher.waitFor(
    'member:updated',
    ({ name, isOnline }) => name === 'Here Andaway' && !isOnline,
  );
  expect(received.lastActive).not.toBeNull();
});

test('a person by Discord id', async () => {
  const found = await guest.get(`/api/users/discord/${admin.discordId}`);
  expect(found.body).toEqual({
    id: expect.any(Number),
    discordId: admin.discordId,
    username: 'Ada Admin',
    avatar: null,
  });
  expect((await guest.get(`/api/users/discord/${discordIdOf('nobody')}`)).status).toBe(404);
  expect((await guest.get('/api/users/discord/12')).status).toBe(400);
});
