// The treasury on Discord: the command `/treasury`.
import { treasuryRoutes, type TreasuryResource } from '@guild/common/treasury/treasury.api';
import { treasuryLink } from '@guild/common/treasury/treasury.links';
import { progressOf } from '@guild/common/treasury/treasury.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import type { Context } from '../../../platform/features/context.ts';
import { listMessage, maxListedText } from '../../../platform/discord/messages/lists.ts';
import type { DiscordContribution } from '../../../platform/discord/contribution.ts';
import { escapedTo } from '../../../platform/discord/messages/text.ts';
import type { TreasuryService } from '../treasury.service.ts';
import { resourceCard } from './treasury.card.ts';

/** More than in other lists, because each resource is one line. */
const maxResources = 15;

/** Such as '100 of 1,000 grams (10%)', or without a goal '100 grams'. */
function formatAmount(resource: TreasuryResource): string {
  const { currentAmount, goalAmount, unit } = resource;
  const [amount, unitName] = [withSeparators(currentAmount), escapedTo(unit, maxListedText)];
  if (goalAmount === 0) return `${amount} ${unitName}`;
  return `${amount} of ${withSeparators(goalAmount)} ${unitName} (${progressOf(resource)}%)`;
}

export function treasuryDiscord(
  service: Pick<TreasuryService, 'listResources'>,
  { env }: Pick<Context, 'env'>,
): DiscordContribution {
  return {
    commands: [
      {
        name: 'treasury',
        description: 'What the guild stores, and its goals',
        options: [],
        route: treasuryRoutes.listResources,
        async run() {
          const { items, next } = await service.listResources({ sort: 'name', limit: maxResources });
          return listMessage({
            title: 'Treasury',
            entries: items.map(
              (resource) => `${resourceCard.entryTitle(resource, env.publicUrl)}: ${formatAmount(resource)}`,
            ),
            hasMore: next !== null,
            ifEmpty: 'The treasury is empty\\.',
            url: env.publicUrl + treasuryLink,
          });
        },
      },
    ],
  };
}
