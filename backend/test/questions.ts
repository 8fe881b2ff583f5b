// A guild for questions to Hyperion: one hall with some data of every kind, and people who ask.
import { expect } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { Haul } from '@guild/common/payouts/payouts.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { bid, start } from './auctions.ts';
import { aNewContract, completedContract } from './contracts.ts';
import { aNewEvent } from './events.ts';
import { openTrial, playOut } from './economy.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from './harness.ts';

export type Person = 'admin' | 'member' | 'guest';
export interface Asking {
  readonly hall: Hall;
  readonly people: Readonly<Record<Person, Client>>;
  readonly ask: (question: string, who?: Person, zone?: string) => Promise<LoreAnswer>;
  readonly close: () => Promise<void>;
}

/** The entity that a call created. @throws if it was refused */
export async function made<T>(reply: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`refused: ${JSON.stringify(body)}`);
  return body;
}

/** Monday, 13:00 in Berlin. */
export const askedAt = Date.parse('2026-11-23T12:00:00.000Z');

/** A hall in the Berlin time zone where Ada, Moss and Gus ask without a rate limit. */
export async function startAsking(env: Readonly<Record<string, string>> = {}): Promise<Asking> {
  const hall = await startHall({ clock: askedAt, env: { GUILD_TIMEZONE: 'Europe/Berlin', ...env } });
  const people = {
    admin: await hall.signIn('Admin', 'Ada'),
    member: await hall.signIn('Member', 'Moss'),
    guest: await hall.signIn('Guest', 'Gus'),
  };
  const askers = (await hall.database()).collection('lore_askers');
  return {
    hall,
    people,
    async ask(question, who = 'member', zone) {
      await askers.deleteMany({});
      const reply = await people[who].post<LoreAnswer>('/api/lore/chat', { question, ...(zone && { zone }) });
      expect([reply.status, reply.body]).toMatchObject([200, {}]);
      return reply.body;
    },
    close: () => hall.close(),
  };
}

/** The body of an event planned during the questions. */
export const aPlannedEvent = (fields: Partial<GuildEvent> = {}): object =>
  aNewEvent({
    title: 'Harvest of the north ridge',
    description: 'Bring a crawler.',
    date: '2026-11-23',
    maxParticipants: 8,
    ...fields,
  });

/**
 * Fills a hall with some data of every kind. Moss leads one lot, is outbid on another, and has
 * won a third; Corvin and Wren are others.
 */
export async function furnish({ hall, people: { admin, member } }: Asking): Promise<void> {
  const corvin = await hall.signIn('Member', 'Corvin');
  const wren = await hall.signIn('Member', 'Wren');
  const at = (path: string, id: number, what: string): string => `/api/${path}/${id}/${what}`;

  const raid = await made(admin.post<GuildEvent>('/api/events', aPlannedEvent()));
  const lots = { title: 'Loot of the ridge', lots: 'Maker hook\nThumper', startsAt: '2026-11-23T20:00:00.000Z' };
  await made(admin.post('/api/nights', lots));
  const school = {
    title: 'Worm riding school',
    type: 'Training',
    date: '2026-11-24',
    time: '19:00',
    maxParticipants: 1,
  };
  const training = await made(admin.post<GuildEvent>('/api/events', aPlannedEvent(school as Partial<GuildEvent>)));
  await made(
    admin.post('/api/events', aPlannedEvent({ title: 'Feast of the well', type: 'Social', date: '2026-11-29' })),
  );
  const storm = await made(
    admin.post<GuildEvent>('/api/events', aPlannedEvent({ title: 'Storm watch', type: 'PvP', date: '2026-11-26' })),
  );
  await made(admin.post(at('events', storm.id, 'cancel'), { reason: 'The storm came first' }));
  for (const one of [member, wren]) await made(one.post(at('events', raid.id, 'join')));
  await made(wren.post(at('events', training.id, 'join')));
  await made(member.put(at('events', training.id, 'answer'), { status: 'going' }));

  const dawn = await start(corvin, hall, { itemName: 'Crysknife of the Dawn' }, 48);
  const suit = await start(corvin, hall, { itemName: 'Sealed stillsuit', buyoutPrice: 5000 }, 24);
  const belt = await start(corvin, hall, { itemName: 'Shield belt' }, 24);
  await start(member, hall, { itemName: 'Maula pistol', priceUnit: 'Water', quantity: 3 }, 2);
  await bid(wren, dawn.id, 200);
  await bid(member, dawn.id, 250);
  await bid(member, suit.id, 300);
  await bid(wren, suit.id, 444);
  await bid(member, belt.id, 777);
  await made(admin.post(at('auctions', belt.id, 'end')));
  // The worker writes the notices about auctions.
  const worker = await startWorkerFor(hall);
  await until(async () =>
    (await member.get<Notice[]>('/api/notifications')).body.some(({ kind }) => kind === 'outbid'),
  );
  await worker.close();

  const plate = { name: 'Plasteel plate', category: 'Resource', listingType: 'selling', price: 1200, quantity: 40 };
  await made(corvin.post('/api/marketplace', plate));
  const wing = { name: 'Ornithopter wing', category: 'Vehicle', listingType: 'buying', wantedPrice: 3500 };
  await made(wren.post('/api/marketplace', wing));

  const melange = { name: 'Spice Melange', description: 'Raw', unit: 'kg', category: 'spice', priority: 'high' };
  await made(admin.post('/api/treasury', { ...melange, currentAmount: 300, goalAmount: 1000 }));
  const water = { name: 'Water reserve', description: 'Sealed', unit: 'litres', category: 'water' };
  const { id: waterId } = await made(admin.post<TreasuryResource>('/api/treasury', { ...water, currentAmount: 5150 }));
  for (const [name, unit, currentAmount] of [
    ['Cutteray', 'pieces', 4],
    ['Thumper', 'pieces', 5],
    ['Alloy dust', 'kg', 2],
  ] as const)
    await made(admin.post('/api/treasury', { ...water, name, unit, category: 'technology', currentAmount }));
  await made(member.post(at('treasury', waterId, 'deposits'), { amount: 25, note: 'From my own still' }));
  await made(wren.post(at('treasury', waterId, 'withdrawals'), { amount: 33, note: 'Wren is thirsty' }));

  const deadline = '2026-12-05';
  const guard = { title: 'Guard the crawler', targetLocation: 'Ridge H-5', reward: 1500, deadline };
  await made(corvin.post('/api/contracts', aNewContract(guard)));
  await made(
    corvin.post('/api/contracts', aNewContract({ title: 'Watch the pass', targetLocation: 'Pass G-4', deadline })),
  );
  const hunt = { title: 'Hunt the smuggler', targetLocation: 'Arrakeen A-1', contractType: 'assassination', deadline };
  const { id: huntId } = await made(corvin.post<Contract>('/api/contracts', aNewContract(hunt)));
  await made(member.post(at('contracts', huntId, 'claim')));
  const convoy = await completedContract(corvin, [member, wren], { title: 'The old convoy', reward: 900, deadline });
  await completedContract(member, [wren], { title: 'A wall for Moss', reward: 610, deadline });
  const haul = await made(
    admin.post<Haul>('/api/payouts/hauls', {
      source: 'contract',
      sourceId: convoy.id,
      amounts: [{ currency: 'Spice', amount: 1001 }],
      cutPercent: 10,
      people: convoy.claims.map(({ discordId }) => ({ discordId, weight: discordId === wren.discordId ? 2 : 1 })),
      method: 'weight',
    }),
  );
  await made(admin.post(at('payouts/hauls', haul.id, 'close'), { version: haul.version }));

  const players = [corvin, member, wren];
  const walk = await openTrial(players, { theme: 'The long walk', lobbySeconds: 5 });
  await playOut(hall, walk, players, (who) => (who === member ? 'lives' : 'falls'));
  await made(wren.post('/api/trials', { theme: 'Night of the worm', lobbySeconds: 1800 }));

  await made(admin.post('/api/scouting', { category: 'spice_craters', locations: ['H-5', 'I-9'] }));
  await made(admin.post('/api/scouting', { category: 'titanium_islands', locations: ['C-3'] }));
  await made(admin.patch('/api/incident-counter/set', { daysWithoutIncident: 12 }));
}
