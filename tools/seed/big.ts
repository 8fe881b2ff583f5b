// A big demo guild, for looking and measuring: people and things besides those of the usual one.
// DEMO_SEED=big adds them.
import type { EventType } from '@guild/common/events/events.api';
import { itemCategories, priceUnits } from '@guild/common/auctions/auctions.api';
import type { DemoAuction } from './auctions.ts';
import { contractRows } from './contracts.rows.ts';
import type { ContractRow } from './contracts.shapes.ts';
import type { DemoEvent } from './events.ts';
import type { DemoGuide } from './guides.ts';
import type { DemoItem } from './market.ts';
import { demoPeople, type DemoPerson } from './people.ts';
import { randomFrom, type Random } from './random.ts';

/** How much there is of each, together with the usual demo guild a little more. */
export const bigGuild = { members: 500, auctions: 500, items: 900, events: 300, notes: 300, contracts: 300 } as const;

const hourMs = 3_600_000;
const first = [
  'Asha',
  'Bren',
  'Calla',
  'Dov',
  'Esme',
  'Fenn',
  'Gita',
  'Hale',
  'Iria',
  'Jorun',
  'Kest',
  'Lumi',
  'Mordecai',
];
const last = ['Ashgrove', 'Bellwether', 'Cinder', 'Drift', 'Ember', 'Farrow', 'Gale', 'Hollow', 'Ironwood', 'Juniper'];
const things = [
  'Stillsuit',
  'Crysknife',
  'Sandbike frame',
  'Maula pistol',
  'Thumper',
  'Filter',
  'Plasteel plate',
  'Shield belt',
];
const kinds = ['Worn', 'Polished', 'Salvaged', 'Guild-made', 'Rare', 'Battered', 'Sealed', 'Old'];
const types: readonly EventType[] = ['Raid', 'Training', 'Social', 'PvP', 'Harvesting'];

const nameOfThing = (random: Random, at: number): string => `${random.pick(kinds)} ${random.pick(things)} ${at + 1}`;

/** The contracts besides the usual ones: these again, so that all states occur. */
export const moreContracts = (): ContractRow[] =>
  Array.from({ length: Math.ceil(bigGuild.contracts / contractRows.length) }, (_, round) =>
    contractRows.map((row) => ({ ...row, title: `${row.title} ${round + 2}` })),
  )
    .flat()
    .slice(0, bigGuild.contracts);

/** The members besides the usual ones. Their ids are invented, too. */
export function morePeople(): DemoPerson[] {
  const random = randomFrom(101);
  return Array.from({ length: bigGuild.members - demoPeople.length }, (_, at) => ({
    discordId: (100_000_000_000_005_000n + BigInt(at)).toString(),
    name: `${first[at % first.length] ?? ''} ${last[Math.floor(at / first.length) % last.length] ?? ''} ${at + 1}`,
    role: at % 10 === 0 ? 'Veteran' : at % 7 === 0 ? 'Recruit' : 'Member',
    level: random.between(5, 60),
    contribution: 0,
    characters: [],
    seenMinutesAgo: random.between(5, 60 * 24 * 60),
    joinedDaysAgo: random.between(1, 90),
  }));
}

export function moreItems(people: readonly DemoPerson[]): DemoItem[] {
  const random = randomFrom(102);
  return Array.from({ length: bigGuild.items }, (_, at) => ({
    name: nameOfThing(random, at),
    description: 'From the stores of a big guild.',
    category: random.pick(itemCategories),
    listingType: at % 4 === 0 ? 'buying' : 'selling',
    price: at % 9 === 0 ? null : random.between(10, 9_000),
    priceUnit: random.pick(priceUnits),
    quantity: random.between(1, 200),
    wantedItems: [],
    seller: random.pick(people),
    hoursAgo: random.between(1, 700),
    offers: [],
  }));
}

/** Half of them have ended. */
export function moreAuctions(people: readonly DemoPerson[], now: number): DemoAuction[] {
  const random = randomFrom(103);
  return Array.from({ length: bigGuild.auctions }, (_, at) => {
    const isOver = at % 2 === 0;
    const startTime = now - random.between(isOver ? 80 : 1, isOver ? 900 : 40) * hourMs;
    const endTime = isOver ? startTime + 72 * hourMs : now + random.between(1, 100) * hourMs;
    const startingPrice = random.between(50, 2_000);
    const seller = random.pick(people);
    const bidders = people.filter((one) => one !== seller);
    const placed = Array.from({ length: random.between(isOver ? 1 : 0, 6) }, (_bid, bidAt) => ({
      bidder: random.pick(bidders),
      amount: startingPrice + (bidAt + 1) * 25,
      at: startTime + (bidAt + 1) * 9 * 60_000,
    }));
    return {
      itemName: nameOfThing(random, at),
      description: 'From the stores of a big guild.',
      category: random.pick(itemCategories),
      startingPrice,
      buyoutPrice: null,
      priceUnit: random.pick(priceUnits),
      quantity: 1,
      endsIn: Math.round((endTime - now) / 60_000),
      bids: placed.length,
      ...(isOver && { ended: 'time' as const }),
      seller,
      startTime,
      endTime,
      placed,
      maximum: null,
    };
  });
}

/** From a year ago to two months ahead. */
export function moreEvents(people: readonly DemoPerson[]): DemoEvent[] {
  const random = randomFrom(104);
  return Array.from({ length: bigGuild.events }, (_, at) => {
    const type = random.pick(types);
    const start = random.between(0, people.length - 60);
    return {
      title: `${type} of the ${random.pick(last)} crew ${at + 1}`,
      description: 'One of many.',
      type,
      inDays: random.between(-365, 60),
      time: `${random.between(17, 22)}:${random.pick(['00', '30'])}`,
      maxParticipants: null,
      organizer: random.pick(demoPeople),
      participants: people.slice(start, start + random.between(3, 50)),
      isSeries: false,
      isTemplate: false,
      roles: [],
      objection: null,
    };
  });
}

export const moreNotes = (): DemoGuide[] =>
  Array.from({ length: bigGuild.notes }, (_, at) => ({
    title: `Note ${at + 1} of a big guild`,
    body: `What the ${last[at % last.length] ?? ''} crew knows about the ${things[at % things.length] ?? ''}.`,
    tags: [],
    guidePlace: at < 12 ? at + 10 : null,
  }));
