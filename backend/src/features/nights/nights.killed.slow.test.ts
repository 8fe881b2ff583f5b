// The end of a loot night in two processes, one of them killed: each lot ends once, and the pot is the sum of the deals.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { running, seed } from '@guild/common/test/counts';
import type { Deal } from '@guild/common/deals/deals.api';
import type { Night } from '@guild/common/nights/nights.api';
import { proceedsOf } from '@guild/common/nights/nights.rules';
import type { Haul } from '@guild/common/payouts/payouts.api';
import fc from 'fast-check';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { atProcess } from '../../../test/histories/guild.ts';
import { afterAnswers, startKillable, takeUp } from '../../../test/killable.ts';
import { dealBooks } from '../deals/deals.service.ts';
import { payoutBooks } from '../payouts/payouts.service.ts';

const lotCount = 5;
let hall: Hall;
let officer: Client;
let bidders: Client[];
beforeAll(async () => {
  hall = await startHall();
  officer = await hall.signIn('Admin', 'Ada');
  bidders = [await hall.signIn('Member', 'Moss'), await hall.signIn('Member', 'Wren')];
});
afterAll(() => hall.close());

const lotsOf = async (id: number): Promise<Auction[]> => (await officer.get<Auction[]>(`/api/nights/${id}/lots`)).body;
const nightOf = async (id: number): Promise<Night> => (await officer.get<Night>(`/api/nights/${id}`)).body;
async function started(pace: Night['pace']): Promise<number> {
  const lots = Array.from({ length: lotCount }, (_, at) => `Lot ${at}; 1; ${10 + at}`).join('\n');
  const { id } = (await officer.post<Night>('/api/nights', { title: 'Killed', lots, minutes: 1, pace })).body;
  expect((await officer.post(`/api/nights/${id}/start`)).status).toBe(200);
  await until(async () => (await lotsOf(id)).length > 0, 'the lots');
  return id;
}

test(`a kill at the end of a night loses and doubles nothing [seed ${seed}]`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 24 }),
      fc.constantFrom('together' as const, 'in_turn' as const),
      async (answers, pace) => {
        const id = await started(pace);
        const second = await startKillable(hall);
        const at = (who: Client): Client => atProcess(who, second.url);
        const killing = afterAnswers(answers, () => second.kill());
        const everywhere = async (path: string, body?: object): Promise<void> => {
          await Promise.all(
            bidders.map(async (who, place) => {
              const send = place === 0 ? who : at(who);
              // The killed process answers no more.
              const reply = body === undefined ? send.get(path) : send.post(path, body);
              if ((await reply.catch(() => null)) !== null) killing.answered();
            }),
          );
        };
        /** Everybody bids on what runs, then its time passes and both processes notice it. */
        const round = async (): Promise<void> => {
          const lots = (await lotsOf(id)).filter(({ status }) => status === 'active');
          // The last lot gets no bid.
          const wanted = lots.filter(({ itemName }) => itemName !== `Lot ${lotCount - 1}`);
          await Promise.all(
            wanted.map((lot) => everywhere(`/api/auctions/${lot.id}/bid`, { bidAmount: lot.currentBid + 5 })),
          );
          hall.clock.advance(61_000);
          await second.setClock();
          await Promise.all([everywhere(`/api/nights/${id}/lots`), everywhere(`/api/nights/${id}/lots`)]);
        };
        for (let turn = 0; turn < (pace === 'together' ? 1 : 3); turn += 1) await round();
        await killing.struck();
        await takeUp(hall);
        await until(async () => {
          hall.clock.advance(61_000);
          await lotsOf(id);
          return (await nightOf(id)).status === 'over';
        }, 'the end of the night');

        const night = await nightOf(id);
        const deals = async (): Promise<Deal[]> =>
          (await officer.get<Deal[]>('/api/deals?guild=1&limit=100')).body.filter(({ sourceId }) =>
            night.lots.some(({ auctionId }) => auctionId === sourceId),
          );
        const soldLots = night.lots.filter(({ state }) => state === 'sold');
        expect(night.lots.every(({ state }) => state === 'sold' || state === 'unsold')).toBe(true);
        await until(async () => (await deals()).length >= soldLots.length, 'the deals');
        const pot = (await deals()).flatMap(({ amounts }) => amounts).reduce((sum, { amount }) => sum + amount, 0);
        expect([(await deals()).length, pot]).toEqual([soldLots.length, proceedsOf(night)]);
        if (soldLots.length > 0) {
          const haul = await officer.post<Haul>('/api/payouts/hauls', {
            source: 'night',
            sourceId: id,
            amounts: [{ currency: 'Solari', amount: pot }],
            people: bidders.map(({ discordId }) => ({ discordId })),
          });
          expect(haul.status).toBe(201);
          const closed = await officer.post(`/api/payouts/hauls/${haul.body.id}/close`, { version: haul.body.version });
          expect(closed.status).toBe(200);
        }
        const { db } = await hall.database();
        if (db === undefined) throw new Error('There is no database');
        expect(await db.collection('auctions').countDocuments({ nightId: id })).toBe(lotCount);
        expect([...(await dealBooks.problems(db)), ...(await payoutBooks.problems(db))]).toEqual([]);
      },
    ),
    running(2, 10),
  );
});
