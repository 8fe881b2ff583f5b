// Two processes that close hauls into the same nearly full resource.
import { expect, test } from '@jest/globals';
import type { Haul } from '@guild/common/payouts/payouts.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { limits } from '@guild/common/wire/fields';
import { completedContract } from '../../../test/contracts.ts';
import { startHall } from '../../../test/harness.ts';
import { atProcess } from '../../../test/histories/guild.ts';

test('fill the resource up, and lose nothing that fits', async () => {
  const hall = await startHall({ clock: Date.now() });
  const second = await startHall({ beside: hall });
  const admin = await hall.signIn('Admin', 'Ada');
  const client = await hall.signIn('Member', 'Corvin');
  const moss = await hall.signIn('Member', 'Moss');
  const adminAtSecond = atProcess(admin, second.url);
  for (let round = 1; round <= 4; round++) {
    const { body: resource } = await admin.post<TreasuryResource>('/api/treasury', {
      name: `Chest ${round}`,
      description: 'Has room for 150 more.',
      unit: 'Solari',
      category: 'currency',
      currentAmount: limits.amount - 150,
    });
    const hauls: Haul[] = [];
    for (const title of ['One', 'Two']) {
      const { id } = await completedContract(client, [moss], { title });
      const { body } = await admin.post<Haul>('/api/payouts/hauls', {
        source: 'contract',
        sourceId: id,
        amounts: [{ currency: 'Solari', amount: 1000 }],
        cutPercent: 10,
        people: [{ discordId: moss.discordId }],
        resources: [{ currency: 'Solari', resourceId: resource.id }],
      });
      hauls.push(body);
    }
    const pathOf = ({ id }: Haul): string => `/api/payouts/hauls/${id}`;
    const replies = await Promise.all(
      hauls.map((haul, at) =>
        (at === 0 ? admin : adminAtSecond).post<Haul>(`${pathOf(haul)}/close`, { version: haul.version }),
      ),
    );
    const closed = replies.filter(({ status }) => status === 200);
    expect(closed.length).toBeGreaterThan(0);
    for (const { body } of replies.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ details: { reason: 'cannot_be_booked' } });
    // Both checks may have passed before either part was booked. Then the second books what fits.
    const booked = Math.min(150, closed.length * 100);
    const amount = async (): Promise<number> =>
      (await admin.get<TreasuryResource>(`/api/treasury/${resource.id}`)).body.currentAmount;
    expect(await amount()).toBe(limits.amount - 150 + booked);
  }
  await second.close();
  await hall.close();
}, 240_000);
