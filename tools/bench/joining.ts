// Joins and leaves of one event, made so that the live message of each can be recognized.
import { bareSender, hallList, timed, type Broadcaster } from './bidding.ts';
import type { Hall, SignedIn, Web } from './hall.ts';
import { Line, requestOf } from './line.ts';

const name = 'event:answered';

/** People who join an event one after the other, and then leave it in the same order. */
export async function joiner(web: Web, people: readonly SignedIn[], eventId: number): Promise<Broadcaster> {
  const line = await Line.to(web.port);
  let sent = 0;
  return {
    broadcast(crowd) {
      const cookie = people[sent % people.length]?.cookie ?? '';
      const joins = Math.floor(sent / people.length) % 2 === 0;
      sent += 1;
      const where = `/api/events/${eventId}/${joins ? 'join' : 'leave'}`;
      const request = requestOf(joins ? 'POST' : 'DELETE', where, { Cookie: cookie }, {});
      return timed(line, request, crowd, { name, text: `"version":${sent + 1},` });
    },
    close: () => line.close(),
  };
}

/** Makes the bare server send the same event with one answer, each time with another version. */
export async function bareJoiner(port: number, hall: Hall, people: readonly SignedIn[]): Promise<Broadcaster> {
  const [event] = await hallList(hall, '/api/events?limit=1', people[0]);
  const { userId, discordId } = people[0] ?? { userId: 1, discordId: '1' };
  const who = { id: 1, eventId: 1, userId, username: 'Sand Walker 1', discordId, joinedAt: new Date().toISOString() };
  const responses = [{ ...who, status: 'going', note: null, attended: null, position: null }];
  return bareSender(port, { room: 'events', name }, (version) => ({
    message: { ...event, version, factId: crypto.randomUUID(), responses, leftUserId: null },
    text: `"version":${version},`,
  }));
}
