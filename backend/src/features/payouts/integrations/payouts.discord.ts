// Payouts on Discord: one message for each haul.
import { inWords, type Money } from '@guild/common/deals/money';
import type { Haul } from '@guild/common/payouts/payouts.api';
import { haulsLink } from '@guild/common/payouts/payouts.links';
import { counted } from '@guild/common/wire/numbers';
import { linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import { maxListedText } from '../../../platform/discord/messages/lists.ts';
import type { DiscordContribution, PostContent } from '../../../platform/discord/contribution.ts';
import { escapedTo, linesTo } from '../../../platform/discord/messages/text.ts';
import { unlessGone } from '../../../platform/errors.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { PayoutService } from '../payouts.service.ts';

interface Deps {
  readonly hauls: Pick<PayoutService, 'getHaul'>;
}

const sourceWords = { event: 'an event', contract: 'a contract', night: 'a loot night' } as const;
const maxTitle = 200;
/** Discord accepts 4,096 characters in a description. The rest is for the lines above the shares. */
const maxShares = 3500;

const isPositive = ({ amount }: Money): boolean => amount > 0;

/** What each person of a haul gets, as lines. People with equal shares are one line. */
function buildShareLines({ people }: Haul): string[] {
  const paid = people.filter(({ amounts }) => amounts.some(isPositive));
  const [first, ...others] = paid.map(({ amounts }) => inWords(amounts.filter(isPositive)));
  if (first === undefined) return ['Nobody gets a share\\.'];
  if (others.every((one) => one === first)) return [`Each gets ${first}\\.`];
  return paid.map(
    ({ username, amounts }) => `${escapedTo(username, maxListedText)}: ${inWords(amounts.filter(isPositive))}`,
  );
}

export function payoutDiscord({ hauls }: Deps, { env }: { readonly env: Pick<Env, 'publicUrl'> }): DiscordContribution {
  const haulContent = (haul: Haul): PostContent => {
    const { id, source, title, amounts, people, status } = haul;
    // The number makes the address unique, so that the message can be found by it.
    const url = `${env.publicUrl}${haulsLink}&haul=${id}`;
    const lines = [
      `Haul of ${sourceWords[source]} · ${counted(people.length, 'person', 'people')}`,
      ...(amounts.length === 0 ? [] : [`Total: ${inWords(amounts)}`]),
      ...(status === 'open' ? ['Not closed yet, so the shares may change\\.'] : []),
      '',
      linesTo(buildShareLines(haul), maxShares),
    ];
    return {
      message: {
        embeds: [{ title: escapedTo(title, maxTitle), url, description: lines.join('\n') }],
        components: rowsOf([linkButton('Open', url)]),
      },
      url,
      author: { discordId: haul.createdByDiscordId, name: haul.createdBy },
      from: 0,
      isOver: false,
      changesAt: null,
    };
  };
  return {
    posts: [
      {
        kind: 'haul',
        newFacts: ['haul:created', 'haul:restored'],
        changeFacts: ['haul:updated', 'haul:closed', 'haul:corrected', 'haul:removed'],
        async read(id) {
          const haul = await hauls.getHaul(id).catch(unlessGone);
          return haul && haulContent(haul);
        },
      },
    ],
  };
}
