// Handlers with which a source opens its deals, and tells people of them.
import { dealsLink } from '@guild/common/deals/deals.links';
import { inWords } from '@guild/common/deals/money';
import {
  on,
  type Fact,
  type FactKinds,
  type FactOf,
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

interface Opening<T extends Stored, F> {
  /** The name of the source's feature. */
  readonly name: string;
  /** @param facts what happened to the document */
  readonly dealsOf: (document: T, facts: readonly F[]) => NewDeals | readonly NewDeals[];
  /** Both sides hear of it from the source itself. */
  readonly isAnnounced?: true;
}
export interface Openings {
  /** The handlers of facts that open deals. Each may run twice. */
  openDeals<T extends Stored, M extends Schemas, K extends keyof M & string>(
    facts: FactKinds<T, M>,
    kinds: readonly K[],
    opening: Opening<T, FactOf<FactKinds<T, M>, K> & Fact>,
  ): readonly Handler[];
}

interface Deps {
  /** Creates the missing deals. */
  readonly open: (wanted: NewDeals, factIds: ReturnType<typeof factIdsOf>) => Promise<void>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
}
export const createOpenings = ({ open, notifications }: Deps, { live }: Pick<Context, 'live'>): Openings => ({
  openDeals: (facts, kinds, { name, dealsOf, isAnnounced = false }) => [
    on(facts, kinds, {
      name: `${name}:deals`,
      when: 'before-reply',
      async run({ document, facts: happened }) {
        for (const wanted of [dealsOf(document, happened)].flat()) await open(wanted, factIdsOf(happened));
      },
    }),
    on(facts, kinds, {
      name: `${name}:deal-notices`,
      async run({ document, facts: happened }) {
        if (!isAnnounced) await notifications.notifyAll([dealsOf(document, happened)].flat().flatMap(noticesOf));
      },
    }),
    refreshForYou(facts, kinds, {
      name: `${name}:deals-for-you`,
      live,
      people: ({ document, facts: happened }) =>
        [dealsOf(document, happened)]
          .flat()
          .flatMap(({ deals }) => deals)
          .flatMap(({ debtor, creditor }) =>
            [debtor, creditor].flatMap((one) => (one === null ? [] : [one.discordId])),
          ),
    }),
  ],
});
