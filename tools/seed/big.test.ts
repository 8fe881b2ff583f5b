// Tests that the big demo guild is as large as it says, and the same each time.
import { describe, expect, test } from '@jest/globals';
import { bigGuild, moreAuctions, moreContracts, moreEvents, moreItems, moreNotes, morePeople } from './big.ts';
import { demoPeople } from './people.ts';

const now = Date.parse('2026-05-17T12:00:00.000Z');

describe('the big demo guild', () => {
  const people = [...demoPeople, ...morePeople()];
  test('has 500 members and 2,300 things, all with names of their own', () => {
    expect(new Set(people.map(({ discordId }) => discordId)).size).toBe(bigGuild.members);
    expect(new Set(people.map(({ name }) => name)).size).toBe(bigGuild.members);
    const things = [moreAuctions(people, now), moreItems(people), moreEvents(people), moreNotes(), moreContracts()];
    expect(things.map(({ length }) => length)).toEqual([
      bigGuild.auctions,
      bigGuild.items,
      bigGuild.events,
      bigGuild.notes,
      bigGuild.contracts,
    ]);
    expect(things.flat()).toHaveLength(2_300);
  });
  test('is the same each time', () => {
    expect(morePeople()).toEqual(morePeople());
    expect(moreAuctions(people, now)).toEqual(moreAuctions(people, now));
  });
  test('has auctions in which nobody bids on their own lot, and bids rise', () => {
    for (const { seller, placed, startTime, endTime, startingPrice } of moreAuctions(people, now)) {
      expect(placed.map(({ bidder }) => bidder)).not.toContain(seller);
      const amounts = placed.map(({ amount }) => amount);
      expect(amounts.toSorted((a, b) => a - b)).toEqual(amounts);
      expect(amounts.every((amount) => amount > startingPrice)).toBe(true);
      expect(placed.every(({ at }) => at > startTime && at < endTime && at < now)).toBe(true);
    }
  });
});
