// A web process killed while deals are paid, confirmed, disputed and reversed: each step happens once.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { running, seed } from '@guild/common/test/counts';
import type { Deal } from '@guild/common/deals/deals.api';
import fc from 'fast-check';
import { bid, start } from '../../../test/auctions.ts';
import { startHall, until, type Client, type Hall, type Reply } from '../../../test/harness.ts';
import { atProcess } from '../../../test/histories/guild.ts';
import { afterAnswers, startKillable, takeUp } from '../../../test/killable.ts';
import { dealBooks } from './deals.service.ts';

let hall: Hall;
let admin: Client;
let seller: Client;
let winner: Client;
let next: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
  winner = await hall.signIn('Member', 'Wren');
  next = await hall.signIn('Member', 'Ona');
});
afterAll(() => hall.close());

/** An auction that the winner has won, and its deal. */
async function sold(): Promise<{ id: number; dealId: number }> {
  const { id } = await start(seller, hall);
  await bid(next, id, 120);
  await bid(winner, id, 150);
  await admin.post(`/api/auctions/${id}/end`);
  const [deal] = await dealsOf(id);
  if (deal === undefined) throw new Error('The auction opened no deal');
  return { id, dealId: deal.id };
}
const dealsOf = async (id: number): Promise<Deal[]> =>
  (await admin.get<Deal[]>(`/api/deals?source=auction&sourceId=${id}`)).body.toReversed();

type Call = (at: (one: Client) => Client) => Promise<Reply>;
/** All steps from the payment to the other winner, in their order. */
const stepsOf = ({ id, dealId }: { id: number; dealId: number }): Call[] => {
  const path = `/api/deals/${dealId}`;
  return [
    (at) => at(winner).post('/api/deals/pay', { dealIds: [dealId] }),
    (at) => at(seller).post(`${path}/confirm`),
    (at) => at(winner).post(`${path}/dispute`, { text: 'I never got it' }),
    (at) => at(seller).post(`${path}/dispute/answer`, { text: 'It is lost' }),
    (at) => at(admin).post(`${path}/dispute/decide`, { outcome: 'reversed', text: 'Another one is found' }),
    (at) => at(next).post(`/api/auctions/${id}/offer/take`),
  ];
};

test(`a kill between any two lines loses and doubles nothing [seed ${seed}]`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 17 }), async (answers) => {
      const lots = await Promise.all([sold(), sold(), sold()]);
      const second = await startKillable(hall);
      const at = (one: Client): Client => atProcess(one, second.url);
      // The steps of the other two are somewhere in between then.
      const killing = afterAnswers(answers, () => second.kill());
      await Promise.all(
        lots.map(async (lot) => {
          for (const step of stepsOf(lot)) {
            // The killed process answers no more. Its call may be done all the same.
            const { status } = await step(at).catch(() => ({ status: 0 }));
            if (status === 0) return;
            killing.answered();
          }
        }),
      );
      await killing.struck();
      await takeUp(hall);
      // Everybody presses again what they do not know to be done.
      for (const lot of lots) for (const step of stepsOf(lot)) await step((one) => one);
      await takeUp(hall);
      for (const { id, dealId } of lots) {
        await until(async () => (await dealsOf(id)).length === 3, 'the deals');
        expect((await dealsOf(id)).map((one) => [one.debtorUsername, one.status, one.refundOf, one.owed])).toEqual(
          expect.arrayContaining([
            ['Wren', 'cancelled', null, []],
            ['Sel', 'owed', dealId, [{ currency: 'Solari', amount: 150 }]],
            ['Ona', 'owed', null, [{ currency: 'Solari', amount: 120 }]],
          ]),
        );
        const { body } = await admin.get<Auction>(`/api/auctions/${id}`);
        expect([body.winnerUsername, body.currentBid, body.offer]).toEqual(['Ona', 120, null]);
      }
      const { db } = await hall.database();
      if (db === undefined) throw new Error('There is no database');
      expect(await dealBooks.problems(db)).toEqual([]);
    }),
    running(3, 12),
  );
});
