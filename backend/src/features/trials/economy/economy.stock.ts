// Initial stock of the trial market. Admins can edit and retire these items like their own.
import type { NewTrialItem } from '@guild/common/trials/economy.api';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { FremenDocuments } from './economy.facts.ts';
import type { FremenModels } from './economy.model.ts';
import { newItem } from './economy.items.ts';

type StockItem = readonly [key: string, item: NewTrialItem];
const item = (
  key: string,
  name: string,
  description: string,
  kind: Pick<NewTrialItem, 'type' | 'category' | 'effect'>,
  cost: Partial<Pick<NewTrialItem, 'spiceCost' | 'solariCost'>>,
): StockItem => [key, { name, description, ...kind, spiceCost: 0, solariCost: 0, ...cost }];

const survive = { category: 'survival', effect: 'survive_fall' } as const;
const remove = { category: 'insight', effect: 'remove_wrong' } as const;
const time = { category: 'insight', effect: 'more_time' } as const;
const place = { category: 'place', effect: 'keep_place' } as const;
const spice = { category: 'fortune', effect: 'more_spice' } as const;
const solari = { category: 'fortune', effect: 'more_solari' } as const;

/** By key, in the order of sale. */
export const stock: readonly StockItem[] = [
  item(
    'flask',
    'Last Flask',
    'One swallow of water, kept for the worst moment. It saves you from a fall, once.',
    { type: 'vessel', ...survive },
    { spiceCost: 150 },
  ),
  item(
    'stillsuit-patch',
    'Stillsuit Patch',
    'A seam that holds one walk longer. It saves you from a fall, once.',
    { type: 'tool', ...survive },
    { solariCost: 320 },
  ),
  item(
    'thumper',
    'Thumper',
    'Call the worm elsewhere: it removes one deadly path from a round.',
    { type: 'tool', ...remove },
    { spiceCost: 90 },
  ),
  item(
    'dune-map',
    'Smuggler’s Map',
    'Half of it is lies, and you know which half. It removes one deadly path from a round.',
    { type: 'token', ...remove },
    { solariCost: 190 },
  ),
  item(
    'scouts-glass',
    'Scout’s Glass',
    'See it coming: five seconds more to choose in one round.',
    { type: 'tool', ...time },
    { spiceCost: 50 },
  ),
  item(
    'slow-sand',
    'Glass of Slow Sand',
    'It runs as slowly as the old ones say. Five seconds more to choose in one round.',
    { type: 'vessel', ...time },
    { solariCost: 110 },
  ),
  item(
    'sietch-token',
    'Sietch Token',
    'A place by the wall with your name on it: you keep it when lots are drawn, once.',
    { type: 'token', ...place },
    { spiceCost: 110 },
  ),
  item(
    'water-rings',
    'Water Rings',
    'Proof of your place at the well. When lots are drawn, you keep your place once.',
    { type: 'token', ...place },
    { solariCost: 240 },
  ),
  item(
    'spice-sieve',
    'Fine Sieve',
    'What others leave in the sand: a quarter more spice from your next trial.',
    { type: 'tool', ...spice },
    { solariCost: 60 },
  ),
  item(
    'harvest-charm',
    'Harvester’s Charm',
    'Hung over the hatch of every crawler that came home. A quarter more spice from your next trial.',
    { type: 'charm', ...spice },
    { spiceCost: 25 },
  ),
  item(
    'trade-seal',
    'Seal of a Trade House',
    'Nobody asks where it comes from. A quarter more Solari from your next trial.',
    { type: 'token', ...solari },
    { spiceCost: 30 },
  ),
  item(
    'counting-beads',
    'Counting Beads',
    'They always come out in your favor. A quarter more Solari from your next trial.',
    { type: 'charm', ...solari },
    { solariCost: 20 },
  ),
  item(
    'worm-tooth',
    'Splinter of a Tooth',
    'The desert knows its own. It saves you from a fall, once, and nobody will believe you.',
    { type: 'charm', ...survive },
    { spiceCost: 90, solariCost: 120 },
  ),
];

export interface StockDeps extends Pick<FremenModels, 'items'>, Pick<Context, 'ids'> {
  readonly documents: Pick<FremenDocuments, 'items'>;
}
/** Adds items that were never added before. Retired ones are not added again. */
export async function putInStock({ items, documents, ids }: StockDeps): Promise<void> {
  const keys = stock.map(([key]) => key);
  const known = await items.find({ key: { $in: keys } }, { key: 1 }).lean<{ key: string }[]>();
  const knownKeys = new Set(known.map(({ key }) => key));
  for (const [key, fields] of stock.filter(([one]) => !knownKeys.has(one)))
    try {
      const newDocument = { ...newItem(await ids.next('trial_items'), fields), key };
      await documents.items.insert(newDocument, () => [{ kind: 'trial-item:created', data: {} }]);
    } catch (error) {
      // Another process has added it at the same time.
      if (!isDuplicate(error)) throw error;
    }
}
