// Contracts and claims of removed members: cancelled and freed on removal, restored if possible.
import { isAvailable } from '@guild/common/contracts/contracts.rules';
import { counted } from '@guild/common/wire/numbers';
import { someOf } from '../../../platform/people/audit/phrases.ts';
import { unlessGone } from '../../../platform/errors.ts';
import type { MemberData } from '../../../platform/people/memberData.ts';
import { on } from '../../../platform/store/outbox/facts.ts';
import { contractFacts, type ContractDocuments } from './contracts.facts.ts';
import type { ContractModels } from './contracts.model.ts';
import type { Seasons } from '../seasons/seasons.service.ts';
import { freeClaim, reopen, takeClaimBack, withdrawPosted } from './contracts.removals.decisions.ts';

const available = { $in: ['open', 'partially_claimed', 'fully_claimed'] as const };
interface Deps {
  readonly models: Pick<ContractModels, 'contracts'>;
  readonly documents: Pick<ContractDocuments, 'updateIncludingDeleted'>;
  readonly seasons: Pick<Seasons, 'currentId'>;
}

export function contractsOfRemoved({ models: { contracts }, documents, seasons }: Deps): MemberData {
  const claimsGone = (key: string) => contracts.find({ 'withdrawn.removal': key }, { outbox: 0 }).lean();
  const postsGone = (key: string) => contracts.find({ withdrawnWith: key }, { outbox: 0 }).lean();
  return {
    async preview(discordId) {
      const [claims, posts] = await Promise.all([
        contracts.countDocuments({ 'claims.discordId': discordId, deletedAt: null, status: available }),
        contracts.countDocuments({ clientDiscordId: discordId, deletedAt: null, status: available }),
      ]);
      return [
        ...(claims === 0 ? [] : [counted(claims, 'claim on contracts', 'claims on contracts')]),
        ...(posts === 0 ? [] : [counted(posts, 'contract not yet activated', 'contracts not yet activated')]),
      ];
    },
    async cancelForRemovedMember(removal) {
      const { discordId } = removal;
      // Deleted contracts, too: after a restore they must not contain claims of removed members.
      for (const { _id } of await contracts.find({ 'claims.discordId': discordId }, { _id: 1 }).lean())
        await documents.updateIncludingDeleted(_id, freeClaim(removal)).catch(unlessGone);
      const posted = { clientDiscordId: discordId, status: available };
      for (const { _id } of await contracts.find(posted, { _id: 1 }).lean())
        await documents.updateIncludingDeleted(_id, withdrawPosted(removal)).catch(unlessGone);
    },
    lateGains: (cancel) =>
      on(contractFacts, ['contract:created', 'contract:claimed'], {
        name: 'contracts:of-removed-late',
        run: ({ document: { clientDiscordId, createdAt, claims }, facts }) =>
          cancel(
            facts.flatMap(({ data }) => {
              if (!('discordId' in data)) return [{ discordId: clientDiscordId, at: createdAt.getTime() }];
              const claim = claims.find(({ discordId }) => discordId === data.discordId);
              return claim === undefined ? [] : [{ discordId: claim.discordId, at: claim.claimedAt.getTime() }];
            }),
          ),
      }),
    async restoreFor({ key }, actor) {
      const currentSeasonId = await seasons.currentId('clients');
      for (const { _id } of await postsGone(key))
        await documents.updateIncludingDeleted(_id, reopen(key, actor, currentSeasonId)).catch(unlessGone);
      for (const { _id } of await claimsGone(key))
        await documents.updateIncludingDeleted(_id, takeClaimBack(key, actor, currentSeasonId)).catch(unlessGone);
    },
    async returned({ key }) {
      const [posts, claims] = [await postsGone(key), await claimsGone(key)];
      const open = posts.filter((one) => one.deletedAt === null && isAvailable(one)).length;
      const over = posts.filter(({ status, deletedAt }) => deletedAt === null && status === 'cancelled');
      const currentSeasonId = await seasons.currentId('clients');
      const past = over.filter(({ seasonId }) => seasonId === currentSeasonId);
      const closed = over.filter(({ seasonId }) => seasonId !== currentSeasonId);
      const isBack = (one: (typeof claims)[number]): boolean =>
        one.withdrawn?.some(({ removal, back }) => removal === key && back === true) === true;
      const held = claims.filter(isBack).length;
      const taken = claims.filter((one) => !isBack(one));
      const titles = (all: readonly { readonly title: string }[]): string => someOf(all.map(({ title }) => title));
      return {
        back: [
          ...(open === 0 ? [] : [counted(open, 'contract')]),
          ...(held === 0 ? [] : [counted(held, 'claim on contracts', 'claims on contracts')]),
        ],
        lost: [
          ...(past.length === 0 ? [] : [`${titles(past)} ${past.length === 1 ? 'is' : 'are'} past the deadline`]),
          ...(closed.length === 0
            ? []
            : [`${titles(closed)} ${closed.length === 1 ? 'belongs' : 'belong'} to a closed season`]),
          ...(taken.length === 0 ? [] : [`no longer a claim on ${titles(taken)}`]),
        ],
      };
    },
  };
}
