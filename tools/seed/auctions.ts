// Demo auctions in every state, with bids over the last days, and one that ends in three minutes.
import { endAfterBid } from '@guild/common/auctions/auctions.rules';
import type { ItemCategory, PriceUnit } from '@guild/common/auctions/auctions.api';
import type { DemoPerson } from './people.ts';
import { randomFrom, type Random } from './random.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Lot {
  readonly itemName: string;
  readonly description: string;
  readonly category: ItemCategory;
  readonly startingPrice: number;
  readonly buyoutPrice: number | null;
  readonly priceUnit: PriceUnit;
  readonly quantity: number;
  /** Minutes until the end. Negative: ended that long ago. */
  readonly endsIn: number;
  readonly bids: number;
  readonly ended?: 'time' | 'buyout' | 'admin';
}
export interface DemoBid {
  readonly bidder: DemoPerson;
  readonly amount: number;
  /** Ms since 1970. */
  readonly at: number;
}
export interface DemoAuction extends Lot {
  readonly seller: DemoPerson;
  readonly startTime: number;
  readonly endTime: number;
  readonly placed: readonly DemoBid[];
  /** The leader's maximum, for which the hall has made the last bid; null: none. */
  readonly maximum: number | null;
}
/** The lot that is led by a maximum. */
const ledByMaximum = 'Resonance pike';

type Row = readonly [
  itemName: string,
  description: string,
  category: ItemCategory,
  startingPrice: number,
  buyoutPrice: number | null,
  priceUnit: PriceUnit,
  quantity: number,
  endsIn: number,
  bids: number,
  ended?: 'time' | 'buyout' | 'admin',
];
const rows: readonly Row[] = [
  [
    'Worm-oil lamp, brass',
    'Burns a month on one fill. The glass is new, the dent is not.',
    'Vehicle',
    300,
    null,
    'Solari',
    1,
    -9_000,
    0,
    'time',
  ],
  [
    'Storm shutters, pair',
    'Took one season of sand on the east wall and did not let a grain through.',
    'Armor',
    4_000,
    9_000,
    'Iron',
    2,
    -7_300,
    7,
    'time',
  ],
  [
    'Charge pack, military',
    'Two thirds full by the gauge. The gauge is honest.',
    'Weapon',
    2_500,
    6_000,
    'Plastic',
    6,
    -5_900,
    9,
    'buyout',
  ],
  [
    'Well water share, one week',
    'Forty liters a day at the north cistern, starting on reset day.',
    'Resource',
    10_000,
    null,
    'Water',
    1,
    -4_400,
    12,
    'time',
  ],
  [
    'Blueprint: dew collector',
    'Five uses. Read the second page before the first.',
    'Blueprint',
    1_200,
    4_800,
    'Solari',
    1,
    -3_000,
    4,
    'admin',
  ],
  [
    'Crawler track segment',
    'Fits most harvesters built after the second treaty.',
    'Vehicle',
    8_000,
    null,
    'Aluminum',
    3,
    -1_500,
    6,
    'time',
  ],
  [
    'Seeking needle, disarmed',
    'A curiosity for the shelf. Three people checked the fuse.',
    'Weapon',
    15_000,
    40_000,
    'Solari',
    1,
    -300,
    11,
    'time',
  ],
  [
    'Copper wire, long spool',
    'Pulled from a wreck at F-2, cleaned and wound by hand.',
    'Resource',
    700,
    null,
    'Iron',
    40,
    -45,
    2,
    'time',
  ],
  [
    'Bone-edged long knife',
    'Ground from a shed tooth, grip rewrapped in oiled cord. Holds its edge through a full night of sand.',
    'Weapon',
    20_000,
    75_000,
    'Solari',
    1,
    41,
    12,
  ],
  [
    'Dragonfly scout flyer, Mk IV',
    'Two seats, new wing hinges, 340 hours on the frame. Fuel cells included.',
    'Vehicle',
    180_000,
    420_000,
    'Solari',
    1,
    372,
    23,
  ],
  [
    'Refined spice, sealed drums',
    'Lab-sealed on Tuesday. Twelve drums, collected from the base or flown out with the night convoy.',
    'Resource',
    60_000,
    130_000,
    'Solari',
    12,
    121,
    8,
  ],
  [
    'Deep-sand filter suit, medium',
    'Double heel pumps. Seam at the left shoulder repaired and tested.',
    'Armor',
    18_000,
    34_000,
    'Solari',
    1,
    850,
    5,
  ],
  [
    'Resonance pike',
    'Hums before a strike, which some call a flaw. Comes with three spare coils.',
    'Weapon',
    9_000,
    null,
    'Solari',
    1,
    184,
    9,
  ],
  [
    'Blueprint: wind-trap array, large',
    'One use left. Needs a fabricator at tier five.',
    'Blueprint',
    15_000,
    26_000,
    'Solari',
    1,
    1_460,
    3,
  ],
  [
    'Titanium ingots, first pour',
    'From the C-4 island before the storm closed it.',
    'Resource',
    2_800,
    5_000,
    'Iron',
    240,
    2_890,
    2,
  ],
  [
    'Sealed crate from wreck D-6',
    'Unopened. Heavy on one side. No questions, no returns.',
    'Vehicle',
    100,
    null,
    'Solari',
    1,
    4_330,
    31,
  ],
  [
    'Night-glass goggles',
    'Green on the left, greener on the right. Strap is new.',
    'Armor',
    3_200,
    7_500,
    'Plastic',
    1,
    5_760,
    4,
  ],
  [
    'Sandbike, stripped',
    'Runs. Seat, lights and dignity are yours to add.',
    'Vehicle',
    12_000,
    30_000,
    'Solari',
    1,
    7_000,
    6,
  ],
  [
    'Blueprint: silent thumper',
    'Ten uses. Whoever drew it has met a worm and stayed polite.',
    'Blueprint',
    22_000,
    60_000,
    'Solari',
    1,
    8_600,
    0,
  ],
  [
    'Stravidium dust, fine',
    'Sieved twice. Weighed in front of a witness.',
    'Resource',
    1_500,
    null,
    'Aluminum',
    40,
    2_400,
    1,
  ],
  [
    'Pulse belt, civil pattern',
    'Stops a slow hand and a fast word. Charge lasts a working day.',
    'Armor',
    26_000,
    58_000,
    'Spice',
    1,
    3,
    10,
  ],
  // Sold before under the name of a running lot, so that it has a usual price.
  ...([-1_600, -3_200, -6_100] as const).map((endsIn): Row => [
    'Stravidium dust, fine',
    'Sieved twice. Weighed in front of a witness.',
    'Resource',
    1_400,
    null,
    'Aluminum',
    40,
    endsIn,
    3,
    'time',
  ]),
];
const lots: readonly Lot[] = rows.map(
  ([itemName, description, category, startingPrice, buyoutPrice, priceUnit, quantity, endsIn, bids, ended]) => ({
    itemName,
    description,
    category,
    startingPrice,
    buyoutPrice,
    priceUnit,
    quantity,
    endsIn,
    bids,
    ...(ended && { ended }),
  }),
);

/** Rising bids below the buyout price, spread from the start to shortly before `lastAt`. */
function bidsOn(
  lot: Lot,
  { seller, bidders }: { readonly seller: DemoPerson; readonly bidders: readonly DemoPerson[] },
  { from, lastAt, random }: { readonly from: number; readonly lastAt: number; readonly random: Random },
): DemoBid[] {
  const ceiling = lot.buyoutPrice ?? lot.startingPrice * 6 + 5_000;
  const step = Math.max(1, Math.floor((ceiling - lot.startingPrice) / (lot.bids * 1.6 + 1)));
  let amount = lot.startingPrice;
  let previous: DemoPerson | undefined;
  return Array.from({ length: lot.bids }, (_, index) => {
    const bidder = random.pick(bidders.filter((one) => one !== seller && one !== previous));
    previous = bidder;
    amount = Math.min(ceiling - (lot.bids - index), amount + random.between(Math.ceil(step / 3), step));
    return { bidder, amount, at: from + Math.floor(((lastAt - from) * (index + 1)) / (lot.bids + 1)) };
  });
}

/**
 * The auctions as of `now`.
 * @param people sellers and bidders; only people who may trade
 * @param now ms since 1970
 */
export function demoAuctions(people: readonly DemoPerson[], now: number): DemoAuction[] {
  const random = randomFrom(20_260_517);
  return lots.map((lot) => {
    const seller = random.pick(people);
    const endTime = now + lot.endsIn * minute;
    const startTime = Math.min(now, endTime) - random.between(20, 60) * hour;
    const placed = bidsOn(
      lot,
      { seller, bidders: people },
      { from: startTime, lastAt: Math.min(now, endTime), random },
    );
    const end = placed.reduce((moved, one) => endAfterBid(moved, endTime, one.at, 120), endTime);
    const maximum = lot.itemName === ledByMaximum ? (placed.at(-1)?.amount ?? 0) * 2 : null;
    return { ...lot, seller, startTime, endTime: end, placed, maximum };
  });
}
