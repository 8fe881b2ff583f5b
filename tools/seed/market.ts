// Demo items: for sale and wanted, with and without a price.
import type { ItemCategory, PriceUnit } from '@guild/common/auctions/auctions.api';
import type { ListingType } from '@guild/common/market/market.api';
import { demoPeople, type DemoPerson } from './people.ts';

export interface DemoOffer {
  readonly author: DemoPerson;
  readonly quantity: number;
  readonly price: number | null;
  readonly message: string | null;
  readonly isDeclined: boolean;
}
export interface DemoItem {
  readonly name: string;
  readonly description: string;
  readonly category: ItemCategory;
  readonly listingType: ListingType;
  readonly price: number | null;
  readonly priceUnit: PriceUnit;
  readonly quantity: number;
  readonly wantedItems: readonly string[];
  readonly seller: DemoPerson;
  /** Hours since it was listed. */
  readonly hoursAgo: number;
  readonly offers: readonly DemoOffer[];
}
type Row = readonly [
  name: string,
  description: string,
  category: ItemCategory,
  price: number | null,
  priceUnit: PriceUnit,
  quantity: number,
  seller: string,
  hoursAgo: number,
];

const selling: readonly Row[] = [
  ['Practice blades, pair', 'Blunt enough for recruits.', 'Weapon', 350, 'Solari', 2, 'Bashira Nool', 71],
  [
    'A box of other people’s keys',
    'Each opened something once.',
    'Resource',
    15,
    'Water',
    1,
    'Wren of the Ninth Well',
    60,
  ],
  [
    'Salvaged plastic, sorted',
    'Clean bales, ready for the fabricator.',
    'Resource',
    90,
    'Plastic',
    600,
    'Celeste Moor',
    44,
  ],
  ['Blueprint: portable still', 'Three uses left.', 'Blueprint', 640, 'Spice', 1, 'Hesper Lune', 30],
  [
    'Sand buggy frame, no engine',
    'Straight frame, four good wheels.',
    'Vehicle',
    21_000,
    'Solari',
    1,
    'Dorian Flint',
    22,
  ],
  [
    'Night cloak, heat-dampening',
    'Invisible to scopes for eleven minutes. Visible to your aunt.',
    'Armor',
    null,
    'Solari',
    1,
    'Corvin Thale',
    9,
  ],
  ['Hook-and-line launcher', 'Fires clean, reels slow. Two spare lines.', 'Weapon', 8450, 'Solari', 1, 'Oro Dast', 5],
  [
    'Water seal rings, pack of 40',
    'Fits every suit made before the last storm.',
    'Resource',
    1200,
    'Solari',
    40,
    'Tamsin Vael',
    1,
  ],
];
const buying: readonly (readonly [...Row, wanted: readonly string[]])[] = [
  [
    'Spare rotor for a scout flyer',
    'Mk III or IV, balanced.',
    'Vehicle',
    4000,
    'Solari',
    1,
    'Yusra Kade',
    40,
    ['Filter packs', 'Two days of piloting'],
  ],
  [
    'Stravidium, any purity',
    'For the armor of three recruits.',
    'Resource',
    null,
    'Solari',
    200,
    'Perrin Ashdown',
    12,
    [],
  ],
  [
    'Blueprint: wind trap, small',
    'Yours can stay unused, I only copy.',
    'Blueprint',
    900,
    'Spice',
    1,
    'Maren Quill',
    3,
    ['Titanium ingots'],
  ],
];

const personNamed = (name: string): DemoPerson => {
  const found = demoPeople.find((one) => one.name === name);
  if (found === undefined) throw new Error(`Nobody is called ${name}`);
  return found;
};
/** By the name of the item. */
const offers: Readonly<Record<string, readonly DemoOffer[]>> = {
  'Water seal rings, pack of 40': [
    {
      author: personNamed('Oro Dast'),
      quantity: 10,
      price: 320,
      message: 'Ten are enough for my crew. I am at the well tonight.',
      isDeclined: false,
    },
    { author: personNamed('Perrin Ashdown'), quantity: 40, price: 1200, message: null, isDeclined: false },
  ],
  'Night cloak, heat-dampening': [
    { author: personNamed('Tamsin Vael'), quantity: 1, price: 5200, message: null, isDeclined: false },
    { author: personNamed('Wren of the Ninth Well'), quantity: 1, price: 40, message: null, isDeclined: true },
  ],
  'Blueprint: wind trap, small': [
    {
      author: personNamed('Hesper Lune'),
      quantity: 1,
      price: 900,
      message: 'Mine is unused. Copy it here, and I take it home again.',
      isDeclined: false,
    },
  ],
};
const toItem = (listingType: ListingType, row: Row, wantedItems: readonly string[]): DemoItem => {
  const [name, description, category, price, priceUnit, quantity, seller, hoursAgo] = row;
  return {
    name,
    description,
    category,
    listingType,
    price,
    priceUnit,
    quantity,
    wantedItems,
    hoursAgo,
    seller: personNamed(seller),
    offers: offers[name] ?? [],
  };
};

/** Oldest first, so that ids increase with time. */
export const demoItems: readonly DemoItem[] = [
  ...selling.map((row) => toItem('selling', row, [])),
  ...buying.map(([name, description, category, price, unit, quantity, seller, ago, wanted]) =>
    toItem('buying', [name, description, category, price, unit, quantity, seller, ago], wanted),
  ),
].sort((a, b) => b.hoursAgo - a.hoursAgo);
