// Ends the maximum bids of people who may not bid any more.
import { may } from '@guild/common/members/ranks';
import { eachAlone } from '../../../platform/store/database/inBatches.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { MembersService } from '../../members/members.service.ts';
import { endMaximum } from '../core/auctions.decisions.ts';
import { auctionFacts, type AuctionDocuments } from '../core/auctions.facts.ts';
import type { AuctionModels } from '../core/auctions.model.ts';

export type OnAccessChanged = (name: string, run: (discordId: string | null) => Promise<void>) => Handler[];
interface Deps {
  readonly models: Pick<AuctionModels, 'auctions'>;
  readonly documents: Pick<AuctionDocuments, 'updateIncludingDeleted'>;
  readonly members: Pick<MembersService, 'permissionsOf'>;
  readonly onAccessChanged: OnAccessChanged;
}

/**
 * A maximum may be set while its owner loses access. Either the handler of the maximum sees the loss, or
 * the handler of the loss sees the maximum.
 */
export function lostAccessHandlers({ models: { auctions }, documents, members, onAccessChanged }: Deps): Handler[] {
  /** @param discordIds null: everybody */
  const endWithoutAccess = async (discordIds: readonly string[] | null): Promise<void> => {
    const owner = discordIds === null ? { $ne: null } : { $in: [...discordIds] };
    const found = await auctions
      .find({ deletedAt: null, status: 'active', 'maxima.bidderDiscordId': owner }, { maxima: 1 })
      .lean();
    const owned = found.flatMap(({ _id, maxima = [] }) =>
      maxima
        .filter(({ isOver, bidderDiscordId: id }) => !isOver && (discordIds?.includes(id) ?? true))
        .map(({ bidderDiscordId }) => ({ _id, bidderDiscordId })),
    );
    if (owned.length === 0) return;
    const permissions = await members.permissionsOf([...new Set(owned.map((one) => one.bidderDiscordId))]);
    const lost = owned.filter(({ bidderDiscordId }) => {
      const theirs = permissions.get(bidderDiscordId);
      return theirs === undefined || !may(theirs, 'member');
    });
    await eachAlone(lost, async ({ _id, bidderDiscordId }) => {
      await documents.updateIncludingDeleted(_id, endMaximum(bidderDiscordId, null));
    });
  };
  return [
    ...onAccessChanged('auctions:maxima-of-lost-access', (discordId) =>
      endWithoutAccess(discordId === null ? null : [discordId]),
    ),
    on(auctionFacts, ['auction:maximum-set'], {
      name: 'auctions:maxima-set-late',
      run: ({ facts }) => endWithoutAccess(facts.map(({ data }) => data.bidderDiscordId)),
    }),
  ];
}
