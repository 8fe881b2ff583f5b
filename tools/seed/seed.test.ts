// The demo guild must obey the rules that real people obey.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { contractStatuses } from '@guild/common/contracts/contracts.api';
import { guildConfig } from '@guild/common/guild/guild.config';
import { demoAuctions } from './auctions.ts';
import { demoContracts } from './contracts.ts';
import { demoEntries } from './contributions.ts';
import { demoPeople } from './people.ts';
import { randomFrom } from './random.ts';
import { demoVault } from './treasury.ts';

const now = Date.parse('2026-05-17T12:00:00.000Z');
const bidders = demoPeople.filter((one) => one.role === 'Member' || one.role === 'Admin');
const auctions = demoAuctions(bidders, now);

describe('the demo guild', () => {
  test('is the same every time', () => {
    expect(demoAuctions(bidders, now)).toEqual(auctions);
  });
  test('has two dozen people of every rank, each with an own id', () => {
    expect(demoPeople).toHaveLength(24);
    expect(new Set(demoPeople.map((one) => one.role)).size).toBe(7);
    expect(new Set(demoPeople.map((one) => one.discordId)).size).toBe(24);
  });
  test('has the officers whom the configuration names, with the same faces', () => {
    const known = new Map(demoPeople.map(({ name, discordId }) => [name, discordId]));
    const file = new URL('../../guild.config.json', import.meta.url);
    const { officers } = guildConfig.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(officers.map(({ discordId }) => discordId)).toEqual(officers.map(({ name }) => known.get(name)));
  });
  test.each(auctions.map((one) => [one.itemName, one] as const))(
    '%s: bids rise, by others than the seller, in time',
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
  test('has one auction that ends in three minutes, and every way of ending', () => {
    expect(auctions.filter((one) => one.endTime === now + 180_000)).toHaveLength(1);
    expect(new Set(auctions.map((one) => one.ended))).toEqual(new Set(['time', 'buyout', 'admin', undefined]));
  });
  test('has a ledger for everybody that adds up to their contribution', () => {
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
  test('has a board of contracts in every state, whose shares add up to the rewards', async () => {
    let id = 0;
    const nextId = (): Promise<number> => Promise.resolve((id += 1));
    const people = bidders.map(({ name, discordId }, at) => ({
      ...{ userId: at + 1, discordId, username: name, avatar: null, memberId: null },
      ...({ rank: null, access: 'Member', sessionId: '' } as const),
    }));
    const made = await demoContracts({
      people,
      zone: 'UTC',
      now,
      seasonId: 2,
      contractorsSeasonId: 1,
      nextId,
      nextClaimId: nextId,
    });
    expect(made).toHaveLength(30);
    expect(new Set(made.map(({ document }) => document.status))).toEqual(new Set(contractStatuses));
    const shares = made.flatMap(({ document }) => document.claims).filter(({ owed }) => owed > 0);
    expect(new Set(shares.map(({ paidAt, receivedAt }) => `${paidAt !== null} ${receivedAt !== null}`))).toEqual(
      new Set(['false false', 'true false', 'true true']),
    );
    for (const { document, notes } of made) {
      const { status, claims, reward, deadline, createdAt, updatedAt, clientDiscordId } = document;
      expect(claims.reduce((sum, { owed }) => sum + owed, 0)).toBe(status === 'completed' ? reward : 0);
      expect(claims.map(({ discordId }) => discordId)).not.toContain(clientDiscordId);
      expect(updatedAt.getTime()).toBeLessThanOrEqual(now);
      expect(deadline.getTime()).toBeGreaterThan(status === 'open' ? now : createdAt.getTime());
      expect(notes).toHaveLength(document.version);
    }
    expect(
      made.filter(({ document }) => document.status === 'active' && document.deadline.getTime() < now),
    ).toHaveLength(2);
  });
  test('has a treasury whose ledgers add up to its amounts, never below zero, in the order of time', async () => {
    let last = 0;
    const next = (): Promise<number> => Promise.resolve((last += 1));
    const people = bidders.map(({ name: username, discordId }, userId) => ({
      ...{ userId, username, discordId, avatar: null, memberId: null, rank: 'Admin', access: 'Admin', sessionId: '' },
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
});
