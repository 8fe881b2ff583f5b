// Handlers with which a source opens its deals, and tells people of them.
import { dealsLink } from '@guild/common/deals/deals.links';
import { inWords } from '@guild/common/deals/money';
import {
  on,
  type Fact,
  type FactKinds,
  type Handler,
  type Schemas,
  type Stored,
} from '../../platform/store/outbox/facts.ts';
import { refreshForYou } from '../../platform/live/actionItems.ts';
import { factIdsOf } from '../../platform/live/live.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Notification, NotificationsService } from '../notifications/notifications.service.ts';
import type { NewDeals } from './deals.model.ts';

/** Key of the notice to a person who is owed something by a person, or by the guild. */
export const owedKey = ({ source, sourceId }: Pick<NewDeals, 'source' | 'sourceId'>, debtor: string | null): string =>
  `${source}-${sourceId}-owed${debtor === null ? '' : `-by-${debtor}`}`;

/** One notice to each person who is owed something. Who owes it has agreed to it, and knows. */
export const noticesOf = ({ deals, title, ...source }: NewDeals): Notification[] =>
  deals.flatMap(({ debtor, creditor, amounts }) => {
    if (creditor === null) return [];
    const sum = inWords(amounts);
    // Only hauls are paid by the guild, and divided.
    const text = debtor === null ? `Your share is ${sum}.` : `${debtor.username} owes you ${sum}.`;
    const to = creditor.discordId;
    return [{ kind: 'deal_owed', link: dealsLink, title, to, about: owedKey(source, debtor?.discordId ?? null), text }];
  });

interface Opening<T extends Stored> {
  /** The name of the source's feature. */
  readonly name: string;
  readonly dealsOf: (document: T) => NewDeals;
}
export interface Openings {
  /** The handlers of facts that open deals. Each may run twice. */
  openDeals<T extends Stored, M extends Schemas>(
    facts: FactKinds<T, M>,
    kinds: readonly (keyof M & string)[],
    opening: Opening<T>,
  ): readonly Handler[];
}

interface Deps {
  /** Creates the missing deals. */
  readonly open: (wanted: NewDeals, factIds: ReturnType<typeof factIdsOf>) => Promise<void>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
}
export const createOpenings = ({ open, notifications }: Deps, { live }: Pick<Context, 'live'>): Openings => ({
  openDeals: (facts, kinds, { name, dealsOf }) => [
    on(facts, kinds, {
      name: `${name}:deals`,
      when: 'before-reply',
      run: ({ document, facts: happened }) => open(dealsOf(document), factIdsOf(happened as readonly Fact[])),
    }),
    on(facts, kinds, {
      name: `${name}:deal-notices`,
      run: ({ document }) => notifications.notifyAll(noticesOf(dealsOf(document))),
    }),
    refreshForYou(facts, kinds, {
      name: `${name}:deals-for-you`,
      live,
      people: ({ document }) =>
        dealsOf(document).deals.flatMap(({ debtor, creditor }) =>
          [debtor, creditor].flatMap((one) => (one === null ? [] : [one.discordId])),
        ),
    }),
  ],
});
