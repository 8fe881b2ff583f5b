// Blocked bidders: one document for each seller who doesn't take bids from some people.
import { maxBlockedBidders, type BlockedBidders } from '@guild/common/auctions/auctions.blocks.api';
import * as z from 'zod/mini';
import { eachAlone } from '../../../platform/store/database/inBatches.ts';
import { readTogether } from '../../../platform/store/database/singleFlight.ts';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Context } from '../../../platform/features/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { createDocuments, type Change } from '../../../platform/store/documents/documents.ts';
import { defineFacts, noData, on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import type { MembersService } from '../../members/members.service.ts';
import { endMaximum } from '../core/auctions.decisions.ts';
import { auctionFacts, type AuctionDocuments } from '../core/auctions.facts.ts';
import { storedBlocks, type AuctionModels, type BlocksDocument } from '../core/auctions.model.ts';

export const blockFacts = defineFacts<BlocksDocument>()({
  'bidder:blocked': z.object({ discordId: z.string() }),
  'bidder:unblocked': noData,
});
type BlockFacts = typeof blockFacts;
type Decide = (seen: BlocksDocument, now: number) => Change<BlocksDocument, BlockFacts> | null;
type Person = Pick<BlocksDocument['people'][number], 'discordId' | 'username'>;

const noBlocks = (discordId: string): Omit<BlocksDocument, 'version' | 'outbox'> => ({ _id: discordId, people: [] });
const toBlocks = ({ people, version }: BlocksDocument): BlockedBidders => ({
  people: people.map((one) => ({ ...one, at: one.at.toISOString() })).toReversed(),
  version,
});

/** Blocks a person; null if they are. @throws AppError `conflict` when the list is full */
export const block =
  (person: Person, actor: Caller): Decide =>
  ({ people }, now) => {
    if (people.some(({ discordId }) => discordId === person.discordId)) return null;
    if (people.length >= maxBlockedBidders)
      throw new AppError('conflict', `You can block at most ${maxBlockedBidders} people.`, {
        reason: 'too_many_blocked',
      });
    const audit = noteOf(actor, {
      entity: 'auction_block',
      verb: 'set',
      name: person.username,
      after: person,
      personal: true,
    });
    return {
      set: { people: [...people, { ...person, at: new Date(now) }] },
      facts: [{ kind: 'bidder:blocked', data: { discordId: person.discordId }, audit }],
    };
  };

/** Takes a person's bids again; null if they are not blocked. */
export const unblock =
  (discordId: string, actor: Caller): Decide =>
  ({ people }) => {
    const found = people.find((one) => one.discordId === discordId);
    if (found === undefined) return null;
    const before = { discordId, username: found.username };
    const audit = noteOf(actor, {
      entity: 'auction_block',
      verb: 'taken',
      name: found.username,
      before,
      personal: true,
    });
    return {
      set: { people: people.filter((one) => one !== found) },
      facts: [{ kind: 'bidder:unblocked', data: {}, audit }],
    };
  };

export interface Blocks {
  read(seller: Caller): Promise<BlockedBidders>;
  /**
   * @throws AppError `not_found` for somebody who is not in the roster; `conflict` for oneself, or when the
   *   list is full
   */
  block(discordId: string, seller: Caller): Promise<void>;
  /** @throws AppError `not_found` for somebody who is neither on the list nor in the roster */
  unblock(discordId: string, seller: Caller): Promise<void>;
  /** Discord ids of the sellers who don't take this person's bids. */
  sellersAgainst(discordId: string): Promise<string[]>;
  readonly handlers: readonly Handler[];
}

interface Deps {
  readonly models: Pick<AuctionModels, 'auctions' | 'blockedBidders'>;
  readonly documents: Pick<AuctionDocuments, 'updateIncludingDeleted'>;
  readonly members: Pick<MembersService, 'namesOf'>;
}

export function createBlocks(
  { models: { auctions, blockedBidders }, documents, members }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live'>,
): Blocks {
  const lists = createDocuments({ stored: storedBlocks, facts: blockFacts, initial: noBlocks }, context);
  /** @throws AppError `not_found` for somebody who is not in the roster */
  const nameOf = async (discordId: string): Promise<string> => {
    const name = (await members.namesOf([discordId])).get(discordId)?.name;
    if (name === undefined) throw new AppError('not_found');
    return name;
  };
  // Bidders who arrive together share one read.
  const sellersAgainst = readTogether(async (bidders) => {
    const blocks = await blockedBidders.find({ 'people.discordId': { $in: [...bidders] } }).lean();
    const pairs = blocks.flatMap(({ _id, people }) => people.map(({ discordId }) => [discordId, _id] as const));
    return new Map(
      bidders.map((bidder) => [bidder, pairs.flatMap(([blocked, seller]) => (blocked === bidder ? [seller] : []))]),
    );
  });
  const endMaxima = (found: readonly { readonly _id: number }[], discordId: string): Promise<void> =>
    eachAlone(found, async ({ _id }) => {
      await documents.updateIncludingDeleted(_id, endMaximum(discordId, null));
    });
  return {
    read: async ({ discordId }) => toBlocks(await lists.read(discordId)),
    async block(discordId, seller) {
      if (discordId === seller.discordId)
        throw new AppError('conflict', "You can't block yourself.", { reason: 'oneself' });
      const username = await nameOf(discordId);
      await lists.update(seller.discordId, block({ discordId, username }, seller));
    },
    async unblock(discordId, seller) {
      const { people } = await lists.read(seller.discordId);
      // Somebody who has left the roster can still be on the list.
      if (!people.some((one) => one.discordId === discordId)) await nameOf(discordId);
      await lists.update(seller.discordId, unblock(discordId, seller));
    },
    sellersAgainst: async (discordId) => (await sellersAgainst(discordId)) ?? [],
    handlers: [
      on(blockFacts, ['bidder:blocked', 'bidder:unblocked'], {
        name: 'auctions:block-screens',
        when: 'before-reply',
        run({ document, facts }) {
          const message = { ...toBlocks(document), ...factIdsOf(facts) };
          sendToPeople(context.live, { people: [document._id], needs: 'member' }, 'blocked-bidders:updated', message);
        },
      }),
      // A maximum may be set while its owner is blocked. Either this handler sees the maximum, or the next
      // one sees the block.
      on(blockFacts, ['bidder:blocked'], {
        name: 'auctions:maxima-of-blocked',
        async run({ document: { _id: sellerDiscordId, people }, facts }) {
          for (const { data } of facts) {
            if (!people.some(({ discordId }) => discordId === data.discordId)) continue;
            const running = { sellerDiscordId, deletedAt: null, status: 'active' } as const;
            const found = await auctions
              .find({ ...running, 'maxima.bidderDiscordId': data.discordId }, { _id: 1 })
              .lean();
            await endMaxima(found, data.discordId);
          }
        },
      }),
      on(auctionFacts, ['auction:maximum-set'], {
        name: 'auctions:maxima-of-blocked-late',
        async run({ document, facts }) {
          for (const { data } of facts) {
            const isBlocked = { _id: document.sellerDiscordId, 'people.discordId': data.bidderDiscordId };
            if ((await blockedBidders.exists(isBlocked)) !== null) await endMaxima([document], data.bidderDiscordId);
          }
        },
      }),
    ],
  };
}
