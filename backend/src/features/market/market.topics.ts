// Hyperion's answers about the market:
// prices and sellers, items for sale or wanted, and a person's own items.
import { rule } from '../../platform/features/knowledge/actions.ts';
import { itemCategories } from '@guild/common/auctions/auctions.api';
import { marketRoutes, priceOfItem, type MarketItem } from '@guild/common/market/market.api';
import { withSeparators } from '@guild/common/wire/numbers';
import { readNamed, type NameFinder } from '../../platform/store/queries/finders.ts';
import { topic, type Topic } from '../../platform/features/knowledge/knowledge.ts';
import { listed, quoted } from '../../platform/features/knowledge/quoting.ts';
import { itemCard } from './market.card.ts';
import type { MarketService } from './market.service.ts';

type Reads = Pick<MarketService, 'listItems' | 'getItem' | 'itemsOf'>;

const maxShown = 5;
/** More than are shown, because unavailable ones are left out. */
const maxRead = 50;

/** German words for categories. */
const categoriesInGerman: Readonly<Partial<Record<(typeof itemCategories)[number], readonly string[]>>> = {
  Weapon: ['waffe*'],
  Armor: ['rüstung*'],
  Vehicle: ['fahrzeug*'],
  Resource: ['rohstoff*', 'ressource*'],
};

function detailsOf(item: MarketItem): string {
  const { listingType, priceUnit, quantity, seller, wantedItems } = item;
  const price = priceOfItem(item);
  const isSold = listingType === 'selling';
  const amount = price === null ? 'price on request' : `${withSeparators(price)} ${priceUnit}`;
  const pieces = quantity === 1 ? '' : `, ${withSeparators(quantity)} pieces`;
  const wanted = wantedItems.slice(0, 5).map(quoted);
  const instead = wanted.length === 0 ? '' : ` In exchange for ${listed(wanted)}.`;
  return `${isSold ? 'For sale by' : 'Wanted by'} ${quoted(seller)}: ${amount}${pieces}.${instead}`;
}

/** Words that only a question about the market has. */
const priceWords = [
  ...['price', 'cost', 'worth', 'how_much', 'sell', 'sold', 'buy', 'market', 'marketplace', 'sale', 'listed', 'want'],
  ...['preis*', 'kost*', 'wert', 'verkauf*', 'kauf*', 'markt*', 'sucht'],
];

/** The first item of each category. */
const firstOfEach = (items: readonly MarketItem[]): MarketItem[] =>
  itemCategories.flatMap((category) => items.find((item) => item.category === category) ?? []);

/** @param finder finds the items that a question names */
export function marketTopics(service: Reads, finder: NameFinder): readonly Topic[] {
  return [
    rule(marketRoutes.listItems, {
      name: 'offers',
      ...itemCard.page,
      asked: [
        'what|how|explain is_a|is_an|do|does|work|standing offer* -bid|auction|accept|decline|make|withdraw|notify',
      ],
      askedInGerman: ['was|wie ist_ein|funktionier* angebot*'],
      texts: {
        en: 'An offer says that you take an item at a price, or bring a wanted one. The owner accepts or declines it; once accepted, both sides find it in [Deals](/treasury?tab=mine). You make one in [Items](/marketplace?tab=items).',
        de: 'Ein Angebot sagt, dass du einen Gegenstand zu einem Preis nimmst oder einen gesuchten bringst. Der Besitzer nimmt es an oder lehnt ab; danach steht es für beide unter [Deals](/treasury?tab=mine). Du machst es unter [Items](/marketplace?tab=items).',
      },
    }),
    rule(marketRoutes.listItems, {
      name: 'buy-item',
      ...itemCard.page,
      asked: ['how|where|can i|to|we buy|purchase item|something|stuff|things|goods|market|from|here -out|sell'],
      askedInGerman: ['wie|wo|kann ich|man|wir kauf* etwas|was|item*|gegenstand*|markt*|hier|ware* -sofort*|verkauf*'],
      texts: {
        en: 'Open an item in [Items](/marketplace?tab=items) and press I take it to make an offer, or Ping to tell the seller. To buy in an auction, bid or press Buyout in [Auctions](/marketplace?tab=auctions).',
        de: 'Öffne einen Gegenstand unter [Items](/marketplace?tab=items) und drücke „I take it“, oder „Ping“, um dem Verkäufer Bescheid zu geben. In einer Auktion biete, oder drücke „Buyout“ unter [Auctions](/marketplace?tab=auctions).',
      },
    }),
    topic(marketRoutes.getItem, {
      asked: [
        'price|cost|worth|how_much|sell|sold|buy|market|marketplace|sale|listed #name',
        'price|cost|how_much for|of|is #name -bid|auction',
        'who sell|want|buy|has #name',
        'where buy|get #name',
        'is|are|any|anybody|anyone sale|sell|listed #name',
      ],
      askedInGerman: [
        'preis*|kost*|wert|wie_viel|wieviel|verkauf*|kauf*|markt* #name',
        'was|wie_viel|wieviel kost* #name',
        'was|wie_viel|wieviel ist|von|für preis*|wert #name',
        'wer verkauf*|sucht|kauft|hat #name',
        'wo kauf*|bekomm* #name',
        'ist|gibt verkauf*|markt* #name',
      ],
      async answer({ names, mentions }) {
        const found = await readNamed(finder, names, (id) => service.getItem(id));
        const items = found.filter(({ isAvailable }) => isAvailable);
        const wanted = mentions('want', 'buying', 'gesucht', 'sucht')
          ? items.filter(({ listingType }) => listingType === 'buying')
          : items;
        const shown = wanted.length > 0 ? wanted : items;
        if (shown.length > 0) return shown.slice(0, maxShown).map((item) => itemCard.answer(item, detailsOf(item)));
        // 'Who has …' may be about anything.
        if (!mentions(...priceWords)) return [];
        const text = `${quoted(names[0] ?? '')} isn't on the market.`;
        return [{ ...itemCard.page, text, isNone: true, isUnknown: true }];
      },
    }),
    topic(marketRoutes.listItems, {
      asked: [
        'what|which|anything|list|show sale|selling|sold|market|marketplace|listed -i',
        'what|which|anything is|are wanted|sought -i',
        'what|who|anyone|people|anybody is|are|want buying|want|sought people|anyone|anybody|market|marketplace -i',
        'what|which|anything|list|show sale|market|marketplace|listed new|newest|latest|now',
        'what is on|for|at sale|market|marketplace',
        'what|which|any|show|list item|thing|good is|are|for|on sale|sell|sold|market|marketplace',
        'cheapest|cheap',
        'cheapest|cheap sale|sell|market|marketplace|listed|buy|cost|price',
        'cheapest|cheap sale|sell|market|marketplace|listed|buy|cost|price #name',
      ],
      askedInGerman: [
        'was|welche*|gibt|zeig* verkauf*|markt*|angebot* -ich|mein*',
        'was wird|ist gesucht -ich',
        'wer sucht|kauft -ich',
        'was ist|gibt|wird markt*|verkauf*|angeboten',
        'billigst*|günstigst*',
        'billigst*|günstigst* markt*|kauf*|verkauf*|kost*|preis*|waffe*',
        'was ist billigst*|günstigst*',
      ],
      source: itemCard.source,
      async answer({ caller, mentions }) {
        const wanted = mentions('wanted', 'buying', 'sought', 'gesucht', 'sucht');
        const cheap = mentions('cheapest', 'cheap', 'billig*', 'günstig*');
        const category = itemCategories.find((one) => mentions(one.toLowerCase(), ...(categoriesInGerman[one] ?? [])));
        const { items } = await service.listItems(
          {
            listingType: wanted ? 'buying' : 'selling',
            limit: maxRead,
            ...(cheap && { sort: 'price' }),
            ...(category !== undefined && { category }),
          },
          caller,
        );
        // Nobody buys from themselves.
        const isOffered = ({ isAvailable, sellerDiscordId }: MarketItem): boolean =>
          isAvailable && !(cheap && sellerDiscordId === caller.discordId);
        const availableItems = items.filter(isOffered);
        const shown =
          cheap && mentions('category', 'kategorie*') ? firstOfEach(availableItems) : availableItems.slice(0, maxShown);
        const of = category === undefined ? '' : ` in the category ${category}`;
        return itemCard.answers(shown, detailsOf, `Nothing${of} is ${wanted ? 'wanted' : 'for sale'} right now.`);
      },
    }),
    topic(marketRoutes.listItems, {
      asked: [
        'i|my sell|listed|offer|item market|item|listing',
        'my item|listing|offer',
        'what am_i selling',
        'what have_i listed',
      ],
      askedInGerman: [
        'mein* angebot*|artikel|item*|gegenst*',
        'was|welche* verkauf* ich',
        'was biete ich',
        'mein* angebot*|artikel markt*',
      ],
      isPersonal: true,
      async answer({ caller }) {
        const items = await service.itemsOf(caller.discordId);
        return itemCard.answers(items.slice(0, maxShown), detailsOf, 'You have nothing listed on the market.');
      },
    }),
  ];
}
