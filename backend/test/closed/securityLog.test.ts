// Log lines for investigations: every error by the id its reader saw, and every sign-in, sign-out
// and rank change.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { Member } from '@guild/common/members/members.api';
import { startHall, type Client, type Hall, type Reply } from '../harness.ts';

type Line = Record<string, unknown>;
const lines: Line[] = [];
const loopback: unknown = expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$/);
let hall: Hall;
let people: Readonly<Record<'admin' | 'member' | 'guest' | 'stranger', Client>>;
beforeAll(async () => {
  hall = await startHall({ env: { LOG_LEVEL: 'info' }, onLog: (line) => void lines.push(line) });
  people = {
    admin: await hall.signIn('Admin', 'Ada Admin'),
    member: await hall.signIn('Member', 'Moss Member'),
    guest: await hall.signIn('Guest', 'Gale Guest'),
    stranger: hall.stranger(),
  };
});
afterAll(() => hall.close());
beforeEach(() => void (lines.length = 0));

const found = (requestId: string): Line[] => lines.filter((line) => line['requestId'] === requestId);
const events = (event: string): Line[] => lines.filter((line) => line['event'] === event);
const evil = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
/** What the log says about a request with `evil`. */
const origins = { expected: 'http://localhost:0', received: 'https://evil.example' };
const json = { 'Content-Type': 'application/json' };
const secret = 'a-secret-that-nobody-has-00000000';

type Who = keyof typeof people;
type Try = [what: string, who: Who, make: (client: Client) => Promise<Reply<ErrorBody>>, status: number, route: string];
const tries: Try[] = [
  ['nobody', 'stranger', (one) => one.get('/api/user'), 401, '/api/user'],
  ['a forged cookie', 'stranger', (one) => one.get('/api/user', { Cookie: 'guild_session=s%3Ax.y' }), 401, '/api/user'],
  ['too little access', 'guest', (one) => one.post('/api/auctions', {}), 403, '/api/auctions'],
  ['another site', 'member', (one) => one.post('/api/auctions', {}, evil), 403, '/api/auctions'],
  ['another site signing out', 'member', (one) => one.get('/auth/logout', evil), 403, '/auth/logout'],
  ['another site signing in', 'stranger', (one) => one.post('/auth/dev', {}, evil), 403, '/auth/dev'],
  ['bad fields', 'member', (one) => one.post('/api/auctions', { itemName: 5 }), 400, '/api/auctions'],
  ['bad JSON', 'member', (one) => one.raw('POST', '/api/auctions', '{"', json), 400, '/api/auctions'],
  ['a bad path', 'member', (one) => one.get('/api/users/discord/%E0%A4%A'), 400, 'unknown'],
  ['too much', 'member', (one) => one.post('/api/auctions', { a: 'x'.repeat(70_000) }), 413, '/api/auctions'],
  ['nothing there', 'member', (one) => one.get('/api/auctions/999999'), 404, '/api/auctions/:id'],
  ['no such call', 'member', (one) => one.get(`/api/calendars/${secret}`), 404, 'unknown'],
  ['no such secret', 'stranger', (one) => one.get(`/api/calendar/${secret}.ics`), 404, '/api/calendar/:secret'],
];

describe('an error id leads to its person, origin and cause', () => {
  test.each(tries)('%s', async (_what, who, make, status, route) => {
    const { body, ...reply } = await make(people[who]);
    expect(reply.status).toBe(status);
    const [line, ...more] = found(body.requestId);
    expect(more).toEqual([]);
    const known = status !== 401 && who !== 'stranger' && !['/auth/logout', 'unknown'].includes(route);
    expect(line).toMatchObject({
      level: 30,
      event: 'refused',
      refusal: body.code,
      reason: body.details?.reason ?? null,
      status,
      route,
      address: loopback,
      person: known ? people[who].discordId : null,
      ...(body.details?.reason === 'origin' && (route === '/auth/logout' ? {} : origins)),
    });
    expect(JSON.stringify(line)).not.toContain(secret);
  });

  test('on live connections too', async () => {
    const answer = await fetch(`${hall.url}/socket.io/?EIO=4&transport=polling`, { headers: evil });
    const { requestId } = (await answer.json()) as ErrorBody;
    expect(found(requestId)).toMatchObject([{ event: 'refused', refusal: 'origin', address: loopback, ...origins }]);
    await expect(people.stranger.socket()).rejects.toThrow();
    expect(events('refused').at(-1)).toMatchObject({ refusal: 'not_signed_in', address: loopback, route: 'live line' });
  });
});

test('a proxy that is not trusted is warned of once', async () => {
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto']) await people.stranger.get('/', { [name]: 'https' });
  expect(lines.filter(({ level }) => level === 40)).toMatchObject([
    { msg: expect.stringContaining('TRUST_PROXY') as unknown },
  ]);
});

describe('sign-ins and access changes', () => {
  const idOf = ({ headers }: Reply): unknown => headers.get('x-request-id');
  test('signing in, with the access, and signing out', async () => {
    const person = await hall.signIn('Officer', 'Otto Officer');
    const about = { person: person.discordId, address: loopback };
    expect(events('sign_in')).toMatchObject([{ ...about, by: 'development', rank: 'Officer', access: null }]);
    expect(found(String(events('sign_in')[0]?.['requestId']))).toHaveLength(2);
    const left = await person.get('/auth/logout');
    expect(events('sign_out')).toMatchObject([{ ...about, requestId: idOf(left) }]);
  });
  test('a rank changed by signing in, and by an admin', async () => {
    const { discordId } = await hall.signIn('Member', 'Ria Rising');
    await hall.signIn('Guest', 'Ria Rising');
    expect(events('rank_changed').at(-1)).toMatchObject({
      person: discordId,
      whose: discordId,
      address: loopback,
      before: { rank: 'Member' },
      after: { rank: 'Guest' },
    });
    const { body } = await people.admin.get<Member[]>('/api/guild-members?search=Ria%20Rising');
    const changed = await people.admin.patch(`/api/guild-members/${body[0]?.id ?? 0}`, { role: 'Admin' });
    expect(events('rank_changed').at(-1)).toMatchObject({
      person: people.admin.discordId,
      whose: discordId,
      address: loopback,
      requestId: idOf(changed),
      after: { rank: 'Admin' },
    });
    const removed = await people.admin.delete(`/api/guild-members/${body[0]?.id ?? 0}`);
    expect(events('rank_changed').at(-1)).toMatchObject({ requestId: idOf(removed), after: { rank: null } });
  });
  test('ending all sessions', async () => {
    const person = await hall.signIn('Member', 'Ends All');
    const reply = await person.delete('/api/user/sessions');
    expect(events('sign_out_everywhere')).toMatchObject([
      { person: person.discordId, whose: person.discordId, address: loopback, requestId: idOf(reply) },
    ]);
  });
});
