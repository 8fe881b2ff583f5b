// An event as a Discord message: its texts, who answered what, and its buttons.
import { answers, type Answer, type EventResponse, type GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import {
  answerRefusalSentence,
  chosenLength,
  isCheckInOpen,
  isFull,
  isOpenForAnswers,
  signUpClosesAt,
  takesSeat,
} from '@guild/common/events/events.rules';
import {
  hasRoles,
  isRoleFull,
  missingRoles,
  roleCount,
  rolesOf,
  type EventRole,
} from '@guild/common/events/events.roles';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { ButtonStyle } from 'discord-api-types/v10';
import {
  button,
  customIdOf,
  linkButton,
  menuRow,
  rowsOf,
  type ButtonRow,
} from '../../../platform/discord/messages/buttons.ts';
import type { DiscordMessage, PostContent } from '../../../platform/discord/contribution.ts';
import { escapedTo, escapeDiscord, fitting, plannedTime, timestamp } from '../../../platform/discord/messages/text.ts';
import { eventCard } from './events.card.ts';
import {
  answerActionName,
  answerCustomId,
  answerLabels,
  leaveActionName,
  shownStart,
} from '../reminders/events.noticeButtons.ts';

/**
 * Names and versions of the actions in `events.discord.actions.ts`. Their first argument is the id.
 * `answer` also has the answer and the start that was shown, `note` this start, and `noteForm` the answer
 * that the person had when the form opened.
 */
export const eventActions = {
  answer: answerActionName,
  leave: leaveActionName,
  role: { name: 'event-role', version: 1 },
  second: { name: 'event-second-role', version: 1 },
  note: { name: 'event-note', version: 1 },
  noteForm: { name: 'event-note-form', version: 2 },
  here: { name: 'event-here', version: 1 },
  hereForm: { name: 'event-here-form', version: 1 },
  create: { name: 'event-create', version: 1 },
  cancelCreation: { name: 'event-create-cancel', version: 1 },
} as const;

const dayMs = 24 * 3_600_000;
/** The later events of a series are posted this long before they start, so that they do not flood the channel. */
const seriesLeadMs = 7 * dayMs;
/** Limits of texts. Discord accepts 256 characters in a title, 1,024 in a field and 6,000 in an embed. */
const [maxDescription, maxNames] = [700, 800];
/** All names of an event with roles, in characters. */
const maxRoleNames = 3600;
/** More roles are in a menu. */
const maxRoleButtons = 5;

/** How many people are going, and how many seats there are. */
export const formatSeats = ({ currentParticipants: going, maxParticipants: max }: GuildEvent): string =>
  max === null ? `${withSeparators(going)} going` : `${withSeparators(going)} of ${counted(max, 'seat')} taken`;

/** What is missing of the roles. */
function missingLines(event: GuildEvent): string[] {
  const missing = missingRoles(event).map((one) => escapeDiscord(one));
  return missing.length === 0 ? [] : [`Missing: ${missing.join(', ')}`];
}
const placeLabels: Readonly<Partial<Record<EventResponse['status'], string>>> = { waiting: 'Waitlist', bench: 'Bench' };

/** As many names as fit, escaped. @param most characters */
function joinNames(rows: readonly EventResponse[], most = maxNames): string {
  const names = rows.map(
    ({ username, status }) => escapeDiscord(username) + (status === 'late' && most !== maxNames ? ' (late)' : ''),
  );
  const shown = fitting(names, ', ', most);
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${withSeparators(more)} more` : '');
}

/** One field for each answer that somebody has given, and one for the waitlist and the bench. */
function buildFields(
  rows: readonly EventResponse[],
  shown: readonly EventResponse['status'][] = [...answers, 'waiting', 'bench'],
  most = maxNames,
): { name: string; value: string }[] {
  return shown.flatMap((status) => {
    const theirs = rows.filter((row) => row.status === status);
    if (theirs.length === 0) return [];
    const label = placeLabels[status] ?? answerLabels[status as Answer];
    return [{ name: `${label} (${withSeparators(theirs.length)})`, value: joinNames(theirs, most) }];
  });
}

/** One field for each role with its counts, then people without a role, and everybody without a seat. */
function buildRoleFields(event: GuildEvent, rows: readonly EventResponse[]): { name: string; value: string }[] {
  const seated = rows.filter(({ status }) => takesSeat(status));
  const most = Math.floor(maxRoleNames / (rolesOf(event).length + 5));
  const fieldOf = (label: string, theirs: readonly EventResponse[]) => ({
    name: label,
    value: theirs.length === 0 ? 'Nobody yet' : joinNames(theirs, most),
  });
  const without = seated.filter(({ seatRoleId }) => seatRoleId == null);
  return [
    ...rolesOf(event).map((role) =>
      fieldOf(
        `${role.name} (${roleCount(event, role)})`,
        seated.filter(({ seatRoleId }) => seatRoleId === role.id),
      ),
    ),
    ...(without.length === 0 ? [] : [fieldOf(`No role yet (${withSeparators(without.length)})`, without)]),
    ...buildFields(rows, ['bench', 'waiting', 'tentative', 'absent'], most),
  ];
}

/** Asks for a role: buttons for up to five, and a menu above. @param action takes the id of the role last */
export function roleRows(
  event: GuildEvent,
  roles: readonly EventRole[],
  action: (roleId: number | null) => string,
  isOff = false,
): NonNullable<DiscordMessage['components']> {
  const labelOf = (role: EventRole): string =>
    `${role.name} ${roleCount(event, role)}${isRoleFull(event, role) ? ': wait' : ''}`;
  if (roles.length <= maxRoleButtons)
    return rowsOf(
      roles.map((role) =>
        button(labelOf(role), action(role.id), {
          style: isRoleFull(event, role) ? ButtonStyle.Secondary : ButtonStyle.Success,
          isOff,
        }),
      ),
    );
  const options = roles.map((role) => ({ label: labelOf(role), value: role.id.toString() }));
  return [menuRow('Choose your role', action(null), options, { isOff })];
}
/** The custom id of a role; null: the role is chosen in a menu. */
export const roleCustomId = (event: GuildEvent, answer: 'going' | 'late', roleId: number | null): string =>
  customIdOf(eventActions.role, event.id, answer, shownStart(event), roleId ?? 'menu');

function buildRoleButtons(
  event: GuildEvent,
  isOpen: boolean,
  publicUrl: string,
): NonNullable<DiscordMessage['components']> {
  const { id } = event;
  const isOff = !isOpen;
  const answerButton = (status: Answer) =>
    button(answerLabels[status], answerCustomId({ ...event, _id: id }, status), { isOff });
  return [
    ...roleRows(event, rolesOf(event), (roleId) => roleCustomId(event, 'going', roleId), isOff),
    ...rowsOf([
      answerButton('late'),
      answerButton('tentative'),
      answerButton('absent'),
      button('Leave', customIdOf(eventActions.leave, id), { style: ButtonStyle.Danger, isOff }),
      button('Note', customIdOf(eventActions.note, id, shownStart(event)), { isOff }),
      linkButton('Open', publicUrl + eventLink(id)),
    ]),
  ];
}

function buildButtons(event: GuildEvent, isOpen: boolean, publicUrl: string): ButtonRow[] {
  const { id } = event;
  const isOff = !isOpen;
  const answerButton = (status: Answer, label: string, style: ButtonStyle.Success | ButtonStyle.Secondary) =>
    button(label, answerCustomId({ ...event, _id: id }, status), { style, isOff });
  return rowsOf([
    answerButton('going', isFull(event) ? 'Join waitlist' : answerLabels.going, ButtonStyle.Success),
    answerButton('late', answerLabels.late, ButtonStyle.Secondary),
    answerButton('tentative', answerLabels.tentative, ButtonStyle.Secondary),
    answerButton('absent', answerLabels.absent, ButtonStyle.Secondary),
    button('Leave', customIdOf(eventActions.leave, id), { style: ButtonStyle.Danger, isOff }),
    button('Note', customIdOf(eventActions.note, id, shownStart(event)), { isOff }),
    linkButton('Open', publicUrl + eventLink(id)),
  ]);
}
/** The button for people who are here, while check-in is open. It asks for the code. */
const hereRows = (event: GuildEvent, now: number): ButtonRow[] =>
  isCheckInOpen(event, now)
    ? rowsOf([button("I'm here", customIdOf(eventActions.here, event.id), { style: ButtonStyle.Primary })])
    : [];

/** Until when people can check in. Nothing while it is closed. */
function checkInLines(event: GuildEvent, now: number): string[] {
  if (!isCheckInOpen(event, now) || event.checkInUntil == null) return [];
  return [`**Check-in is open** and closes ${timestamp(event.checkInUntil, 'R')}`];
}

/** Why nobody can answer any more, in bold. */
function buildStateLines({ status, cancelReason }: GuildEvent, isOpen: boolean): string[] {
  if (status === 'cancelled')
    return [`**Cancelled**${cancelReason === null ? '' : `: ${escapedTo(cancelReason, maxDescription)}`}`];
  return isOpen ? [] : ['**This event is over**'];
}

/** When sign-up closes or that it has. Nothing without a deadline. @param now ms since 1970 */
function deadlineLines(event: GuildEvent, isOpen: boolean, now: number): string[] {
  const at = signUpClosesAt(event);
  if (at === null || !isOpen) return [];
  if (now >= at) return [`**${answerRefusalSentence('closed')}**`];
  return [`Sign-up closes ${plannedTime(new Date(at).toISOString(), now)}`];
}

/**
 * The message of the event in a channel.
 * @param rows the answers to show @param now ms since 1970
 */
export function toPost(event: GuildEvent, rows: readonly EventResponse[], publicUrl: string, now: number): PostContent {
  const { id, type, description, startsAt, endsAt, seriesId } = event;
  const isOpen = isOpenForAnswers(event, now);
  const closesAt = signUpClosesAt(event);
  const checkInEnd = event.checkInUntil == null ? null : Date.parse(event.checkInUntil);
  const nextChange = Math.min(
    ...[closesAt, checkInEnd].filter((at) => at !== null && at > now).map(Number),
    Date.parse(endsAt),
  );
  const lines = [
    ...buildStateLines(event, isOpen),
    [type, plannedTime(startsAt, now), chosenLength(event) ?? []].flat().join(' · '),
    formatSeats(event),
    ...missingLines(event),
    ...deadlineLines(event, isOpen, now),
    ...(isOpen ? checkInLines(event, now) : []),
    '',
    escapedTo(description, maxDescription),
  ];
  const { title, url } = eventCard.embed(event, publicUrl);
  return {
    message: {
      embeds: [
        {
          title,
          url,
          description: lines.join('\n'),
          fields: hasRoles(event) ? buildRoleFields(event, rows) : buildFields(rows),
        },
      ],
      components: [
        ...(isOpen ? hereRows(event, now) : []),
        ...(hasRoles(event) ? buildRoleButtons(event, isOpen, publicUrl) : buildButtons(event, isOpen, publicUrl)),
      ],
    },
    url,
    own: { channelId: event.channelId ?? null, mayMove: now < Date.parse(startsAt) },
    author: { discordId: event.organizerDiscordId, name: event.organizer },
    from: seriesId === null || seriesId === id ? 0 : Date.parse(startsAt) - seriesLeadMs,
    isOver: !isOpen,
    changesAt: isOpen ? nextChange : null,
  };
}
