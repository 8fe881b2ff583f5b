// Handlers with which a source opens its deals, and tells both sides of them.
import { dealsLink } from '@guild/common/deals/deals.links';
import { inWords, sumOf } from '@guild/common/deals/money';
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
import type { NewDeals, NewSide } from './deals.model.ts';

type Source = Pick<NewDeals, 'source' | 'sourceId'>;
/** Key of the notice to a person who is owed something. */
export const owedKey = ({ source, sourceId }: Source): string => `${source}-${sourceId}-owed`;
/** Key of the notice to a person who owes something. */
export const owingKey = ({ source, sourceId }: Source): string => `${source}-${sourceId}-owing`;

const together = (names: readonly string[]): string => [...new Set(names)].join(', ');

/** One notice to each person who is owed something, and one to each who owes something. */
export function noticesOf({ deals, title, ...source }: NewDeals): Notification[] {
  const notice = { kind: 'deal_owed', link: dealsLink, title } as const;
  const people = (side: 'debtor' | 'creditor') =>
    [...new Map(deals.flatMap(({ [side]: one }) => (one === null ? [] : [[one.discordId, one]])))].map(([to]) => ({
      to,
      mine: deals.filter(({ [side]: one }) => one?.discordId === to),
    }));
  const nameOf = (side: NewSide): string => side?.username ?? 'the guild';
  return [
    ...people('creditor').map(({ to, mine }) => {
      const amounts = inWords(sumOf(mine.flatMap((one) => one.amounts)));
      const names = mine.flatMap(({ debtor }) => (debtor === null ? [] : [debtor.username]));
      // Only hauls are paid by the guild, and divided.
      const text =
        names.length === 0
          ? `Your share is ${amounts}.`
          : `${together(names)} ${names.length > 1 ? 'owe' : 'owes'} you ${amounts}.`;
      return { ...notice, to, about: owedKey(source), text };
    }),
    ...people('debtor').map(({ to, mine }) => ({
      ...notice,
      to,
      about: owingKey(source),
      text: `You owe ${inWords(sumOf(mine.flatMap((one) => one.amounts)))} to ${together(mine.map(({ creditor }) => nameOf(creditor)))}.`,
    })),
  ];
}

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
