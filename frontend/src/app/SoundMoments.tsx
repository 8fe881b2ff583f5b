// The moments that have a sound: outbid, the last minute of an auction, the start of an event, and
// a new round of a trial. Loaded only while some sound is on.
import { auctionRoutes } from '@guild/common/auctions/auctions.api';
import { eventRoutes } from '@guild/common/events/events.api';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../platform/api/api.ts';
import { serverNow } from '../platform/format/clock.ts';
import { live, useLive } from '../platform/live/live.ts';
import { playSound, useSounds, type Sound } from '../platform/page/sounds.ts';
import { useViewer } from '../platform/session/session.store.ts';

/** A moment in the future that has a sound. */
interface Moment {
  readonly sound: Sound;
  /** The same for the same moment, so that it sounds once. */
  readonly key: string;
  /** It sounds between these times, in ms since 1970. */
  readonly from: number;
  readonly until: number;
}
const minute = 60_000;
/** How often moments are asked for again, in ms. Some changes send no message here. */
const askAgainMs = 5 * minute;
const mostAsked = 20;
/** Events that start later are asked for in time. */
const soonMs = 30 * minute;

async function lastMinutes(): Promise<Moment[]> {
  const mine = (['bids', 'watching'] as const).map((which) =>
    call(auctionRoutes.listAuctions, {
      query: { mine: which, status: 'active', sort: 'ending', limit: mostAsked },
    }),
  );
  return (await Promise.all(mine)).flat().map(({ id, endTime }) => {
    const until = Date.parse(endTime);
    return { sound: 'last-minute', key: `auction ${id}`, from: until - minute, until };
  });
}

async function eventStarts(discordId: string): Promise<Moment[]> {
  const upcoming = await call(eventRoutes.listEvents, { query: { limit: mostAsked } });
  const soon = upcoming.filter(
    ({ startsAt, status }) => status === 'planned' && Date.parse(startsAt) < serverNow() + soonMs,
  );
  if (soon.length === 0) return [];
  const people = await call(eventRoutes.listPeople, { query: { eventIds: soon.map(({ id }) => id).join(',') } });
  const own = new Set(
    people.flatMap(({ eventId, responses }) =>
      responses.some((one) => one.discordId === discordId && one.status === 'going') ? [eventId] : [],
    ),
  );
  return soon
    .filter(({ id }) => own.has(id))
    .map(({ id, startsAt }) => {
      const from = Date.parse(startsAt);
      return { sound: 'event', key: `event ${id} ${startsAt}`, from, until: from + minute };
    });
}

export default function SoundMoments(): null {
  const { discordId, canWrite } = useViewer();
  const { on } = useSounds();
  const moments = useRef<readonly Moment[]>([]);
  const sounded = useRef(new Set<string>());
  const asksAuctions = on.includes('last-minute');
  const asksEvents = on.includes('event') && canWrite;
  const ask = useCallback(async () => {
    const found = await Promise.allSettled([
      asksAuctions ? lastMinutes() : [],
      asksEvents ? eventStarts(discordId) : [],
    ]);
    // What could not be read keeps its earlier moments.
    if (found.every(({ status }) => status === 'fulfilled'))
      moments.current = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }, [asksAuctions, asksEvents, discordId]);
  useEffect(() => {
    void ask();
    const asking = setInterval(() => void ask(), askAgainMs);
    const ticking = setInterval(() => {
      const now = serverNow();
      for (const { sound, key, from, until } of moments.current) {
        if (now < from || now >= until || sounded.current.has(key)) continue;
        sounded.current.add(key);
        playSound(sound);
      }
    }, 1000);
    const stop = live.onResync(ask);
    return () => {
      clearInterval(asking);
      clearInterval(ticking);
      stop();
    };
  }, [ask]);
  // It comes after bids and answers of the viewer, on any screen.
  useLive('for-you:changed', () => void ask(), { replay: false });
  useLive('auction:outbid', () => playSound('outbid'), { replay: false });
  useLive('trial:advanced', () => playSound('round'), { replay: false });
  return null;
}
