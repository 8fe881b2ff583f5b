// The treasury on Discord: the command `/treasury`.
import { treasuryRoutes, type TreasuryResource } from '@guild/common/treasury/treasury.api';
import { resourceLink, treasuryLink } from '@guild/common/treasury/treasury.links';
import { progressOf } from '@guild/common/treasury/treasury.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import type { Context } from '../../../platform/context/context.ts';
import { linkButton, rowsOf } from '../../../platform/discord/discordButtons.ts';
import type { DiscordParts } from '../../../platform/discord/discordParts.ts';
import { escapedTo } from '../../../platform/discord/discordText.ts';
import type { TreasuryService } from '../treasury.service.ts';

/** Discord accepts 4,096 characters in a description. */
const maxListed = 15;
const [maxName, maxUnit] = [80, 30];

/** Such as '100 of 1,000 grams (10%)', or without a goal '100 grams'. */
function amountOf(resource: TreasuryResource): string {
  const { currentAmount, goalAmount, unit } = resource;
  const [amount, unitName] = [withSeparators(currentAmount), escapedTo(unit, maxUnit)];
  if (goalAmount === 0) return `${amount} ${unitName}`;
  return `${amount} of ${withSeparators(goalAmount)} ${unitName} (${progressOf(resource).toString()}%)`;
}

export function treasuryDiscord(
  service: Pick<TreasuryService, 'listResources'>,
  { env }: Pick<Context, 'env'>,
): DiscordParts {
  return {
    commands: [
      {
        name: 'treasury',
        description: 'What the guild stores, and its goals',
        options: [],
        route: treasuryRoutes.listResources,
        async run() {
          const { items, next } = await service.listResources({ sort: 'name', limit: maxListed });
          const components = rowsOf([linkButton('Open', env.publicUrl + treasuryLink)]);
          if (items.length === 0) return { content: 'The treasury is empty\\.', components };
          const lines = items.map(
            (resource) =>
              `**[${escapedTo(resource.name, maxName)}](${env.publicUrl}${resourceLink(resource.id)})**: ${amountOf(resource)}`,
          );
          if (next !== null) lines.push('There are more in the guild hall\\.');
          return { embeds: [{ title: 'Treasury', description: lines.join('\n') }], components };
        },
      },
    ],
  };
}
