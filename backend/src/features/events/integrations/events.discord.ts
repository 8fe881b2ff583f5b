// Events on Discord: the commands `/events` and `/event`, and one message for each event with buttons
// to answer.
import {
  answerBody,
  answers,
  eventLengthMs,
  eventQuery,
  eventRoutes,
  peopleLimits,
  type Answer,
  type EventResponse,
  type GuildEvent,
} from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { isFull, isOpenForAnswers } from '@guild/common/events/events.rules';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { ApplicationCommandOptionType, ButtonStyle } from 'discord-api-types/v10';
import type { Context } from '../../../platform/context/context.ts';
import {
  button,
  customIdOf,
  idInPress,
  linkButton,
  rowsOf,
  type ButtonRow,
} from '../../../platform/discord/discordButtons.ts';
import {
  entryTitle,
  listMessage,
  maxChoices,
  maxListed,
  suggestionOf,
} from '../../../platform/discord/discordLists.ts';
import type {
  DiscordAction,
  DiscordMessage,
  DiscordParts,
  PlannedDate,
  PostContent,
} from '../../../platform/discord/discordParts.ts';
import { boldText, escapedTo, escapeDiscord, fitting, timestamp } from '../../../platform/discord/discordText.ts';
import { AppError, invalidField, unlessGone } from '../../../platform/errors.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Answered, EventService } from '../events.service.ts';
import { answerActionName, answerLabels, leaveActionName } from '../reminders/events.noticeButtons.ts';

type Service = Pick<
  EventService,
  'listEvents' | 'myEvents' | 'getEvent' | 'responses' | 'registration' | 'answer' | 'changeNote' | 'leave'
>;

const dayMs = 24 * 3_600_000;
/** The later events of a series are posted this long before they start, so that they do not flood the channel. */
const seriesLeadMs = 7 * dayMs;
/** Limits of texts. Discord accepts 256 characters in a title, 1,024 in a field and 6,000 in an embed. */
const [maxTitle, maxDescription, maxNames] = [200, 700, 800];
const maxNote = 200;
/** In the custom id of the form for a note: the person had no answer. */
const noAnswer = 'none';

const formatStart = ({ startsAt }: Pick<GuildEvent, 'startsAt'>): string =>
  `${timestamp(startsAt, 'F')} (${timestamp(startsAt, 'R')})`;
const formatSeats = ({ currentParticipants: going, maxParticipants: max }: GuildEvent): string =>
  max === null ? `${withSeparators(going)} going` : `${withSeparators(going)} of ${counted(max, 'seat')} taken`;

/** As many names as fit, escaped. */
function joinNames(rows: readonly EventResponse[]): string {
  const names = rows.map(({ username }) => escapeDiscord(username));
  const shown = fitting(names, ', ', maxNames);
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${withSeparators(more)} more` : '');
}
/** One field for each answer that somebody has given, and one for the waitlist. */
function buildFields(rows: readonly EventResponse[]): { name: string; value: string }[] {
  return [...answers, 'waiting' as const].flatMap((status) => {
    const theirs = rows.filter((row) => row.status === status);
    if (theirs.length === 0) return [];
    const label = status === 'waiting' ? 'Waitlist' : answerLabels[status];
    return [{ name: `${label} (${withSeparators(theirs.length)})`, value: joinNames(theirs) }];
  });
}

/** What an answer means for the person. */
function confirmationText({ event, registration: { status, position } }: Answered): string {
  const title = boldText(event.title);
  switch (status) {
    case 'going':
      return `You're going to ${title}\\.`;
    case 'late':
      return `You're going to ${title}, but late\\.`;
    case 'tentative':
      return `You might go to ${title}\\.`;
    case 'absent':
      return `You're not going to ${title}\\.`;
    case 'waiting':
      return `All seats are taken\\. You're number ${(position ?? 0).toString()} on the waitlist of ${title}\\.`;
    case null:
      return `You gave no answer to ${title}\\.`;
  }
}
const confirmation = (answered: Answered): DiscordMessage => ({ content: confirmationText(answered) });
const statusLabels: Readonly<Record<EventResponse['status'], string>> = {
  ...answerLabels,
  waiting: 'on the waitlist',
};

/** Says that the answer is gone to which a note was written. @throws every error */
function explainLostAnswer(error: unknown): never {
  if (!(error instanceof AppError) || error.details?.reason !== 'not_joined') throw error;
  const sentence = 'You left this event in the meantime, so your note was not saved. Press Note to join with a note.';
  throw new AppError('conflict', sentence, error.details);
}

export function eventDiscord(
  service: Service,
  { env, clock }: Pick<Context, 'clock'> & { readonly env: Pick<Env, 'publicUrl'> },
): DiscordParts {
  const urlOf = (id: number): string => env.publicUrl + eventLink(id);
  const answerAction: DiscordAction = {
    ...answerActionName,
    route: eventRoutes.answerEvent,
    async run({ args: [eventId, wanted] }, caller) {
      const id = idInPress(eventId);
      const status = answers.find((one) => one === wanted);
      if (status === undefined) throw new AppError('not_found');
      // A press changes the answer only. The note stays.
      return confirmation(await service.answer(id, status, undefined, caller));
    },
  };
  const leaveAction: DiscordAction = {
    ...leaveActionName,
    route: eventRoutes.leaveEvent,
    async run({ args: [eventId] }, caller) {
      const { title } = await service.leave(idInPress(eventId), caller);
      return { content: `You left ${boldText(title)}\\.` };
    },
  };
  /** Takes the form of `noteAction`. Its custom id names the answer that the person had when it opened. */
  const noteFormAction: DiscordAction = {
    name: 'event-note-form',
    version: 2,
    route: eventRoutes.answerEvent,
    async run({ args: [eventId, answerBefore], fields }, caller) {
      const id = idInPress(eventId);
      const given = answerBody.shape.note.safeParse(fields.get('note') ?? '');
      if (!given.success) throw invalidField('note', given.error.issues[0]?.message ?? 'Not a note');
      const note = given.data ?? null;
      const { status } = await service.registration(id, caller);
      // A person without an answer who writes a note wants to come.
      const isNew = status === null && answerBefore === noAnswer;
      const answered = isNew
        ? await service.answer(id, 'going', note, caller)
        : await service.changeNote(id, note, caller).catch(explainLostAnswer);
      return confirmation(answered);
    },
  };
  const noteAction: DiscordAction = {
    name: 'event-note',
    version: 1,
    route: eventRoutes.answerEvent,
    async run({ args: [eventId] }, caller) {
      const id = idInPress(eventId);
      const { status, note } = await service.registration(id, caller);
      return {
        form: {
          customId: customIdOf(noteFormAction, id, status ?? noAnswer),
          // Without an answer, the note comes with one.
          title: status === null ? 'Going, with a note' : 'Your note',
          fields: [
            {
              name: 'note',
              label: 'Note for the organizer',
              value: note ?? '',
              maxLength: maxNote,
              isRequired: false,
              isLong: true,
            },
          ],
        },
      };
    },
  };

  const buildButtons = (event: GuildEvent, isOpen: boolean): ButtonRow[] => {
    const { id } = event;
    const isOff = !isOpen;
    const answerButton = (status: Answer, label: string, style: ButtonStyle.Success | ButtonStyle.Secondary) =>
      button(label, customIdOf(answerAction, id, status), { style, isOff });
    return rowsOf([
      answerButton('going', isFull(event) ? 'Join waitlist' : answerLabels.going, ButtonStyle.Success),
      answerButton('late', answerLabels.late, ButtonStyle.Secondary),
      answerButton('tentative', answerLabels.tentative, ButtonStyle.Secondary),
      answerButton('absent', answerLabels.absent, ButtonStyle.Secondary),
      button('Leave', customIdOf(leaveAction, id), { style: ButtonStyle.Danger, isOff }),
      button('Note', customIdOf(noteAction, id), { isOff }),
      linkButton('Open', urlOf(id)),
    ]);
  };
  const buildStateLines = ({ status, cancelReason }: GuildEvent, isOpen: boolean): string[] => {
    if (status === 'cancelled')
      return [`**Cancelled**${cancelReason === null ? '' : `: ${escapedTo(cancelReason, maxDescription)}`}`];
    return isOpen ? [] : ['**This event is over**'];
  };
  const toPost = (event: GuildEvent, rows: readonly EventResponse[]): PostContent => {
    const { id, title, type, description, startsAt, seriesId } = event;
    const isOpen = isOpenForAnswers(event, clock.now());
    const lines = [
      ...buildStateLines(event, isOpen),
      `${type} · ${formatStart(event)}`,
      formatSeats(event),
      '',
      escapedTo(description, maxDescription),
    ];
    const url = urlOf(id);
    return {
      message: {
        embeds: [{ title: escapedTo(title, maxTitle), url, description: lines.join('\n'), fields: buildFields(rows) }],
        components: buildButtons(event, isOpen),
      },
      url,
      from: seriesId === null || seriesId === id ? 0 : Date.parse(startsAt) - seriesLeadMs,
      isOver: !isOpen,
      changesAt: isOpen ? Date.parse(startsAt) + eventLengthMs : null,
    };
  };

  const readPost = async (id: number): Promise<PostContent> => {
    const event = await service.getEvent(id);
    const { items } = await service.responses(id, { limit: peopleLimits.answers });
    return toPost(event, items);
  };
  const toDate = ({ id, title, description, startsAt, status }: GuildEvent): PlannedDate => ({
    url: urlOf(id),
    title,
    description,
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(startsAt) + eventLengthMs,
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
            const state = event.status === 'cancelled' ? 'cancelled' : formatSeats(event);
            return [
              `${entryTitle(event.title, urlOf(event.id))} · ${event.type}`,
              `${formatStart(event)} · ${state}${own === undefined ? '' : ` · You: ${statusLabels[own.status]}`}`,
            ].join('\n');
          });
          return listMessage({
            title: 'Events',
            entries,
            hasMore: next !== null,
            ifEmpty: 'There are no planned events\\.',
            url: `${env.publicUrl}/events`,
          });
        },
      },
      {
        name: 'event',
        description: 'One event, with buttons to answer',
        options: [
          {
            type: ApplicationCommandOptionType.Integer,
            name: 'event',
            description: 'The event',
            required: true,
            autocomplete: true,
          },
        ],
        route: eventRoutes.getEvent,
        async run(options) {
          const id = options.get('event');
          if (typeof id !== 'number') throw new AppError('not_found');
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
    actions: [answerAction, leaveAction, noteAction, noteFormAction],
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
