// Simulated use of the app: every kind of call, mixed, over keep-alive connections.
import { discordIdOf } from './documents.ts';
import { Line, requestOf, type Answer } from './line.ts';

export interface Person {
  readonly cookie: string;
  readonly line: Line;
  /** The last ETag of each list. */
  readonly seen: Map<string, string>;
}
/** The data for the n-th call of a person. */
interface Turn {
  readonly n: number;
  readonly auctionIds: readonly number[];
  readonly eventIds: readonly number[];
}
interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly where: string;
  readonly body?: object;
}
const get = (where: string): Call => ({ method: 'GET', where });
const pick = (ids: readonly number[], n: number): string => String(ids[n % ids.length] ?? 1);
const inADay = (): string => new Date(Date.now() + 86_400_000).toISOString();

/** All kinds of calls, in order. Frequent ones are listed several times. */
const uses: readonly ((turn: Turn) => Call)[] = [
  () => get('/'),
  () => get('/api/user'),
  () => get('/api/auctions?limit=50'),
  ({ n, auctionIds }) => ({
    method: 'POST',
    where: `/api/auctions/${pick(auctionIds, n)}/bid`,
    body: { bidAmount: 100_000 + n },
  }),
  () => get('/api/events?limit=50'),
  ({ n, eventIds }) => ({
    method: 'PUT',
    where: `/api/events/${pick(eventIds, n)}/answer`,
    body: { status: ['going', 'late', 'tentative', 'absent'][n % 4] },
  }),
  ({ n, auctionIds }) => get(`/api/auctions/${pick(auctionIds, n)}/bids`),
  () => get('/api/marketplace?limit=50'),
  () => get('/api/guild-members?limit=50'),
  ({ n, auctionIds }) => ({ method: 'PUT', where: `/api/auctions/${pick(auctionIds, n)}/watch` }),
  () => get('/api/counts'),
  () => get('/api/guild-stats'),
  () => get('/api/notifications'),
  ({ n, eventIds }) => get(`/api/events/${pick(eventIds, n)}/responses`),
  ({ n }) => ({
    method: 'POST',
    where: '/api/marketplace',
    body: { name: `Stillsuit ${n}`, category: 'Armor', listingType: n % 2 === 0 ? 'selling' : 'buying' },
  }),
  ({ n }) => get(`/api/guild-members/${String(1 + (n % 20))}/profile`),
  () => get('/api/audit?limit=50'),
  ({ n }) => ({
    method: 'POST',
    where: '/api/auctions',
    body: {
      itemName: `Crysknife ${n}`,
      description: 'Of a sandworm’s tooth',
      category: 'Weapon',
      startingPrice: 100,
      endTime: inADay(),
    },
  }),
];

/** Signs in through the development sign-in. */
export async function signIn(port: number, origin: string, index: number): Promise<Person> {
  const line = await Line.to(port);
  const body = {
    discordId: discordIdOf(index + 1),
    username: `Sand Walker ${index}`,
    role: index % 5 === 0 ? 'Admin' : 'Member',
  };
  const { status, head } = await line.send(requestOf('POST', '/auth/dev', { Origin: origin }, body));
  const cookie = /\r\nset-cookie: ([^;\r]+)/i.exec(head)?.[1];
  if (status !== 204 || cookie === undefined) throw new Error(`signing in was answered:\n${head}`);
  return { cookie, line, seen: new Map() };
}

const send = async ({ cookie, line, seen }: Person, origin: string, { method, where, body }: Call): Promise<Answer> => {
  const etag = seen.get(where);
  const headers = { Cookie: cookie, Origin: origin, ...(etag === undefined ? {} : { 'If-None-Match': etag }) };
  const answer = await line.send(requestOf(method, where, headers, body));
  const fresh = /\r\netag: ([^\r]+)/i.exec(answer.head)?.[1];
  if (fresh !== undefined) seen.set(where, fresh);
  return answer;
};

const idsOf = ({ body }: Answer): number[] => (JSON.parse(body.toString()) as { id: number }[]).map(({ id }) => id);

/** Rejections by a rule are part of normal use. Other errors are not. */
const isAnswer = ({ status }: Answer): boolean => status < 400 || status === 403 || status === 404 || status === 409;

/**
 * Uses the app as all these people together, each with one call at a time.
 * @throws when an answer is neither a success nor a rejection by a rule
 */
export async function useHall(people: readonly Person[], origin: string, calls: number): Promise<void> {
  const [first] = people;
  if (first === undefined) return;
  const auctionIds = idsOf(await send(first, origin, get('/api/auctions?limit=20&status=active')));
  const eventIds = idsOf(await send(first, origin, get('/api/events?limit=20')));
  let n = 0;
  await Promise.all(
    people.map(async (person) => {
      while (n < calls) {
        n += 1;
        const call = uses[n % uses.length]?.({ n, auctionIds, eventIds }) ?? get('/');
        const answer = await send(person, origin, call);
        if (!isAnswer(answer))
          throw new Error(`${call.method} ${call.where}: ${answer.head}\n${answer.body.toString()}`);
      }
    }),
  );
}
