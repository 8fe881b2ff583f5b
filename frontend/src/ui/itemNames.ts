// Names of items that were sold or listed before, for fields in which somebody names one.
import { auctionRoutes } from '@guild/common/auctions/auctions.api';
import { itemNameKey } from '@guild/common/auctions/auctions.rules';
import { marketRoutes } from '@guild/common/market/market.api';
import { callList } from '../platform/api/api.ts';
import { dataOf, useResource } from '../platform/api/resource.ts';
import { useSettled } from './useSettled.ts';

/** Shorter texts fit too many names. */
const minTyped = 2;
/** How many auctions and items are read, and how many names are suggested. */
const maxRead = 30;
const maxNames = 8;

/** Names that contain the text, one for each spelling; those that begin with it come first. */
export function namesFor(typed: string, names: readonly string[]): string[] {
  const key = itemNameKey(typed);
  const byKey = new Map(names.map((name) => [itemNameKey(name), name]));
  const found = [...byKey].filter(([one]) => one.includes(key) && one !== key);
  return found
    .sort(([a], [b]) => Number(b.startsWith(key)) - Number(a.startsWith(key)) || a.localeCompare(b))
    .slice(0, maxNames)
    .map(([, name]) => name);
}

/** Suggestions for a name, once the person stops typing. A list that does not answer has none. */
export function useItemNames(typed: string): readonly string[] {
  const settled = useSettled(typed).trim();
  const { loaded } = useResource(
    async (signal): Promise<readonly string[]> => {
      if (settled.length < minTyped) return [];
      const query = { search: settled, limit: maxRead };
      const answers = await Promise.allSettled([
        callList(marketRoutes.listItems, { query, signal }).then(({ items }) => items.map(({ name }) => name)),
        callList(auctionRoutes.listAuctions, { query, signal }).then(({ items }) =>
          items.map(({ itemName }) => itemName),
        ),
      ]);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
    { key: itemNameKey(settled) },
  );
  return typed.trim().length < minTyped ? [] : namesFor(typed, dataOf(loaded) ?? []);
}
