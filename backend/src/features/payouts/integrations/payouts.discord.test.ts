// A haul as a Discord message.
import { expect, test } from '@jest/globals';
import { currencies } from '@guild/common/deals/money';
import type { Haul } from '@guild/common/payouts/payouts.api';
import { payoutDiscord } from './payouts.discord.ts';

const time = '2026-11-18T10:00:00.000Z';
/** A haul of the longest texts and largest amounts, with different shares. */
const largeHaul = (count: number): Haul => ({
  id: 7,
  source: 'event',
  sourceId: 1,
  title: '*'.repeat(200),
  amounts: currencies.map((currency) => ({ currency, amount: 1e12 })),
  items: [],
  method: 'typed',
  cutPercent: 0,
  people: Array.from({ length: count }, (_each, at) => ({
    discordId: at.toString(),
    username: '*'.repeat(100),
    weight: 1,
    waived: false,
    typed: [],
    amounts: currencies.map((currency) => ({ currency, amount: 1e11 + at })),
  })),
  guild: [],
  resources: [],
  note: null,
  corrections: [],
  status: 'open',
  proposed: false,
  createdBy: 'first',
  createdByDiscordId: '1',
  closedBy: null,
  closedAt: null,
  createdAt: time,
  updatedAt: time,
  version: 1,
});

test('a haul with many people and currencies fits into a message, and says how many are missing', async () => {
  const { posts } = payoutDiscord(
    {
      hauls: { getHaul: (id) => Promise.resolve({ ...largeHaul(200), id }) },
    },
    { env: { publicUrl: 'https://hall.example' } },
  );
  const embed = (await posts?.[0]?.read(7))?.message.embeds?.[0];
  expect(embed?.title?.length).toBeLessThanOrEqual(256);
  const description = embed?.description ?? '';
  expect(description.length).toBeLessThanOrEqual(4096);
  const shares = description.split('\n').filter((line) => line.startsWith('\\*'));
  expect(shares.length).toBeGreaterThan(5);
  expect(description.endsWith(`\nand ${200 - shares.length} more`)).toBe(true);
});
