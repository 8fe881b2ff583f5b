// Auctions on Discord: the commands `/auctions` and `/bid`, and one message for each auction with
// buttons that bid exactly what they show.
import { auctionQuery, auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink, auctionsLink } from '@guild/common/auctions/auctions.links';
import {
  isOpen,
  isSurprisingBid,
  minimumBid,
  refusalSentence,
  refusedBid,
  refusedBuyout,
  type BidRefusal,
} from '@guild/common/auctions/auctions.rules';
import { limits } from '@guild/common/wire/fields';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { ApplicationCommandOptionType, ButtonStyle, type APIButtonComponent } from 'discord-api-types/v10';
import type { Context } from '../../../platform/context/context.ts';
import {
  button,
  customIdOf,
  idInPress,
  linkButton,
  rowsOf,
  type ButtonRow,
} from '../../../platform/discord/discordButtons.ts';
import {
  entryTitle,
  listMessage,
  maxChoices,
  maxListButtons,
  maxListed,
  maxListedText,
  suggestionOf,
} from '../../../platform/discord/discordLists.ts';
import type {
  CommandOptions,
  DiscordAction,
  DiscordMessage,
  DiscordParts,
  PostContent,
} from '../../../platform/discord/discordParts.ts';
import { boldText, escapedTo, escapeDiscord, timestamp } from '../../../platform/discord/discordText.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import { inputOf, mayCall } from '../../../platform/http/http.ts';
import type { Caller } from '../../../platform/session/caller.ts';
import type { AuctionService } from '../auctions.service.ts';
import { bidActionName } from '../lots/auctions.notices.ts';

type Service = Pick<AuctionService, 'getAuction' | 'listAuctions' | 'placeBid' | 'buyOut' | 'watch'>;

const maxName = 200;
const maxDescription = 700;
const maxUrl = 2048;
/** A name on the internet, such as 'pictures.example.com'. */
const publicHost = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;
const maxTyped = 100;
/** The highest bid has 13 digits and four separators. */
const maxTypedAmount = 20;

const formatPrice = (amount: number, { priceUnit }: Pick<Auction, 'priceUnit'>): string =>
  `${withSeparators(amount)} ${priceUnit}`;
/** The number in an option; NaN when Discord sent something else. */
const readNumberOption = (options: CommandOptions, name: string): number => {
  const value = options.get(name);
  return typeof value === 'number' ? value : Number.NaN;
};
/** The amount that somebody typed, such as '1200' or '1,200'; NaN: none. */
const typedAmount = (typed: string): number =>
  /^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : Number.NaN;
/** Whether a bid of this amount is below the buyout price. Others must be a buyout. */
const isBelowBuyout = ({ buyoutPrice }: Pick<Auction, 'buyoutPrice'>, amount: number): boolean =>
  buyoutPrice === null || amount < buyoutPrice;
const toRefusalError = (reason: BidRefusal, auction: Auction): AppError =>
  new AppError(reason === 'own_auction' ? 'not_allowed' : 'conflict', refusalSentence(reason, auction), { reason });

/** Who leads with how much, and the number of bids. */
function bidLine(auction: Auction): string {
  const price = formatPrice(auction.currentBid, auction);
  if (auction.leaderUsername === null) return `Starting price: **${price}** · No bids yet`;
  const leader = escapedTo(auction.leaderUsername, maxListedText);
  return `Current bid: **${price}** by ${leader} · ${counted(auction.bidCount, 'bid')}`;
}
function resultLine(auction: Auction): string {
  if (auction.winnerUsername === null) return '**Ended without a winner**';
  const winner = boldText(auction.winnerUsername);
  return `Won by ${winner} for ${formatPrice(auction.currentBid, auction)} · ${counted(auction.bidCount, 'bid')}`;
}
/** The address of the seller's picture; null: there is none that Discord can show. */
function findPictureUrl({ imageUrl }: Pick<Auction, 'imageUrl'>): string | null {
  // The art of a category is a path of this site, and an SVG, which Discord does not show.
  if (imageUrl.startsWith('/') || !URL.canParse(imageUrl)) return null;
  const { href, hostname, username } = new URL(imageUrl);
  // Discord rejects the whole message if it does not accept the address.
  return href.length <= maxUrl && publicHost.test(hostname) && username === '' ? href : null;
}

export function auctionDiscord(service: Service, { env, clock }: Pick<Context, 'env' | 'clock'>): DiscordParts {
  const urlOf = (id: number): string => env.publicUrl + auctionLink(id);
  const openButton = (id: number): APIButtonComponent => linkButton('Open', urlOf(id));

  const leadMessage = (auction: Auction, amount: number): DiscordMessage => ({
    content: `You lead ${boldText(auction.itemName)} with ${formatPrice(amount, auction)}\\.`,
    components: rowsOf([openButton(auction.id)]),
  });
  /** Bids, and offers what is possible now when the price has moved or reaches the buyout price. */
  const bid = async (id: number, amount: number, caller: Caller): Promise<DiscordMessage> => {
    inputOf(auctionRoutes.placeBid, { params: { id: id.toString() }, query: {}, body: { bidAmount: amount } });
    try {
      return leadMessage(await service.placeBid(id, amount, caller), amount);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reason = error.details?.reason;
      if (reason !== 'bid_too_low' && reason !== 'use_buyout') throw error;
      const auction = await service.getAuction(id);
      // For example after a double press. Another bid would only raise their own price.
      const isLeader = auction.leaderDiscordId === caller.discordId;
      if (reason === 'bid_too_low' && isLeader) return leadMessage(auction, auction.currentBid);
      // By now, the price may be higher than the one in the error.
      const sentence = escapeDiscord(refusalSentence(reason, auction));
      return offer(auction, reason === 'use_buyout' ? amount : minimumBid(auction), sentence);
    }
  };
  /** As `bid`, for an amount that was typed. Asks first when it may be a typing error. */
  const bidTyped = async (id: number, amount: number, caller: Caller): Promise<DiscordMessage> => {
    inputOf(auctionRoutes.placeBid, { params: { id: id.toString() }, query: {}, body: { bidAmount: amount } });
    const auction = await service.getAuction(id);
    if (!isSurprisingBid(auction, amount) || !isBelowBuyout(auction, amount)) return bid(id, amount, caller);
    const current = formatPrice(auction.currentBid, auction);
    return offer(auction, amount, `The current bid is ${current}\\. Do you really want to bid that much?`);
  };
  const bidAction: DiscordAction = {
    ...bidActionName,
    route: auctionRoutes.placeBid,
    replaces: true,
    run: ({ args: [id, amount] }, caller) => bid(idInPress(id), idInPress(amount), caller),
  };
  /** Takes the form of `amountAction`. */
  const amountFormAction: DiscordAction = {
    name: 'auction-amount-form',
    version: 1,
    route: auctionRoutes.placeBid,
    run: ({ args: [id], fields }, caller) => bidTyped(idInPress(id), typedAmount(fields.get('amount') ?? ''), caller),
  };
  const amountAction: DiscordAction = {
    name: 'auction-amount',
    version: 1,
    route: auctionRoutes.placeBid,
    async run({ args: [auctionId] }, caller) {
      const auction = await service.getAuction(idInPress(auctionId));
      const minimum = minimumBid(auction);
      const refusal = refusedBid(auction, caller.discordId, minimum, clock.now());
      if (refusal !== null) throw toRefusalError(refusal, auction);
      const field = { name: 'amount', label: `More than ${formatPrice(auction.currentBid, auction)}` };
      return {
        form: {
          customId: customIdOf(amountFormAction, auction.id),
          title: 'Your bid',
          fields: [{ ...field, value: minimum.toString(), maxLength: maxTypedAmount, isRequired: true }],
        },
      };
    },
  };
  const buyAction: DiscordAction = {
    name: 'auction-buy',
    version: 1,
    route: auctionRoutes.buyOut,
    replaces: true,
    async run({ args: [auctionId] }, caller) {
      const id = idInPress(auctionId);
      const auction = await service.buyOut(id, caller);
      const price = formatPrice(auction.currentBid, auction);
      return {
        content: `You won ${boldText(auction.itemName)} with the buyout price of ${price}\\.`,
        components: rowsOf([openButton(id)]),
      };
    },
  };
  /** Asks before a buyout. The buyout price of an auction never changes. */
  const askBuyAction: DiscordAction = {
    name: 'auction-buy-ask',
    version: 1,
    route: auctionRoutes.buyOut,
    replaces: true,
    async run({ args: [auctionId] }, caller) {
      const auction = await service.getAuction(idInPress(auctionId));
      const { id, itemName, buyoutPrice } = auction;
      const refusal = refusedBuyout(auction, caller.discordId, clock.now());
      if (refusal !== null || buyoutPrice === null) throw toRefusalError(refusal ?? 'no_buyout', auction);
      return {
        content: `Do you want to buy ${boldText(itemName)} for ${formatPrice(buyoutPrice, auction)}?`,
        components: rowsOf([
          button(`Buy for ${withSeparators(buyoutPrice)}`, customIdOf(buyAction, id), { style: ButtonStyle.Success }),
          openButton(id),
        ]),
        isQuestion: true,
      };
    },
  };
  const watchAction: DiscordAction = {
    name: 'auction-watch',
    version: 1,
    route: auctionRoutes.watchAuction,
    replaces: true,
    async run({ args: [auctionId, wanted] }, caller) {
      const id = idInPress(auctionId);
      if (wanted !== 'on' && wanted !== 'off') throw new AppError('not_found');
      const isOn = wanted === 'on';
      const { itemName } = await service.getAuction(id);
      await service.watch(id, isOn, caller);
      return {
        content: isOn ? `You're watching ${boldText(itemName)}\\.` : `You stopped watching ${boldText(itemName)}\\.`,
        components: rowsOf([
          button(isOn ? 'Stop watching' : 'Watch', customIdOf(watchAction, id, isOn ? 'off' : 'on')),
          openButton(id),
        ]),
      };
    },
  };

  const bidButton = (auction: Auction, amount: number, label: string, isOff = false): APIButtonComponent =>
    button(label, customIdOf(bidAction, auction.id, amount), { style: ButtonStyle.Primary, isOff });
  const buyButton = ({ id }: Auction, isOff = false): APIButtonComponent =>
    button('Buy out', customIdOf(askBuyAction, id), { isOff });
  /** A button that bids exactly this amount, below the reason why it is asked. */
  const offer = (auction: Auction, amount: number, reason: string): DiscordMessage => ({
    content: `${boldText(auction.itemName)}: ${reason}`,
    components: rowsOf([
      isBelowBuyout(auction, amount) ? bidButton(auction, amount, `Bid ${withSeparators(amount)}`) : buyButton(auction),
      openButton(auction.id),
    ]),
    isQuestion: true,
  });

  const buildButtons = (auction: Auction, isActive: boolean): ButtonRow[] => {
    const { id, buyoutPrice } = auction;
    const minimum = minimumBid(auction);
    const takesBids = isActive && isBelowBuyout(auction, minimum);
    return rowsOf([
      bidButton(auction, minimum, takesBids ? `Bid ${withSeparators(minimum)}` : 'Bid', !takesBids),
      button('Other amount', customIdOf(amountAction, id), { isOff: !takesBids }),
      ...(buyoutPrice === null ? [] : [buyButton(auction, !isActive)]),
      button('Watch', customIdOf(watchAction, id, 'on'), { isOff: !isActive }),
      openButton(id),
    ]);
  };
  const toPost = (auction: Auction): PostContent => {
    const { id, itemName, category, quantity, seller, description, buyoutPrice, endTime } = auction;
    const isActive = isOpen(auction, clock.now());
    const url = urlOf(id);
    const picture = findPictureUrl(auction);
    const buyoutLines = buyoutPrice === null ? [] : [`Buyout: ${formatPrice(buyoutPrice, auction)}`];
    const lines = [
      ...(isActive
        ? [bidLine(auction), ...buyoutLines, `Ends ${timestamp(endTime, 'R')} (${timestamp(endTime, 'F')})`]
        : [resultLine(auction)]),
      `${category} · ${counted(quantity, 'piece')} · Seller: ${escapedTo(seller, maxListedText)}`,
      '',
      escapedTo(description, maxDescription),
    ];
    return {
      message: {
        embeds: [
          {
            title: escapedTo(itemName, maxName),
            url,
            description: lines.join('\n'),
            ...(picture !== null && { image: { url: picture } }),
          },
        ],
        components: buildButtons(auction, isActive),
      },
      url,
      from: 0,
      isOver: !isActive,
      changesAt: isActive ? Date.parse(endTime) : null,
    };
  };
  const listLine = (auction: Auction): string =>
    [
      `${entryTitle(auction.itemName, urlOf(auction.id))} · ${auction.category}`,
      `${bidLine(auction)} · Ends ${timestamp(auction.endTime, 'R')}`,
    ].join('\n');

  const activeAuctions = async (caller: Caller): Promise<DiscordMessage> => {
    const query = { status: 'active', sort: 'ending', limit: maxListed } as const;
    const { items, next } = await service.listAuctions(query, caller);
    const open = mayCall(auctionRoutes.placeBid, caller)
      ? items.filter((auction) => refusedBid(auction, caller.discordId, minimumBid(auction), clock.now()) === null)
      : [];
    const buttons = open.slice(0, maxListButtons).map((auction) => {
      const minimum = minimumBid(auction);
      const label = `Bid ${withSeparators(minimum)}: ${auction.itemName}`;
      return button(label, customIdOf(listedBidAction, auction.id, minimum), { style: ButtonStyle.Primary });
    });
    return listMessage({
      title: 'Auctions',
      entries: items.map(listLine),
      hasMore: next !== null,
      ifEmpty: 'There are no active auctions\\.',
      buttons,
      url: env.publicUrl + auctionsLink,
    });
  };
  /** Bids from the list, which stays below the result with its new prices. */
  const listedBidAction: DiscordAction = {
    name: 'auction-bid-listed',
    version: 1,
    route: auctionRoutes.placeBid,
    replaces: true,
    async run({ args: [id, amount] }, caller) {
      const result = await bid(idInPress(id), idInPress(amount), caller);
      const list = await activeAuctions(caller);
      const lines = [result.content, list.content].filter((line) => line !== undefined);
      return { ...list, content: lines.join('\n') };
    },
  };

  return {
    actions: [bidAction, listedBidAction, amountAction, amountFormAction, askBuyAction, buyAction, watchAction],
    posts: [
      {
        kind: 'auction',
        newFacts: ['auction:created', 'auction:restored'],
        changeFacts: ['auction:bid', 'auction:ended', 'auction:removed'],
        async read(id) {
          const auction = await service.getAuction(id).catch(unlessGone);
          return auction === null ? null : toPost(auction);
        },
      },
    ],
    commands: [
      {
        name: 'auctions',
        description: 'Active auctions, the ones that end soonest first',
        options: [],
        route: auctionRoutes.listAuctions,
        run: (_options, caller) => activeAuctions(caller),
      },
      {
        name: 'bid',
        description: 'Bid in an auction',
        options: [
          {
            type: ApplicationCommandOptionType.Integer,
            name: 'auction',
            description: 'The item',
            required: true,
            autocomplete: true,
          },
          {
            type: ApplicationCommandOptionType.Integer,
            name: 'amount',
            description: 'Your bid, more than the current bid',
            required: true,
            min_value: 1,
            max_value: limits.amount,
          },
        ],
        route: auctionRoutes.placeBid,
        run(options, caller) {
          const id = readNumberOption(options, 'auction');
          return bidTyped(id, readNumberOption(options, 'amount'), caller);
        },
        async suggest(option, typed, caller) {
          if (option !== 'auction') return [];
          const search = typed.slice(0, maxTyped);
          const query = auctionQuery.safeParse({
            status: 'active',
            sort: 'ending',
            limit: maxChoices.toString(),
            search,
          });
          if (!query.success) return [];
          const { items } = await service.listAuctions(query.data, caller);
          return items.map((auction) =>
            suggestionOf(auction.id, auction.itemName, formatPrice(auction.currentBid, auction)),
          );
        },
      },
    ],
  };
}
