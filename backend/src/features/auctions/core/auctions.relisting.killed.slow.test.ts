// Relisting in two processes, one of which is killed: an unsold lot is offered again once, and is never lost.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { start } from '../../../../test/auctions.ts';
import { aCaller } from '../../../../test/builders.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../../test/harness.ts';
import { atProcess } from '../../../../test/histories/guild.ts';
import { afterAnswers, startKillable, takeUp } from '../../../../test/killable.ts';
import { presentFormat } from '../../../platform/store/database/formats.ts';
import { relist } from './auctions.decisions.ts';
import type { AuctionDocument } from './auctions.model.ts';

const lotCount = 8;
const presses = 3;
const noMinimum = { smallestRaise: 1, smallestRaisePercent: null };
let hall: Hall;
let admin: Client;
let seller: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
});
afterAll(() => hall.close());

const stored = async () => (await hall.database()).collection<AuctionDocument>('auctions');
async function unsoldLot(): Promise<number> {
  const { id } = await start(seller, hall);
  await admin.post(`/api/auctions/${id}/end`);
  return id;
}
/** Ids of the auctions in which each lot is offered again. */
const offersOf = async (lots: readonly number[]): Promise<number[][]> => {
  const again = await (await stored()).find({ relistedFrom: { $in: [...lots] } }).toArray();
  return lots.map((lot) => again.filter(({ relistedFrom }) => relistedFrom === lot).map(({ _id }) => _id));
};
const nextLotsOf = async (lots: readonly number[]): Promise<(number | null)[]> => {
  const ended = await (await stored()).find({ _id: { $in: [...lots] } }).toArray();
  return lots.map((lot) => ended.find(({ _id }) => _id === lot)?.relistedAs ?? null);
};

/** Relists all lots at once, mostly in a second process, which is killed after some replies. */
async function relistUntilKilled(lots: readonly number[], killAfter: number): Promise<Auction[]> {
  const second = await startKillable(hall);
  const killing = afterAnswers(killAfter, () => second.kill());
  const answered: Auction[] = [];
  const calls = lots.flatMap((lot) => Array.from({ length: presses }, (_, at) => ({ lot, isHere: at === 0 })));
  await Promise.all(
    calls.map(async ({ lot, isHere }) => {
      const who = isHere && lot % 2 === 0 ? seller : atProcess(seller, second.url);
      // The killed process answers no more.
      const reply = await who.post<Auction>(`/api/auctions/${lot}/relist`).catch(() => null);
      if (reply?.status === 201) answered.push(reply.body);
      killing.answered();
    }),
  );
  await killing.struck();
  return answered;
}

test(`a lot is relisted once whenever a process is killed [seed ${seed}]`, async () => {
  const property = fc.asyncProperty(fc.integer({ min: 1, max: lotCount * presses - 1 }), async (killAfter) => {
    const lots = await Promise.all(Array.from({ length: lotCount }, unsoldLot));
    const answered = await relistUntilKilled(lots, killAfter);
    await takeUp(hall);
    const next = await nextLotsOf(lots);
    expect(await offersOf(lots)).toEqual(next.map((id) => (id === null ? [] : [id])));
    expect(next).toEqual(expect.arrayContaining(answered.map(({ id }) => id)));

    for (const lot of lots) expect([201, 409]).toContain((await seller.post(`/api/auctions/${lot}/relist`)).status);
    expect(await offersOf(lots)).toEqual((await nextLotsOf(lots)).map((id) => [id]));
  });
  await fc.assert(property, running(4, 10));
});

/** The lot as a process leaves it that is killed right after it marked the lot as relisted under this id. */
async function leaveMarked(lot: number, relistedAs: number): Promise<void> {
  const auctions = await stored();
  const ended = await auctions.findOne({ _id: lot });
  const now = hall.clock.now();
  const change = ended && relist(aCaller('Sel'), relistedAs, noMinimum)(ended, now);
  const written = { id: randomUUID(), at: new Date(now), format: presentFormat };
  const outbox = change?.facts
    .filter(({ kind }) => kind === 'auction:relisted')
    .map((fact) => ({ ...fact, ...written }));
  await auctions.updateOne({ _id: lot }, { $set: { relistedAs }, $push: { outbox: { $each: outbox } } } as never);
}

test('a lot that was only marked as relisted is offered later, once, and ends in time', async () => {
  const lot = await unsoldLot();
  const relistedAs = 900_000;
  const auctions = await stored();
  await leaveMarked(lot, relistedAs);
  expect(await offersOf([lot])).toEqual([[]]);
  await takeUp(hall);
  expect(await offersOf([lot])).toEqual([[relistedAs]]);
  // Killed again, after the new auction was inserted.
  await auctions.updateOne({ _id: lot }, { $set: { relistedAs: null } });
  await leaveMarked(lot, relistedAs);
  await takeUp(hall);
  expect(await offersOf([lot])).toEqual([[relistedAs]]);

  // Nobody has scheduled its end.
  await auctions.updateOne({ _id: relistedAs }, { $set: { endTime: new Date(hall.clock.now() - 1000) } });
  const worker = await startWorkerFor(hall);
  await until(
    async () => (await auctions.countDocuments({ _id: relistedAs, status: 'ended' })) === 1,
    'the end of the relisted lot',
  );
  await worker.close();
});
