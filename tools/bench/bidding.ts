// Bids on one auction, made so that the live message of each can be recognized.
import type { Hall, SignedIn, Web } from './hall.ts';
import { Line, requestOf } from './line.ts';
import { now, type Crowd } from './sockets.ts';

/** Causes a server to send one message after the other. */
export interface Broadcaster {
  /**
   * Causes one message. Resolves with the time until each socket of the crowd received it, in ms.
   */
  broadcast(crowd: Crowd): Promise<number[]>;
  close(): void;
}
/**
 * Sends a request. Resolves with the time until each socket received its message, in ms.
 * @param text occurs in this message only
 */
export async function timed(
  line: Line,
  request: Buffer,
  crowd: Crowd,
  { name, text }: { name: string; text: string },
): Promise<number[]> {
  const heard = crowd.expect(name, text);
  const began = now();
  const answered = line.send(request).then(({ status, head, body }) => {
    if (status !== 200) throw new Error(`${head}\n${body.toString()}`);
  });
  const [times] = await Promise.all([heard, answered]);
  return times.map((time) => time - began);
}

/**
 * Two people who outbid each other on one auction. Several bidders of the same auction share
 * `amounts`.
 */
export async function bidder(
  web: Web,
  people: readonly SignedIn[],
  auctionId: number,
  amounts: { last: number } = { last: 1000 },
): Promise<Broadcaster> {
  const line = await Line.to(web.port);
  return {
    broadcast(crowd) {
      amounts.last += 1;
      const cookie = people[amounts.last % people.length]?.cookie ?? '';
      const body = { bidAmount: amounts.last };
      const request = requestOf('POST', `/api/auctions/${auctionId}/bid`, { Cookie: cookie }, body);
      return timed(line, request, crowd, { name: 'auction:bid', text: `"currentBid":${amounts.last},` });
    },
    close: () => line.close(),
  };
}

/** Makes the bare server send the same auction, each time with another bid. */
export async function bareBidder(port: number, hall: Hall, people: readonly SignedIn[]): Promise<Broadcaster> {
  const [auction] = await hallList(hall, '/api/auctions?limit=1', people[0]);
  return bareSender(port, { room: 'auctions', name: 'auction:bid' }, (number) => ({
    message: { ...auction, currentBid: number, factId: crypto.randomUUID() },
    text: `"currentBid":${number},`,
  }));
}

/** The answer of a list for somebody. */
export async function hallList(hall: Hall, where: string, person: SignedIn | undefined): Promise<object[]> {
  const own = await Line.to(hall.web.port);
  const found = await own.send(requestOf('GET', where, { Cookie: person?.cookie ?? '' }));
  own.close();
  return JSON.parse(found.body.toString()) as object[];
}

/** Makes the bare server send messages that are built from a number. */
export async function bareSender(
  port: number,
  { room, name }: { room: string; name: string },
  make: (number: number) => { message: object; text: string },
): Promise<Broadcaster> {
  const line = await Line.to(port);
  let last = 1_000_000;
  return {
    broadcast(crowd) {
      last += 1;
      const { message, text } = make(last);
      return timed(line, requestOf('POST', `/send/${room}/${name}`, {}, message), crowd, { name, text });
    },
    close: () => line.close(),
  };
}
