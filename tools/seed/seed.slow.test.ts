// Tests that the demo guild obeys the rules for real people.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { accessSettingsChange } from '@guild/common/access/applications.api';
import { contractStatuses } from '@guild/common/contracts/contracts.api';
import { guildConfig } from '@guild/common/guild/guild.config';
import { isSamplePerson } from '@guild/common/guild/officers';
import { gridCells, scoutingCategories } from '@guild/common/scouting/scouting.rules';
import type { AuctionDocument } from '../../backend/src/features/auctions/core/auctions.model.ts';
import type { ContractDocument } from '../../backend/src/features/contracts/core/contracts.model.ts';
import type { SeasonsDocument } from '../../backend/src/features/contracts/seasons/seasons.model.ts';
import { connectMongo } from '../../backend/src/platform/store/database/mongo.ts';
import { createLog } from '../../backend/src/platform/process/log.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import { aCaller, storedFact } from '../../backend/test/builders.ts';
import { toStory, toTrial } from '../../backend/src/features/trials/core/trials.views.ts';
import { loadSituations } from '../../backend/src/features/trials/story/trials.situations.ts';
import { anEnv, startHall } from '../../backend/test/harness.ts';
import { addedUp, storedStandings } from '../../backend/test/standings.ts';
import { problemOfDeal } from '../../backend/src/features/deals/deals.books.ts';
import { problemOfHaul } from '../../backend/src/features/payouts/hauls/payouts.books.ts';
import { demoAccessSettings, demoApplicant, demoApplications } from './applications.ts';
import { demoAuctionDeals } from './auctionDeals.ts';
import { demoAuctions } from './auctions.ts';
import { demoContracts } from './contracts.ts';
import { demoEntries } from './contributions.ts';
import { demoChanges } from './desert.changes.ts';
import { demoReports, demoWeeks } from './desert.ts';
import { demoHauls } from './payouts.ts';
import { demoPeople } from './people.ts';
import { randomFrom } from './random.ts';
import { demoSeasons } from './seasons.ts';
import { demoVault } from './treasury.ts';
import { demoTrials, type DemoTrial } from './trials.ts';

const now = Date.parse('2026-05-17T12:00:00.000Z');
const bidders = demoPeople.filter((one) => one.role === 'Member' || one.role === 'Admin');
const auctions = demoAuctions(bidders, now);

const callers: Caller[] = bidders.map(({ name, discordId }, at) => ({
  userId: at + 1,
  discordId,
  username: name,
  avatar: null,
  memberId: null,
  ...({ rank: null, access: 'Member', rights: [], sessionId: '' } as const),
}));
const [someone] = callers;
const seasons = demoSeasons(someone ?? aCaller('Ada'), now);
function board(): ReturnType<typeof demoContracts> {
  let id = 0;
  const next = (): Promise<number> => Promise.resolve((id += 1));
  const ways = { nextId: next, nextClaimId: next, nextRatingId: next, nextDealId: next };
  return demoContracts({ people: callers, zone: 'UTC', now, seasonsAt: seasons.at, ...ways });
}

async function playedTrials(): Promise<DemoTrial[]> {
  let id = 0;
  const next = (): Promise<number> => Promise.resolve((id += 1));
  const situations = await loadSituations();
  return demoTrials({ people: callers, situations, random: randomFrom(13), now, nextId: next, nextRowId: next });
}

describe('the demo guild', () => {
  test('has three finished trials, the same in every run, with a winner and a story', async () => {
    const played = await playedTrials();
    const facts = ({ document: { outbox, ...rest } }: DemoTrial): object => ({
      ...rest,
      kinds: outbox.map((one) => one.kind),
    });
    expect((await playedTrials()).map(facts)).toEqual(played.map(facts));
    expect(played).toHaveLength(3);
    for (const { document, notes } of played) {
      const trial = toTrial(document);
      expect(trial).toMatchObject({ status: 'completed', survivorCount: 1 });
      expect(Date.parse(trial.completedAt ?? '')).toBeLessThan(now);
      expect(document.participants.filter(({ placement }) => placement === 1)).toHaveLength(1);
      expect(toStory(document).rounds.length).toBeGreaterThanOrEqual(3);
      expect(document.outbox.map(({ kind }) => kind)).toEqual(['trial:completed']);
      expect(notes).toHaveLength(document.participants.length);
    }
  });
  test('has the same auctions in every run', () => {
    expect(demoAuctions(bidders, now)).toEqual(auctions);
  });
  test('has 24 people with all seven ranks and unique ids', () => {
    expect(demoPeople).toHaveLength(24);
    expect(new Set(demoPeople.map((one) => one.role)).size).toBe(7);
    expect(new Set(demoPeople.map((one) => one.discordId)).size).toBe(24);
  });
  test('has an application that waits and one on trial, with answers to all questions and talk of officers', () => {
    const [one, other, third, fourth] = callers;
    if (one === undefined || other === undefined || third === undefined || fourth === undefined)
      throw new Error('nobody');
    const [waiting, onTrial] = demoApplications({ applicant: one, onTrial: other, officers: [third, fourth], now });
    for (const each of [waiting, onTrial])
      expect(each?.answers.map(({ question }) => question)).toEqual(
        demoAccessSettings.questions.map(({ text }) => text),
      );
    expect([waiting?.status, onTrial?.status]).toEqual(['open', 'trial']);
    expect([onTrial?.comments.length, onTrial?.votes.length]).toEqual([2, 2]);
    expect(accessSettingsChange.safeParse(demoAccessSettings).success).toBe(true);
    expect(demoPeople.some(({ discordId }) => discordId === demoApplicant.discordId)).toBe(false);
    expect(isSamplePerson(demoApplicant.discordId)).toBe(true);
  });
  test('has the officers of the sample configuration, with the same Discord ids', () => {
    const known = new Map(demoPeople.map(({ name, discordId }) => [name, discordId]));
    const file = new URL('../../guild.config.sample.json', import.meta.url);
    const { officers } = guildConfig.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(officers.every(({ discordId }) => isSamplePerson(discordId))).toBe(true);
    expect(officers.map(({ discordId }) => discordId)).toEqual(officers.map(({ name }) => known.get(name)));
  });
  test.each(auctions.map((one) => [one.itemName, one] as const))(
    '%s: bids rise, are placed in time, and never come from the seller',
    (_, one) => {
      let price = one.startingPrice;
      let at = one.startTime;
      for (const bid of one.placed) {
        expect(bid.amount).toBeGreaterThan(price);
        expect(bid.at).toBeGreaterThan(at);
        expect(bid.bidder).not.toBe(one.seller);
        price = bid.amount;
        at = bid.at;
      }
      expect(at).toBeLessThan(Math.min(now, one.endTime));
      if (one.buyoutPrice !== null) expect(price).toBeLessThan(one.buyoutPrice);
    },
  );
  test('has one auction that ends in three minutes, and auctions that ended in every way', () => {
    expect(auctions.filter((one) => one.endTime === now + 180_000)).toHaveLength(1);
    expect(new Set(auctions.map((one) => one.ended))).toEqual(new Set(['time', 'buyout', 'admin', undefined]));
  });
  test('has contribution entries that add up to each member’s contribution', () => {
    for (const person of demoPeople) {
      const entries = demoEntries(person, now);
      expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(person.contribution);
      let total = 0;
      for (const { before, after, points } of entries) {
        expect([before, after]).toEqual([total, total + points]);
        total = after;
      }
    }
  });
  test('has contracts in every state, whose shares add up to the rewards', async () => {
    const made = await board();
    expect(made).toHaveLength(50);
    expect(new Set(made.map(({ document }) => document.status))).toEqual(new Set(contractStatuses));
    const shares = made.flatMap(({ deals }) => deals);
    expect(new Set(shares.map(({ deal }) => deal.status))).toEqual(new Set(['owed', 'paid', 'confirmed']));
    for (const { deal, entries } of shares) expect(problemOfDeal(deal, entries)).toBeNull();
    for (const { document, notes, deals } of made) {
      const { status, claims, reward, deadline, createdAt, updatedAt, clientDiscordId } = document;
      const amounts = deals.flatMap(({ deal }) => deal.amounts);
      expect(amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(status === 'completed' ? reward : 0);
      expect(claims.map(({ discordId }) => discordId)).not.toContain(clientDiscordId);
      expect(updatedAt.getTime()).toBeLessThanOrEqual(now);
      expect(deadline.getTime()).toBeGreaterThan(status === 'open' ? now : createdAt.getTime());
      expect(notes).toHaveLength(document.version);
    }
    expect(
      made.filter(({ document }) => document.status === 'active' && document.deadline.getTime() < now),
    ).toHaveLength(2);
  });
  test('has ratings of both sides, and a closed and a current season', async () => {
    const made = (await board()).map(({ document }) => document);
    const ratings = made.flatMap((one) => one.ratings);
    expect(new Set(ratings.map(({ ratingType }) => ratingType)).size).toBe(2);
    expect(ratings.length).toBeGreaterThan(60);
    for (const one of made) {
      const pairs = one.ratings.map(({ raterId, rateeId }) => `${raterId} ${rateeId}`);
      expect(new Set(pairs).size).toBe(pairs.length);
    }
    for (const { createdAt, shownAt, seasonId } of ratings) {
      expect(shownAt).toEqual(createdAt);
      const present = seasons.at(createdAt.getTime());
      expect([present.contractors, present.clients]).toContain(seasonId);
    }
    expect(new Set(made.map(({ seasonId }) => seasonId))).toEqual(new Set([2, 4]));
    expect(seasons.document.seasons.map(({ endedAt }) => endedAt !== null)).toEqual([true, true, false, false]);
  });
  test('has leaderboards that match its contracts, in both seasons', async () => {
    const { mongodbUri } = anEnv();
    const db = await connectMongo(mongodbUri, { log: createLog({ level: 'silent', part: 'test' }) });
    const made = (await board()).map(({ document }) => document);
    await db.collection<SeasonsDocument>('contract_seasons').insertOne(seasons.document);
    await db
      .collection<ContractDocument>('contracts')
      .insertMany(
        made.map((one) => ({ ...one, outbox: [storedFact('contract:created', one.createdAt.getTime(), {})] })),
      );
    const hall = await startHall({ clock: now, env: { MONGODB_URI: mongodbUri } });
    const stored = await storedStandings(db);
    await hall.close();
    await db.destroy();
    expect(stored).toEqual(addedUp(made));
    const seasonsOf = new Set(Object.keys(stored).map((key) => key.split('/').slice(0, 2).join('/')));
    expect(seasonsOf).toEqual(new Set(['contractors/1', 'contractors/3', 'clients/2', 'clients/4']));
  });
  test('has treasury ledgers that add up to the amounts and never go below zero', async () => {
    let last = 0;
    const next = (): Promise<number> => Promise.resolve((last += 1));
    const people = bidders.map(({ name: username, discordId }, userId) => ({
      userId,
      username,
      discordId,
      avatar: null,
      memberId: null,
      rank: 'Admin',
      access: 'Admin',
      rights: [],
      sessionId: '',
    })) as Parameters<typeof demoVault>[0]['people'];
    const ways = { nextId: next, nextEntryId: next, nextRequestId: next };
    const vault = await demoVault({ people, admins: people, random: randomFrom(11), now, ...ways });
    for (const { document, entries } of vault) {
      expect(entries.reduce((sum, { change }) => sum + change, 0)).toBe(document.currentAmount);
      expect(entries.map(({ resourceVersion }) => resourceVersion)).toEqual(entries.map((_entry, at) => at + 1));
      expect(Math.min(...entries.map(({ after }) => after))).toBeGreaterThanOrEqual(0);
      expect(entries.every(({ at }) => at.getTime() < now)).toBe(true);
    }
    expect(vault.flatMap(({ document }) => document.requests).length).toBe(2);
  });
  test('has twelve weeks of reports, with marks in the right week and no duplicate cells', async () => {
    let last = 0;
    const ids = { next: () => Promise.resolve((last += 1)) };
    const reports = await demoReports({ scouts: callers, now, zone: 'Europe/Berlin', ids });
    expect(reports.length).toBe(demoWeeks * scoutingCategories.length);
    expect(new Set(reports.map(({ weekId }) => weekId)).size).toBe(demoWeeks);
    for (const { marks, weekEndsAt, lastUpdated } of reports) {
      expect(new Set(marks.map(({ cell }) => cell)).size).toBe(marks.length);
      expect(marks.every(({ cell }) => gridCells.includes(cell))).toBe(true);
      for (const { markedAt, stateAt } of marks)
        for (const at of [markedAt, ...(stateAt === null ? [] : [stateAt])]) {
          expect(at.getTime()).toBeLessThanOrEqual(Math.min(lastUpdated.getTime(), now));
          expect(weekEndsAt.getTime() - at.getTime()).toBeLessThanOrEqual(7 * 25 * 3_600_000);
        }
    }
  });
  test('has a change log of the current week that leads to its marks', async () => {
    let last = 0;
    const next = (): Promise<number> => Promise.resolve((last += 1));
    const all = await demoReports({ scouts: callers, now, zone: 'Europe/Berlin', ids: { next } });
    const { reports, changes } = await demoChanges(all.slice(-scoutingCategories.length), next);
    expect(changes.map(({ at }) => at.getTime())).toEqual(changes.map(({ at }) => at.getTime()).sort((a, b) => a - b));
    const marks = new Map<string, unknown>();
    for (const { _id, reportId, cell, before, after, follows } of changes) {
      const place = `${reportId} ${cell}`;
      expect([marks.get(place) ?? null, before?.changeId ?? null]).toEqual([before, follows]);
      expect(after?.changeId).toBe(_id);
      marks.set(place, after);
    }
    for (const report of reports)
      for (const mark of report.marks) expect(marks.get(`${report._id} ${mark.cell}`)).toEqual(mark);
    expect(marks.size).toBe(reports.flatMap((report) => report.marks).length);
  });
  test('has a haul that is half paid and an open one, both consistent with their ledgers', async () => {
    let last = 0;
    const next = (): Promise<number> => Promise.resolve((last += 1));
    const [first, ...others] = bidders.map(({ name: username, discordId }, userId) => ({
      userId,
      username,
      discordId,
      avatar: null,
      memberId: null,
      rank: null,
      sessionId: '',
      access: 'Admin' as const,
      rights: [],
    }));
    if (first === undefined) throw new Error('nobody');
    const source = { id: 3, title: 'A raid', overAt: now, people: others.slice(0, 4) };
    const ids = { nextHaulId: next, nextDealId: next };
    const [paid, open] = await demoHauls({ raid: source, evening: source, admin: first, ...ids });
    expect(paid?.deals.map(({ status }) => status)).toEqual(['confirmed', 'paid', 'owed', 'owed']);
    expect([open?.haul.status, open?.deals]).toEqual(['open', []]);
    if (paid === undefined) throw new Error('no haul');
    expect(
      problemOfHaul(paid.haul, new Map(paid.deals.map((one) => [one.creditorDiscordId ?? '', one.amounts]))),
    ).toBeNull();
    for (const deal of paid.deals)
      expect(
        problemOfDeal(
          deal,
          paid.entries.filter(({ dealId }) => dealId === deal._id),
        ),
      ).toBeNull();
    expect(new Set(paid.entries.map(({ key }) => key)).size).toBe(paid.entries.length);
  });

  test('has deals of auctions in each state, whose entries equal what is owed, and one dispute', async () => {
    let last = 0;
    const people = ['Sel', 'Wren'].map((name) => aCaller(name));
    const [seller, winner] = people;
    const auction = {
      _id: 4,
      itemName: 'Maker hook',
      quantity: 1,
      status: 'ended',
      withoutWinner: false,
      deletedAt: null,
      currentBid: 150,
      priceUnit: 'Solari',
      leaderDiscordId: winner?.discordId ?? null,
      leaderUsername: 'Wren',
      sellerDiscordId: seller?.discordId ?? null,
      seller: 'Sel',
      endTime: new Date(now - 5 * 3_600_000),
    } as AuctionDocument;
    const deps = { people, now, nextId: () => Promise.resolve((last += 1)) };
    const made = (
      await Promise.all([0, 1, 2, 3, 4, 5].map((place) => demoAuctionDeals(auction, { ...deps, place })))
    ).flat();
    expect(made.map(({ deal }) => deal.status)).toEqual(['confirmed', 'paid', 'paid', 'owed', 'owed', 'confirmed']);
    expect(made.filter(({ deal }) => deal.dispute?.state === 'open')).toHaveLength(1);
    for (const { deal, entries } of made) expect(problemOfDeal(deal, entries)).toBeNull();
    expect(await demoAuctionDeals({ ...auction, leaderDiscordId: null }, { ...deps, place: 0 })).toEqual([]);
  });
});
