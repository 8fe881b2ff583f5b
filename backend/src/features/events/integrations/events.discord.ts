// Events on Discord: the commands `/events` and `/event`, one message for each event, and the dates of
// scheduled events.
import {
  eventQuery,
  eventRoutes,
  peopleLimits,
  type EventResponse,
  type GuildEvent,
} from '@guild/common/events/events.api';
import { asRole } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import { eventLink } from '@guild/common/events/events.links';
import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { listMessage, maxChoices, maxListed, suggestionOf } from '../../../platform/discord/messages/lists.ts';
import { escapeDiscord, plannedTime } from '../../../platform/discord/messages/text.ts';
import type { DiscordContribution, PlannedDate, PostContent } from '../../../platform/discord/contribution.ts';
import { invalidField, unlessGone } from '../../../platform/errors.ts';
import type { Idempotency } from '../../../platform/http/idempotency.ts';
import type { EventService } from '../events.service.ts';
import { answerLabels } from '../reminders/events.noticeButtons.ts';
import { eventCard } from './events.card.ts';
import { createEventActions, type EventActionService, type EventDiscordContext } from './events.discord.actions.ts';
import { createEventCreation } from './events.discord.creation.ts';
import { formatSeats, toPost } from './events.discord.message.ts';

type Service = EventActionService &
  Pick<EventService, 'listEvents' | 'myEvents' | 'getEvent' | 'responses' | 'createEvent'>;

const statusLabels: Readonly<Record<EventResponse['status'], string>> = {
  ...answerLabels,
  waiting: 'on the waitlist',
  bench: 'on the bench',
};

/** Such as "Going as Tank", escaped. Only people with a seat or a place on the waitlist have a role. */
function answerText(event: GuildEvent, own: EventResponse): string {
  const hasRole = takesSeat(own.status) || own.status === 'waiting';
  return statusLabels[own.status] + (hasRole ? escapeDiscord(asRole(event, own)) : '');
}

export function eventDiscord(
  service: Service,
  context: EventDiscordContext,
  idempotency: Pick<Idempotency, 'once'>,
): DiscordContribution {
  const creation = createEventCreation({ service, idempotency }, context);
  const { env, clock } = context;
  const { publicUrl } = env;
  const readPost = async (id: number): Promise<PostContent> => {
    const event = await service.getEvent(id);
    const { items } = await service.responses(id, { limit: peopleLimits.answers });
    return toPost(event, items, publicUrl, clock.now());
  };
  const toDate = ({ id, title, description, startsAt, endsAt, status }: GuildEvent): PlannedDate => ({
    url: publicUrl + eventLink(id),
    title,
    description,
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    isCancelled: status === 'cancelled',
  });

  return {
    commands: [
      {
        name: 'events',
        description: 'The next events, and your answers',
        options: [],
        route: eventRoutes.listEvents,
        async run(_options, caller) {
          const [{ items, next }, mine] = await Promise.all([
            service.listEvents({ limit: maxListed }),
            service.myEvents(caller),
          ]);
          const entries = items.map((event) => {
            const own = mine.find(({ eventId }) => eventId === event.id);
            const answer = own === undefined ? '' : ` · You: ${answerText(event, own)}`;
            const state = event.status === 'cancelled' ? 'cancelled' : formatSeats(event);
            return [
              `${eventCard.entryTitle(event, publicUrl)} · ${event.type}`,
              `${plannedTime(event.startsAt, clock.now())} · ${state}${answer}`,
            ].join('\n');
          });
          return listMessage({
            title: 'Events',
            entries,
            hasMore: next !== null,
            ifEmpty: 'There are no planned events\\.',
            url: `${publicUrl}/events`,
          });
        },
      },
      {
        name: 'event',
        description: 'One event, with buttons to answer, or a new event',
        options: [
          {
            type: ApplicationCommandOptionType.Integer,
            name: 'event',
            description: 'The event',
            autocomplete: true,
          },
          {
            type: ApplicationCommandOptionType.String,
            name: 'create',
            description: 'Plan a new event, such as: raid friday 21:00',
            max_length: 200,
          },
        ],
        route: eventRoutes.getEvent,
        async run(options, caller, { isShared }) {
          const words = options.get('create');
          if (typeof words === 'string') {
            if (isShared) throw invalidField('share', 'Only you see a plan. Leave out share.');
            return creation.preview(words, caller);
          }
          const id = options.get('event');
          if (typeof id !== 'number') throw invalidField('event', 'Choose an event, or create one');
          return (await readPost(id)).message;
        },
        async suggest(option, typed) {
          if (option !== 'event') return [];
          const query = eventQuery.safeParse({ search: typed, limit: maxChoices.toString() });
          if (!query.success) return [];
          const { items } = await service.listEvents(query.data);
          // The guild's date and time, because Discord shows plain text in suggestions.
          return items.map(({ id, title, date, time }) => suggestionOf(id, title, `${date} ${time}`));
        },
      },
    ],
    actions: [...createEventActions(service, context), ...creation.actions],
    posts: [
      {
        kind: 'event',
        newFacts: ['event:created', 'event:restored'],
        changeFacts: ['event:updated', 'event:cancelled', 'event:removed', 'event:answered'],
        read: (id) => readPost(id).catch(unlessGone),
      },
    ],
    async dates(count) {
      const found: PlannedDate[] = [];
      let cursor: string | undefined;
      do {
        const { items, next } = await service.listEvents({ limit: count, cursor });
        found.push(...items.map(toDate));
        cursor = next ?? undefined;
      } while (cursor !== undefined && found.filter(({ isCancelled }) => !isCancelled).length < count);
      return found;
    },
  };
}
