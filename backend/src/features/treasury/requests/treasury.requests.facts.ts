// Handlers for request facts: rows of decided requests, live messages, and notices.
import { requestsLink, resourceLink } from '@guild/common/treasury/treasury.links';
import { requestStatuses } from '@guild/common/treasury/treasury.requests.api';
import { withSeparators } from '@guild/common/wire/numbers';
import type { Collection } from 'mongodb';
import { insertMissing } from '../../../platform/store/documents/bulk.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { factIdsOf, rightRoom } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import { bookingKinds, resourceFacts } from '../core/treasury.facts.ts';
import type { ResourceDocument, ResourceModels } from '../core/treasury.model.ts';
import type { LedgerModels } from '../ledger/treasury.ledger.model.ts';
import {
  requestOf,
  requestRowOf,
  type RequestData,
  type RequestDocument,
  type RequestModels,
} from './treasury.requests.model.ts';

/** Facts about requests. */
export const requestKinds = ['treasury-request:asked', 'treasury-request:decided'] as const;

/** Inserts a row for each decided request. */
export const requestRows = ({ requests }: RequestModels): Handler =>
  on(resourceFacts, ['treasury-request:decided'], {
    name: 'treasury:request-rows',
    when: 'before-reply',
    async run({ document, facts }) {
      const rows = facts.map((fact) => requestRowOf(document, fact.data, fact));
      await insertMissing(requests.collection as unknown as Collection<RequestDocument>, rows);
    },
  });

/** Sends requests to people who approve them and to the person who made them. */
export const requestScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(resourceFacts, requestKinds, {
    name: 'treasury:request-screens',
    when: 'before-reply',
    run({ document, facts }) {
      for (const fact of facts) {
        const { data } = fact;
        const request = requestOf(document, data, data.status === 'pending' ? null : fact.at);
        sendToPeople(
          live,
          { people: [data.discordId], rooms: [rightRoom('treasury-approval')] },
          'treasury-request:updated',
          {
            ...request,
            ...factIdsOf([fact]),
          },
        );
      }
    },
  });

const inWords = ({ kind, amount }: RequestData, unit: string, name: string): string =>
  `${withSeparators(amount)} ${unit} ${kind === 'deposit' ? 'into' : 'from'} ${name}`;
/** One key per person and resource, however many requests they make. */
const aboutOf = (resourceId: number, discordId: string): string => `treasury-${resourceId}-requests-of-${discordId}`;
/** Earlier versions wrote one notice per request. */
const aboutOfEarlier = (requestId: number): string => `treasury-request-${requestId}`;
const outcomes = { approved: 'approved', refused: 'refused', withdrawn: 'cancelled', pending: 'asked' } as const;

const outcomeText = (status: RequestData['status']): string => `It was ${outcomes[status]}.`;
/** Why notices are resolved when no request of the person waits any more. */
const nothingWaits = 'Nothing waits any more.';
const resolutions = [...requestStatuses.map(outcomeText), nothingWaits];

interface Deps {
  readonly models: Pick<ResourceModels, 'resources'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve' | 'reopen'>;
  readonly members: Pick<MembersService, 'holdersOf'>;
}
/** Notifies people who approve about new requests, and people about decisions on theirs. */
export const requestNotices = ({ models: { resources }, notifications, members }: Deps): Handler => {
  /**
   * Corrects the notices if requests came or went since `document` was read. Another process may
   * have handled those first.
   */
  const follow = async (
    document: Pick<ResourceDocument, '_id' | 'version'>,
    { people, holders }: Readonly<Record<'people' | 'holders', readonly string[]>>,
  ): Promise<void> => {
    const { _id } = document;
    const newest = await resources
      .findOne({ _id, deletedAt: null, version: { $ne: document.version } })
      .lean<ResourceDocument>();
    if (newest === null) return;
    for (const discordId of people) {
      const about = aboutOf(_id, discordId);
      const isWaiting = newest.requests.some((row) => row.discordId === discordId);
      if (isWaiting) {
        const only = ({ key }: { key: string }): boolean => key.startsWith(`${about}/`);
        await notifications.reopen({ kinds: ['treasury_request'], links: [requestsLink(_id)], only }, resolutions);
      } else
        await notifications.resolve(
          holders.map((to) => ({ about, to })),
          nothingWaits,
        );
    }
    await follow(newest, { people, holders });
  };
  return on(resourceFacts, requestKinds, {
    name: 'treasury:request-notices',
    async run({ document: { _id }, facts }) {
      // Read again, because the state with the facts may be some seconds old.
      const document = await resources.findById(_id).lean<ResourceDocument>();
      if (document === null) return;
      const { name, unit, requests } = document;
      const holders = await members.holdersOf('treasury-approval');
      for (const { id, kind, data } of facts) {
        const words = inWords(data, unit, name);
        const about = aboutOf(_id, data.discordId);
        const waiting = requests.filter(({ discordId }) => discordId === data.discordId);
        if (kind === 'treasury-request:asked') {
          // It may have been decided or taken back meanwhile.
          if (!waiting.some((row) => row.id === data.id)) continue;
          const title = data.kind === 'deposit' ? 'Deposit request' : 'Withdrawal request';
          const text =
            waiting.length > 1
              ? `${data.username} made several requests. The latest: ${words}.`
              : `${data.username}: ${words}.`;
          const notice = { kind: 'treasury_request', about, occasion: id, link: requestsLink(_id) } as const;
          // Nobody decides about their own request.
          const others = holders.filter((to) => to !== data.discordId);
          await notifications.notifyAll(others.map((to) => ({ ...notice, to, title, text })));
          continue;
        }
        const outcome = outcomes[data.status];
        const done = [aboutOfEarlier(data.id), ...(waiting.length === 0 ? [about] : [])];
        await notifications.resolve(
          holders.flatMap((to) => done.map((one) => ({ about: one, to }))),
          outcomeText(data.status),
        );
        if (data.decidedBy === null || data.decidedByDiscordId === data.discordId) continue;
        const title = `Your ${data.kind} was ${outcome}`;
        const text = `${data.decidedBy}: ${words}.${data.reason === null ? '' : ` ${data.reason}`}`;
        const notice = { to: data.discordId, kind: 'treasury_decided', about: `treasury-decided-${id}` } as const;
        await notifications.notifyAll([{ ...notice, title, text, link: resourceLink(_id) }]);
      }
      await follow(document, { people: [...new Set(facts.map(({ data }) => data.discordId))], holders });
    },
  });
};

const deleted = 'The resource was deleted.';
/** Resolves notices about requests of a deleted resource, and reopens them when it is restored. */
export const requestNoticesOfRemoved = (notifications: Pick<NotificationsService, 'resolve' | 'reopen'>): Handler =>
  on(resourceFacts, ['resource:removed', 'resource:restored'], {
    name: 'treasury:request-notices-removed',
    async run({ document: { _id, deletedAt, requests } }) {
      const places = { kinds: ['treasury_request'], links: [requestsLink(_id)] } as const;
      if (deletedAt !== null) return notifications.resolve(places, deleted);
      const waiting = requests.flatMap(({ id, discordId }) => [
        `${aboutOf(_id, discordId)}/`,
        `${aboutOfEarlier(id)}/`,
      ]);
      const only = ({ key }: { key: string }): boolean => waiting.some((about) => key.startsWith(about));
      await notifications.reopen({ ...places, only }, [deleted]);
    },
  });

/** Thanks everybody who has given when a goal is reached. */
export const goalNotices = (
  { entries }: LedgerModels,
  notifications: Pick<NotificationsService, 'notifyAll'>,
): Handler =>
  on(resourceFacts, bookingKinds, {
    name: 'treasury:goal-notices',
    async run({ document: { _id, name, goalAmount, unit }, facts }) {
      const reached = facts.filter(({ data }) => data.reached).at(-1);
      if (reached === undefined) return;
      const givers = await entries.distinct('giver.discordId', { resourceId: _id, giver: { $ne: null } });
      const goal = `${withSeparators(goalAmount)} ${unit}`;
      await notifications.notifyAll(
        givers.map((to) => ({
          to,
          kind: 'treasury_goal_reached',
          about: `treasury-${_id}-goal`,
          occasion: reached.id,
          title: `${name}: the goal is reached`,
          text: `The total is ${goal}. Thank you for contributing.`,
          link: resourceLink(_id),
        })),
      );
    },
  });
