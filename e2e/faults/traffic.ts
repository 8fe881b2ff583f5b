// Simulated people who bid, buy, create and end auctions over all web processes, and record every
// answer.
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Rank } from '@guild/common/members/members.api';
import { createClient, type Client } from '../../backend/test/client.ts';
import { auctionsIn, type SentRequest } from '../../backend/test/observations.ts';
import { seededNumbers, type Numbers } from '../../tools/seed/random.ts';

export interface Person {
  readonly discordId: string;
  /** One client for each web process, all signed in. */
  readonly clients: readonly Client[];
}
export interface Traffic {
  /** Every request so far, with its answer. */
  readonly requests: SentRequest[];
  /** Makes a request through one of the web processes. */
  ask(person: Person, what: Pick<SentRequest, 'verb' | 'auctionId' | 'sent'>, request: Request): Promise<SentRequest>;
  /** Lets all people act until `stop`. */
  run(): void;
  /** Resolves when every request has been answered. @throws if a request is never answered */
  stop(): Promise<void>;
}
export interface Request {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Index of the web process. Absent: any of them. */
  readonly web?: number;
}
interface Known {
  readonly id: number;
  currentBid: number;
  buyoutPrice: number | null;
  open: boolean;
}

const mostOpen = 12;

/** Signs a person in at every web process. */
export async function signIn(urls: readonly string[], number: number, role: Rank): Promise<Person> {
  const discordId = (10n ** 17n + BigInt(number)).toString();
  const username = `${role} ${number}`;
  const clients: Client[] = [];
  for (const url of urls) {
    const client = createClient({ url, discordId, username });
    const { status, body } = await client.post('/auth/dev', { discordId, username, role });
    if (status !== 204) throw new Error(`${username} could not sign in: ${JSON.stringify(body)}`);
    clients.push(client);
  }
  return { discordId, clients };
}

/** Longer than any answer may take, and shorter than the test. */
const givenUpMs = 60_000;

async function send(
  client: Client,
  { method = 'GET', path, body, headers }: Request,
): Promise<[number | null, unknown]> {
  try {
    const reply =
      method === 'GET'
        ? await client.get(path, headers)
        : method === 'DELETE'
          ? await client.delete(path, headers)
          : await client.post(path, body, headers);
    return [reply.status, reply.body];
  } catch {
    return [null, null]; // killed in the middle
  }
}

type Answer = Awaited<ReturnType<typeof send>>;
/** @param onSilence called when a request has waited so long that no answer will come */
function sendInTime(client: Client, request: Request, onSilence: () => void): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => {
      onSilence();
      resolve([null, null]);
    }, givenUpMs);
  });
  return Promise.race([send(client, request), silence]).finally(() => clearTimeout(timer));
}

/**
 * @param people the first is an admin, the second sells, the others bid
 * @param seed seed of each person's choices; timing of the others still has an influence
 * @param restMs longest pause of a person between two requests, in ms
 */
export function createTraffic(people: readonly Person[], seed: number, restMs = 40): Traffic {
  const requests: SentRequest[] = [];
  const unanswered: string[] = [];
  const known = new Map<number, Known>();
  const random = seededNumbers(seed);
  let running: Promise<void>[] = [];
  let stopped = true;
  let named = 0;

  const learn = (auction: Auction): void => {
    const { id, currentBid, buyoutPrice } = auction;
    known.set(id, { id, currentBid, buyoutPrice, open: auction.status === 'active' });
  };
  const traffic: Traffic = {
    requests,
    async ask(person, what, request) {
      const client = person.clients[request.web ?? Math.floor(random() * person.clients.length)];
      if (client === undefined) throw new Error('there is no such web process');
      const started = performance.now();
      const [status, body] = await sendInTime(client, request, () =>
        unanswered.push(`${request.method ?? 'GET'} ${request.path} by ${person.discordId}`),
      );
      const one: SentRequest = {
        ...what,
        discordId: person.discordId,
        status,
        body,
        started,
        answered: performance.now(),
      };
      requests.push(one);
      for (const auction of auctionsIn(body)) learn(auction);
      const closed = status === 409 && (body as { details?: { reason?: string } }).details?.reason === 'ended';
      const about = what.auctionId === undefined ? undefined : known.get(what.auctionId);
      if (about !== undefined && (closed || status === 404)) about.open = false;
      return one;
    },
    run() {
      stopped = false;
      running = people.map((person, index) => live(person, index, seededNumbers(seed * 1000 + index)));
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
      if (unanswered.length > 0) throw new Error(`never answered: ${unanswered.join(', ')}`);
    },
  };

  const open = (): Known[] => [...known.values()].filter((one) => one.open);
  const create = async (seller: Person, choose: Numbers): Promise<void> => {
    const itemName = `Lot ${++named}`;
    const lastsMs = choose() < 0.6 ? 1500 + choose() * 4000 : 3_600_000;
    const body = {
      itemName,
      description: 'Won from the desert',
      category: 'Weapon',
      startingPrice: 100,
      endTime: new Date(Date.now() + lastsMs).toISOString(),
      ...(choose() < 0.3 ? { buyoutPrice: 400 + Math.floor(choose() * 400) } : {}),
    };
    await traffic.ask(seller, { verb: 'create', sent: { itemName } }, { path: '/api/auctions', method: 'POST', body });
  };
  const bid = async (bidder: Person, { id, currentBid }: Known, choose: Numbers): Promise<void> => {
    const bidAmount = currentBid + Math.floor(choose() * 20);
    const request = { path: `/api/auctions/${id}/bid`, method: 'POST', body: { bidAmount } } as const;
    await traffic.ask(bidder, { verb: 'bid', auctionId: id, sent: { bidAmount } }, request);
  };
  const act = async (person: Person, index: number, choose: Numbers): Promise<void> => {
    const lots = open();
    const lot = lots[Math.floor(choose() * lots.length)];
    const post = (verb: 'buyout' | 'end', path: string): Promise<SentRequest> =>
      traffic.ask(
        person,
        { verb, auctionId: lot?.id ?? 0 },
        { path: `/api/auctions/${lot?.id ?? 0}/${path}`, method: 'POST' },
      );
    if (index === 1 && lots.length < mostOpen) await create(person, choose);
    else if (lot === undefined) return;
    else if (index === 0) await (choose() < 0.05 ? post('end', 'end') : bid(person, lot, choose));
    else if (choose() < 0.02 && lot.buyoutPrice !== null) await post('buyout', 'buyout');
    else await bid(person, lot, choose);
  };
  const live = async (person: Person, index: number, choose: Numbers): Promise<void> => {
    while (!stopped) {
      await act(person, index, choose);
      await new Promise((resolve) => setTimeout(resolve, choose() * restMs));
    }
  };
  return traffic;
}
