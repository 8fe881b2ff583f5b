// A loot night as a Discord message: planned, running and over.
import { expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Night } from '@guild/common/nights/nights.api';
import { anAuction } from '@guild/common/test/auctions.builders';
import { aLot, aNight } from '@guild/common/test/nights.builders';
import { nightDiscord } from './nights.discord.ts';

async function textOf(night: Night, auctions: Auction[] = []): Promise<string> {
  const { posts } = nightDiscord(
    { nights: { getNight: () => Promise.resolve(night), listLots: () => Promise.resolve(auctions) } },
    { env: { publicUrl: 'https://hall.example' } },
  );
  const content = await posts?.[0]?.read(night.id);
  const [embed] = content?.message.embeds ?? [];
  expect(embed?.url).toBe('https://hall.example/loot/4');
  return embed?.description ?? '';
}

test('a planned night lists its lots with their starting prices', async () => {
  expect(await textOf(aNight({ lots: [aLot({ name: 'Knife', quantity: 2 })] }))).toBe(
    'Planned · 1 lot\n\n**Knife** ×2: from 100 Solari',
  );
});
test('a night with a time says when it starts', async () => {
  expect(await textOf(aNight({ startsAt: '2030-01-01T20:00:00.000Z' }))).toMatch(/^Starts <t:1893528000:F> · 1 lot/);
});
test('a running night shows price and leader of each lot', async () => {
  const lots = [aLot({ name: 'Knife', auctionId: 11, state: 'running' }), aLot({ name: 'Rag', auctionId: 12 })];
  const text = await textOf(aNight({ status: 'running', lots }), [
    anAuction({ id: 11, currentBid: 300, leaderUsername: 'Moss', leaderDiscordId: '1' }),
  ]);
  expect(text).toMatch(/Running.*2 lots/);
  expect(text).toMatch(/Knife\*\*: 300 Solari, Moss, ends <t:/);
  expect(text).toMatch(/Rag\*\*: from 100 Solari/);
});
test('at the end it shows what was sold for how much', async () => {
  const sale = { price: 1300, username: 'Moss', discordId: '1' };
  const lots = [aLot({ name: 'Knife', state: 'sold', sale }), aLot({ name: 'Rag', state: 'unsold' })];
  expect(await textOf(aNight({ status: 'over', lots }))).toBe(
    'Over · 1 of 2 lots sold for 1,300 Solari\n\n**Knife**: sold to Moss for 1,300 Solari\n**Rag**: not sold',
  );
});
test('50 lots with the longest names fit into a message', async () => {
  const lots = Array.from({ length: 50 }, () => aLot({ name: '*'.repeat(200) }));
  expect((await textOf(aNight({ lots }))).length).toBeLessThanOrEqual(4096);
});
