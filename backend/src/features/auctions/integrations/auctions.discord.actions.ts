// Actions of auctions on Discord: buttons that bid, buy or watch, and a form for an amount. The commands
// bid and list by the same functions.
import { auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { auctionsLink } from '@guild/common/auctions/auctions.links';
import {
  isSurprisingBid,
  minimumBid,
  refusalSentence,
  refusedBid,
  refusedBuyout,
  refusedMaximum,
  type BidRefusal,
} from '@guild/common/auctions/auctions.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import { parseWholeNumber, unreadableNumber } from '@guild/common/wire/wholeNumber';
import { ButtonStyle } from 'discord-api-types/v10';
import type { Context } from '../../../platform/features/context.ts';
import { button, customIdOf, idInPress, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import { listMessage, maxListButtons, maxListed } from '../../../platform/discord/messages/lists.ts';
import type { DiscordAction, DiscordMessage } from '../../../platform/discord/contribution.ts';
import { boldText, escapeDiscord, timestamp } from '../../../platform/discord/messages/text.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { inputOf, mayCall } from '../../../platform/http/http.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { refuseActionName, takeActionName } from '../ending/auctions.reversal.ts';
import type { AuctionService } from '../auctions.service.ts';
import { auctionActions, buildOffer, formatPrice, listLine, openButton } from './auctions.discord.message.ts';

export type AuctionDiscordService = Pick<
  AuctionService,
  | 'getAuction'
  | 'listAuctions'
  | 'placeBid'
  | 'setMaximum'
  | 'buyOut'
  | 'watch'
  | 'relistAuction'
  | 'takeOffer'
  | 'refuseOffer'
>;
export interface AuctionActions {
  readonly actions: readonly DiscordAction[];
  /**
   * Bids an amount that was typed. Asks first when it may be a typing error.
   * @param typed the amount, read as the hall's number fields read it
   * @throws AppError when the id or amount is none, or the bid is refused and nothing else can be offered
   */
  readonly bidTyped: (id: number, typed: string, caller: Caller) => Promise<DiscordMessage>;
  /**
   * Sets a maximum that was typed. Asks first when it may be a typing error.
   * @param typed as for `bidTyped`
   * @throws AppError when the id or amount is none, or the maximum is refused
   */
  readonly bidUpTo: (id: number, typed: string, caller: Caller) => Promise<DiscordMessage>;
  /** The active auctions that end soonest, with buttons for the bids that the person may make. */
  readonly listActive: (caller: Caller) => Promise<DiscordMessage>;
}

/** The highest bid has 13 digits and four separators. */
export const maxTypedAmount = 20;

/** @throws AppError `invalid_input` when the API would not accept this id or amount */
function checkInput(id: number, amount: number): void {
  inputOf(auctionRoutes.placeBid, { params: { id: id.toString() }, query: {}, body: { bidAmount: amount } });
}
/** @throws AppError `invalid_input` */
function parseAmount(typed: string, field: 'bidAmount' | 'maximum'): number {
  const amount = parseWholeNumber(typed);
  if (Number.isNaN(amount)) throw invalidField(field, unreadableNumber);
  return amount;
}
const toRefusalError = (reason: BidRefusal, auction: Auction): AppError =>
  new AppError(reason === 'own_auction' ? 'not_allowed' : 'conflict', refusalSentence(reason, auction), { reason });

/** Creates the actions and what the commands share with them. */
export function createAuctionActions(
  service: AuctionDiscordService,
  { env: { publicUrl }, clock, log }: Pick<Context, 'clock' | 'log'> & { readonly env: Pick<Env, 'publicUrl'> },
): AuctionActions {
  const leadMessage = (auction: Auction, amount: number): DiscordMessage => ({
    content: `You lead ${boldText(auction.itemName)} with ${formatPrice(amount, auction)}\\.`,
    components: rowsOf([openButton(auction.id, publicUrl)]),
  });
  /** Offers the next bid to somebody whose bid was answered by a maximum. */
  const outbidMessage = (auction: Auction): DiscordMessage => {
    const current = formatPrice(auction.currentBid, auction);
    const sentence = `Outbid at once by a maximum bid\\. The current bid is ${current}\\.`;
    return buildOffer(auction, minimumBid(auction), sentence, publicUrl);
  };
  /** Bids, and offers what is possible now when the price has moved or reaches the buyout price. */
  const bid = async (id: number, amount: number, caller: Caller): Promise<DiscordMessage> => {
    checkInput(id, amount);
    try {
      const auction = await service.placeBid(id, amount, caller);
      return auction.leaderAutomatic ? outbidMessage(auction) : leadMessage(auction, amount);
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
      return buildOffer(auction, reason === 'use_buyout' ? amount : minimumBid(auction), sentence, publicUrl);
    }
  };
  const bidTyped = async (id: number, typed: string, caller: Caller): Promise<DiscordMessage> => {
    const amount = parseAmount(typed, 'bidAmount');
    checkInput(id, amount);
    const auction = await service.getAuction(id);
    // A bid that is refused anyway is not asked about.
    const isRefused = refusedBid(auction, caller.discordId, amount, clock.now()) !== null;
    if (isRefused || !isSurprisingBid(auction, amount)) return bid(id, amount, caller);
    const current = formatPrice(auction.currentBid, auction);
    const question = `The current bid is ${current}\\. Do you really want to bid that much?`;
    return buildOffer(auction, amount, question, publicUrl);
  };
  const setMaximum = async (id: number, maximum: number, caller: Caller): Promise<DiscordMessage> => {
    inputOf(auctionRoutes.setMaximum, { params: { id: id.toString() }, query: {}, body: { maximum } });
    const auction = await service.setMaximum(id, maximum, caller);
    if (auction.leaderDiscordId !== caller.discordId) return outbidMessage(auction);
    const { content = '', ...message } = leadMessage(auction, auction.currentBid);
    return { ...message, content: `${content} The hall bids for you up to ${formatPrice(maximum, auction)}\\.` };
  };
  const bidUpTo = async (id: number, typed: string, caller: Caller): Promise<DiscordMessage> => {
    const maximum = parseAmount(typed, 'maximum');
    const auction = await service.getAuction(id);
    // A maximum that is refused anyway is not asked about.
    const isRefused = refusedMaximum(auction, caller.discordId, maximum, clock.now()) !== null;
    if (isRefused || !isSurprisingBid(auction, maximum)) return setMaximum(id, maximum, caller);
    const current = formatPrice(auction.currentBid, auction);
    return {
      content: `${boldText(auction.itemName)}: The current bid is ${current}\\. Do you really want to bid up to that much?`,
      components: rowsOf([
        button(`Bid up to ${withSeparators(maximum)}`, customIdOf(auctionActions.maximum, id, maximum), {
          style: ButtonStyle.Primary,
        }),
        openButton(id, publicUrl),
      ]),
      isQuestion: true,
    };
  };
  const listActive = async (caller: Caller): Promise<DiscordMessage> => {
    const query = { status: 'active', sort: 'ending', limit: maxListed } as const;
    const { items, next } = await service.listAuctions(query, caller);
    const open = mayCall(auctionRoutes.placeBid, caller)
      ? items.filter((auction) => refusedBid(auction, caller.discordId, minimumBid(auction), clock.now()) === null)
      : [];
    const buttons = open.slice(0, maxListButtons).map((auction) => {
      const minimum = minimumBid(auction);
      const label = `Bid ${withSeparators(minimum)}: ${auction.itemName}`;
      const customId = customIdOf(auctionActions.listedBid, auction.id, minimum);
      return button(label, customId, { style: ButtonStyle.Primary });
    });
    return listMessage({
      title: 'Auctions',
      entries: items.map((auction) => listLine(auction, publicUrl)),
      hasMore: next !== null,
      ifEmpty: 'There are no active auctions\\.',
      buttons,
      url: publicUrl + auctionsLink,
    });
  };

  const bidAction: DiscordAction = {
    ...auctionActions.bid,
    route: auctionRoutes.placeBid,
    replaces: true,
    run: ({ args: [id, amount] }, caller) => bid(idInPress(id), idInPress(amount), caller),
  };
  /** Sets a maximum after the question. */
  const maximumAction: DiscordAction = {
    ...auctionActions.maximum,
    route: auctionRoutes.setMaximum,
    replaces: true,
    run: ({ args: [id, maximum] }, caller) => setMaximum(idInPress(id), idInPress(maximum), caller),
  };
  /** Bids from the list, which stays below the result with its new prices. */
  const listedBidAction: DiscordAction = {
    ...auctionActions.listedBid,
    route: auctionRoutes.placeBid,
    replaces: true,
    async run({ args: [id, amount] }, caller) {
      const result = await bid(idInPress(id), idInPress(amount), caller);
      const list = await listActive(caller).catch((error: unknown) => {
        log.warn({ error, auctionId: id }, 'the list of auctions could not be read after a bid');
        return null;
      });
      // The bid is done, and must not look as if it had failed.
      if (list === null) return result;
      const lines = [result.content, list.content].filter((line) => line !== undefined);
      return { ...list, content: lines.join('\n') };
    },
  };
  const amountAction: DiscordAction = {
    ...auctionActions.amount,
    route: auctionRoutes.placeBid,
    async run({ args: [auctionId] }, caller) {
      const auction = await service.getAuction(idInPress(auctionId));
      const minimum = minimumBid(auction);
      const refusal = refusedBid(auction, caller.discordId, minimum, clock.now());
      if (refusal !== null) throw toRefusalError(refusal, auction);
      return {
        form: {
          customId: customIdOf(auctionActions.amountForm, auction.id),
          title: 'Your bid',
          fields: [
            {
              name: 'amount',
              label: `More than ${formatPrice(auction.currentBid, auction)}`,
              value: minimum.toString(),
              maxLength: maxTypedAmount,
              isRequired: true,
            },
          ],
        },
      };
    },
  };
  /** Takes the form of `amountAction`. */
  const amountFormAction: DiscordAction = {
    ...auctionActions.amountForm,
    route: auctionRoutes.placeBid,
    run({ args: [id], fields }, caller) {
      return bidTyped(idInPress(id), fields.get('amount') ?? '', caller);
    },
  };
  /** Asks before a buyout. The buyout price of an auction never changes. */
  const askBuyAction: DiscordAction = {
    ...auctionActions.askBuy,
    route: auctionRoutes.buyOut,
    replaces: true,
    async run({ args: [auctionId] }, caller) {
      const auction = await service.getAuction(idInPress(auctionId));
      const { id, itemName, buyoutPrice } = auction;
      const refusal = refusedBuyout(auction, caller.discordId, clock.now());
      if (refusal !== null || buyoutPrice === null) throw toRefusalError(refusal ?? 'no_buyout', auction);
      const label = `Buy for ${withSeparators(buyoutPrice)}`;
      return {
        content: `Do you want to buy ${boldText(itemName)} for ${formatPrice(buyoutPrice, auction)}?`,
        components: rowsOf([
          button(label, customIdOf(auctionActions.buy, id), { style: ButtonStyle.Success }),
          openButton(id, publicUrl),
        ]),
        isQuestion: true,
      };
    },
  };
  const buyAction: DiscordAction = {
    ...auctionActions.buy,
    route: auctionRoutes.buyOut,
    replaces: true,
    async run({ args: [auctionId] }, caller) {
      const id = idInPress(auctionId);
      const auction = await service.buyOut(id, caller);
      const price = formatPrice(auction.currentBid, auction);
      return {
        content: `You won ${boldText(auction.itemName)} with the buyout price of ${price}\\.`,
        components: rowsOf([openButton(id, publicUrl)]),
      };
    },
  };
  const watchAction: DiscordAction = {
    ...auctionActions.watch,
    route: auctionRoutes.watchAuction,
    replaces: true,
    async run({ args: [auctionId, wanted] }, caller) {
      const id = idInPress(auctionId);
      if (wanted !== 'on' && wanted !== 'off') throw new AppError('not_found');
      const isOn = wanted === 'on';
      const { itemName } = await service.getAuction(id);
      await service.watch(id, isOn, caller);
      const customId = customIdOf(auctionActions.watch, id, isOn ? 'off' : 'on');
      return {
        content: isOn ? `You're watching ${boldText(itemName)}\\.` : `You stopped watching ${boldText(itemName)}\\.`,
        components: rowsOf([button(isOn ? 'Stop watching' : 'Watch', customId), openButton(id, publicUrl)]),
      };
    },
  };

  /** Relists an unsold auction from the notice to its seller. */
  const relistAction: DiscordAction = {
    ...auctionActions.relist,
    route: auctionRoutes.relistAuction,
    async run({ args: [auctionId] }, caller) {
      const { id, itemName, endTime } = await service.relistAuction(idInPress(auctionId), caller);
      return {
        content: `${boldText(itemName)} is up for auction again\\. It ends ${timestamp(endTime, 'R')}\\.`,
        components: rowsOf([openButton(id, publicUrl)]),
      };
    },
  };
  const takeAction: DiscordAction = {
    ...takeActionName,
    route: auctionRoutes.takeOffer,
    replaces: true,
    async run({ args: [auctionId] }, caller) {
      const auction = await service.takeOffer(idInPress(auctionId), caller);
      const price = formatPrice(auction.currentBid, auction);
      return {
        content: `You took ${boldText(auction.itemName)} for ${price}\\.`,
        components: rowsOf([openButton(auction.id, publicUrl)]),
      };
    },
  };
  const refuseAction: DiscordAction = {
    ...refuseActionName,
    route: auctionRoutes.refuseOffer,
    replaces: true,
    async run({ args: [auctionId] }, caller) {
      const { itemName } = await service.refuseOffer(idInPress(auctionId), caller);
      return { content: `You refused ${boldText(itemName)}\\.` };
    },
  };

  return {
    actions: [
      bidAction,
      listedBidAction,
      maximumAction,
      amountAction,
      amountFormAction,
      askBuyAction,
      buyAction,
      watchAction,
      relistAction,
      takeAction,
      refuseAction,
    ],
    bidTyped,
    bidUpTo,
    listActive,
  };
}
