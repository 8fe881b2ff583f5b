// Hyperion's answers about auctions: leads, wins, sales, highest bids and next ends.
import { auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { minimumBid, outcomeFor } from '@guild/common/auctions/auctions.rules';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { readNamed, type NameFinder } from '../../../platform/store/queries/finders.ts';
import {
  topic,
  type AnalyzedQuestion,
  type AnswerSnippet,
  type Topic,
} from '../../../platform/features/knowledge/knowledge.ts';
import { quoted } from '../../../platform/features/knowledge/quoting.ts';
import { auctionCard } from './auctions.card.ts';
import { auctionRules } from './auctions.rules.topics.ts';
import type { AuctionService } from '../auctions.service.ts';
import { endedAtOf } from './auctions.profileSection.ts';

type Reads = Pick<AuctionService, 'listAuctions' | 'getAuction' | 'usualPrices'>;

/** Most lots in one answer, and most auctions read for it. */
const maxShown = 5;
const maxPriceNames = 4;
const maxRead = 200;
const lot = 'auction|lot|bid|item|blade';
const least = 'minimum|min|lowest|smallest|least|next';

const priceOf = (amount: number, { priceUnit }: Auction): string => `${withSeparators(amount)} ${priceUnit}`;
const amountOf = ({ quantity }: Auction): string => (quantity === 1 ? '' : ` ${withSeparators(quantity)} pieces.`);

function bidOf(auction: Auction, { caller }: AnalyzedQuestion): string {
  const { currentBid, startingPrice, leaderUsername, leaderDiscordId, bidCount } = auction;
  if (leaderUsername === null) return `No bids yet; it starts at ${priceOf(startingPrice, auction)}.`;
  const who = leaderDiscordId === caller.discordId ? 'You have' : `${quoted(leaderUsername)} has`;
  return `${who} the highest bid, ${priceOf(currentBid, auction)}, of ${counted(bidCount, 'bid')}.`;
}
function endOf(auction: Auction, { moments }: AnalyzedQuestion): string {
  const { status, endTime, buyoutPrice, winnerUsername, currentBid } = auction;
  const at = Date.parse(endTime);
  if (status === 'active') {
    const buyout = buyoutPrice === null ? '' : ` Buyout ${priceOf(buyoutPrice, auction)}.`;
    return `Ends ${moments.whenInZone(at)}, ${moments.until(at)}.${buyout}`;
  }
  const how =
    winnerUsername === null
      ? 'without a winner'
      : `won by ${quoted(winnerUsername)} for ${priceOf(currentBid, auction)}`;
  return `It has ended, ${how}.`;
}
const detailsOf = (auction: Auction, asked: AnalyzedQuestion): string => {
  const ends = endOf(auction, asked);
  const bid = auction.status === 'active' ? `${bidOf(auction, asked)} ` : '';
  return `${bid}${ends}${amountOf(auction)} Sold by ${quoted(auction.seller)}.`;
};

/** @param finder finds the lots that a question names */
export function auctionTopics(service: Reads, finder: NameFinder): readonly Topic[] {
  const ofMine = async (
    { caller }: AnalyzedQuestion,
    mine: 'bids' | 'selling' | 'watching',
    status: 'active' | 'ended',
  ): Promise<readonly Auction[]> =>
    (
      await service.listAuctions(
        { mine, status, limit: maxRead, ...(status === 'active' && { sort: 'ending' }) },
        caller,
      )
    ).items;
  /** Lots named in the question: the active ones, or the ended ones if none is active. */
  const named = async ({ names }: AnalyzedQuestion): Promise<Auction[]> => {
    const all = await readNamed(finder, names, (id) => service.getAuction(id));
    const active = all.filter(({ status }) => status === 'active');
    return (active.length > 0 ? active : all).slice(0, maxShown);
  };

  return [
    ...auctionRules,
    topic(auctionRoutes.getMyAuctions, {
      asked: [
        'i|my|me lead|winning|ahead',
        'i|my|me lead|winning|outbid auction|lot|bid',
        'what|which|where i|me lead|winning|ahead',
        'am_i lead|winning|outbid|ahead',
        'what|which am_i lead|winning|outbid|ahead',
        'my bid',
        'outbid',
        'where|how i|my stand auction',
        'am_i lead|winning|ahead any|an auction|lot',
      ],
      askedInGerman: [
        'führe|gewinne|vorn ich',
        'führe|gewinne|vorn ich auktion*|los|lose',
        'was|wo|welche* führe|gewinne|vorn ich',
        'bin ich überboten|vorn|höchstbiet*',
        'was|wo|welche* bin|wurde ich überboten|vorn|höchstbiet*',
        'mein* gebot*',
        'überboten',
      ],
      isPersonal: true,
      async answer(asked) {
        const mine = await ofMine(asked, 'bids', 'active');
        const leads = mine.filter((one) => outcomeFor(one, asked.caller.discordId) === 'leading');
        const outbid = mine.filter((one) => outcomeFor(one, asked.caller.discordId) === 'outbid');
        const shown = asked.mentions('outbid', 'überboten') ? outbid : [...leads, ...outbid];
        const rows = auctionCard.answers(
          shown.slice(0, maxShown),
          (auction) => {
            const price = priceOf(auction.currentBid, auction);
            const you = leads.includes(auction)
              ? `You lead with ${price}.`
              : `You're outbid by ${quoted(auction.leaderUsername ?? 'someone')} with ${price}.`;
            return `${you} ${endOf(auction, asked)}`;
          },
          asked.mentions('outbid', 'überboten') ? "You aren't outbid in any auction." : 'You have no active bids.',
        );
        const isYesOrNo = asked.mentions('am_i_win', 'am_i_lead', 'am_i_ahead', 'führ*_ich', 'gewinn*_ich');
        if (!isYesOrNo || asked.mentions('what', 'which', 'where', 'was', 'welche*', 'wo') || mine.length === 0)
          return rows;
        const yes = `Yes, you lead ${counted(leads.length, 'auction')}.`;
        const no = `No. You've bid in ${counted(mine.length, 'auction')} and lead none.`;
        return [{ ...auctionCard.page, text: leads.length > 0 ? yes : no }, ...rows];
      },
    }),
    topic(auctionRoutes.getAuction, {
      asked: [
        `what|how_much|whats ${least} bid|raise`,
        `what|how_much is ${least} bid|raise i|on|for|the|can|must #name`,
        'how_much must|have_to|need|should i bid',
        'how_much must|have_to|need|should i bid on|for|the #name',
        `${least} bid|raise`,
      ],
      askedInGerman: [
        'mindestgebot*',
        'was|wie_hoch mindestgebot* ist|auf|für|beim #name',
        'wie_viel|wieviel muss ich biet*|mindest*',
        'wie_viel|wieviel muss ich auf|für biet*|mindest* #name',
        'mindest*|kleinst*|niedrigst* gebot*|erhöhung*',
      ],
      async answer(asked) {
        const lots = (await named(asked)).filter(({ status }) => status === 'active');
        const least: AnswerSnippet = {
          ...auctionCard.page,
          text:
            asked.language === 'de'
              ? 'Das nächste Gebot muss um den kleinsten Schritt der Auktion über dem höchsten liegen. „Place Bid“ trägt es für dich ein.'
              : 'The next bid must be above the current one by the smallest raise of the auction. Place Bid fills it in for you.',
        };
        return lots.length === 0
          ? [least]
          : lots.map((auction) =>
              auctionCard.answer(
                auction,
                `The next bid must be at least ${priceOf(minimumBid(auction), auction)}. ${bidOf(auction, asked)}`,
              ),
            );
      },
    }),
    topic(auctionRoutes.getAuction, {
      asked: [
        'who|what|how_much|which highest|top|current|leading bid',
        'who|what|how_much|which|is highest|top|current|leading bid #name',
        'who lead|bid|winning|won|win|bought #name',
        'highest|top|current|last bid #name',
        'when|until|how_long end|over|left #name',
        'bid|auction|price|cost|worth|how_much|sell|sold|buyout #name',
        'price|cost|how_much for|of|is #name',
        'price|cost|worth|how_much|sell|sold|buyout auction #name',
      ],
      askedInGerman: [
        'wer|was|wie_viel|wie_hoch|welche* höchst* gebot*',
        'wer|was|wie_viel|wie_hoch|welche* hat|ist höchst* gebot* #name',
        'wie_hoch|was|wie_viel ist|auf|für|beim höchstgebot*|gebot* #name',
        'wer führt|bietet|geboten|gewinnt|gewonnen|gewann|gekauft|ersteigert #name',
        'wer hat|auf geboten|gewonnen|ersteigert #name',
        'höchst*|aktuell*|letzt* gebot* #name',
        'wann|bis|wie_lange end*|läuft|vorbei #name',
        'gebot*|auktion*|preis*|kost*|wert|wie_viel|wieviel|sofortkauf #name',
        'was|wie_viel|wieviel kost* #name',
        'was|wie_viel|wieviel ist|von|für preis*|wert #name',
        'was|wie_viel kost* auktion* #name',
      ],
      answer: async (asked) =>
        (await named(asked)).map((auction) => auctionCard.answer(auction, detailsOf(auction, asked))),
    }),
    topic(auctionRoutes.listAuctions, {
      asked: [
        `what|which|any|when ${lot} end|close|over`,
        'what|which|when end|closing soon|next|first|#day',
        `what|which|any|list|show|are|there auction|lot open|active|running|live|going|there|up|now|#day`,
        'what|which|any|list|show|current auction|lot',
        'auction soon|now|today|running|open|upcoming|next|ending',
      ],
      askedInGerman: [
        'was|welche*|wann|gibt auktion*|lose end*',
        'was|welche*|wann end* bald|nächst*|#day',
        'was|welche*|gibt|zeig*|sind auktion*|lose offen*|aktiv*|laufen|läuft|gibt|gerade|#day',
        'was|welche*|gibt|zeig* auktion*|lose',
        'auktion* bald|jetzt|heute|laufen|offen*',
      ],
      source: auctionCard.source,
      async answer(asked) {
        const { items } = await service.listAuctions(
          { status: 'active', sort: 'ending', limit: maxRead },
          asked.caller,
        );
        const { span } = asked;
        const inTime = span === null ? items : items.filter(({ endTime }) => Date.parse(endTime) < span.to);
        const isCheap = asked.mentions('cheap', 'cheapest', 'lowest', 'billig*', 'günstig*');
        const ending = isCheap ? inTime.toSorted((a, b) => a.currentBid - b.currentBid) : inTime;
        return auctionCard.answers(
          ending.slice(0, maxShown),
          (auction) => `${endOf(auction, asked)} ${bidOf(auction, asked)}`,
          span === null ? 'No auctions are active.' : `No auctions end ${span.words}.`,
        );
      },
    }),
    topic(auctionRoutes.listUsualPrices, {
      asked: [
        'what|how_much do|does|did sell|go|sold|usually|normally for #name',
        'what|how_much price|cost|worth usual|usually|normal|normally|typical|average|last|past #name',
        'what|how_much is #name worth',
        'price history #name',
        'what is price of|for #name',
      ],
      askedInGerman: [
        'was|wie_viel|wieviel kost*|bringt|wert|preis* normal*|üblich*|meist*|gewöhnlich*|durchschnitt* #name',
        'was|wie_viel|wieviel ist|sind #name wert',
      ],
      async answer({ names, language }) {
        const found = await Promise.all(names.slice(0, maxPriceNames).map((name) => service.usualPrices(name)));
        const [prices = []] = found.filter(({ length }) => length > 0);
        const name = names[found.findIndex(({ length }) => length > 0)] ?? '';
        const rows = prices.map(({ median, unit, sales, lowest, highest }) => {
          const range = `${withSeparators(lowest)}–${withSeparators(highest)}`;
          return `${withSeparators(median)} ${unit} (${counted(sales, 'sale')}, ${range})`;
        });
        const start =
          language === 'de' ? `${quoted(name)} kostet meist je Stück` : `${quoted(name)} usually costs, each,`;
        return rows.length === 0 ? [] : [{ ...auctionCard.page, text: `${start} ${rows.join('; ')}.` }];
      },
    }),
    topic(auctionRoutes.listAuctions, {
      asked: [
        'what|which did|has|have won|win|buy|bought #name -i|me|my|trial',
        'what #name won|win -i|me|my|trial|who',
      ],
      askedInGerman: ['was|welche* hat gewonnen|ersteigert #name -ich|prüfung*'],
      async answer(asked) {
        const { items } = await service.listAuctions({ status: 'ended', limit: maxRead }, asked.caller);
        const won = items.filter(
          ({ winnerUsername }) => winnerUsername !== null && asked.names.includes(winnerUsername.toLowerCase()),
        );
        return won.slice(0, maxShown).map((auction) => auctionCard.answer(auction, endOf(auction, asked)));
      },
    }),
    topic(auctionRoutes.listAuctions, {
      asked: ['i|my|me won|win', 'what|which|did i|me won|win', 'what did i win|won'],
      askedInGerman: [
        'ich gewonnen|ersteigert',
        'was|welche* ich gewonnen|ersteigert',
        'was habe ich gewonnen|ersteigert',
      ],
      isPersonal: true,
      async answer(asked) {
        const ended = await ofMine(asked, 'bids', 'ended');
        const { span } = asked;
        const wonAt = (auction: Auction): number => Date.parse(endedAtOf(auction));
        const isAsked = (auction: Auction): boolean =>
          span === null || (wonAt(auction) >= span.from && wonAt(auction) < span.to);
        const won = ended.filter((one) => one.winnerDiscordId === asked.caller.discordId && isAsked(one));
        return auctionCard.answers(
          won.slice(0, maxShown),
          (auction) =>
            `You won it ${asked.moments.when(wonAt(auction))} for ${priceOf(auction.currentBid, auction)}, from ${quoted(auction.seller)}.${amountOf(auction)}`,
          span === null ? "You haven't won any auctions." : `You haven't won any auctions ${span.words}.`,
        );
      },
    }),
    topic(auctionRoutes.listAuctions, {
      asked: [
        'who won|wins|winner -trial|game_night|contract|raid|event',
        'who won|wins last|latest auction|lot|bid -trial',
        'who won|wins auction|lot',
        'last|latest|who winner auction|lot',
      ],
      askedInGerman: [
        'wer gewonnen|gewann|sieger|ersteigert -prüfung*|trial*|auftrag*|raid*',
        'wer gewonnen|gewann|ersteigert auktion*|los|lose',
        'wer gewonnen|gewann|ersteigert letzt* auktion*|los|lose',
      ],
      async answer(asked) {
        const { items } = await service.listAuctions({ status: 'ended', limit: maxRead }, asked.caller);
        const won = items
          .filter(({ winnerUsername }) => winnerUsername !== null)
          .toSorted((a, b) => Date.parse(endedAtOf(b)) - Date.parse(endedAtOf(a)));
        return auctionCard.answers(
          won.slice(0, 1),
          (auction) => `${endOf(auction, asked)} Sold by ${quoted(auction.seller)}.`,
          'No auction has been won yet.',
        );
      },
    }),
    topic(auctionRoutes.listAuctions, {
      asked: ['i|my sell|auctioning auction|lot', 'my auction|lot', 'what am_i selling|auctioning'],
      askedInGerman: ['mein* auktion*|lose', 'was|welche* versteiger* ich', 'welche*|was|zeig* mein* auktion*|lose'],
      isPersonal: true,
      async answer(asked) {
        const selling = await ofMine(asked, 'selling', 'active');
        return auctionCard.answers(
          selling.slice(0, maxShown),
          (auction) => `${bidOf(auction, asked)} ${endOf(auction, asked)}`,
          'You have no active auctions.',
        );
      },
    }),
    topic(auctionRoutes.getMyAuctions, {
      asked: ['i|my watch|star', 'what am_i watch'],
      askedInGerman: ['ich|mein* beobacht*|gemerkt*', 'was|welche* beobacht* ich'],
      isPersonal: true,
      async answer(asked) {
        const watched = await ofMine(asked, 'watching', 'active');
        return auctionCard.answers(
          watched.slice(0, maxShown),
          (auction) => `${bidOf(auction, asked)} ${endOf(auction, asked)}`,
          "You aren't watching any active auctions.",
        );
      },
    }),
  ];
}
