// Actions of events on Discord: buttons that answer an event or leave it, and a form for a note.
import { answerBody, answers, eventRoutes, type Answer, type GuildEvent } from '@guild/common/events/events.api';
import { button, customIdOf, idInPress, linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import { ButtonStyle } from 'discord-api-types/v10';
import type { DiscordAction, DiscordMessage } from '../../../platform/discord/contribution.ts';
import { boldText, escapeDiscord, plannedTime } from '../../../platform/discord/messages/text.ts';
import { attendanceRoutes, checkInBody } from '@guild/common/events/events.attendance.api';
import { eventLink } from '@guild/common/events/events.links';
import { isCheckInOpen, overlaps, sameTimeSentence, takesSeat } from '@guild/common/events/events.rules';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { AttendanceService } from '../attendance/events.attendance.service.ts';
import type { Answered, EventService } from '../events.service.ts';
import { answerCustomId, answerLabels, shownStart } from '../reminders/events.noticeButtons.ts';
import { eventActions, roleCustomId, roleRows } from './events.discord.message.ts';
import { hasRoles, roleOf, rolesOf, shownRoleId } from '@guild/common/events/events.roles';

export type EventActionService = Pick<
  EventService,
  'getEvent' | 'registration' | 'answer' | 'changeNote' | 'leave' | 'seatsOf'
> &
  Pick<AttendanceService, 'checkIn'>;

export type EventDiscordContext = Pick<Context, 'clock'> & {
  readonly env: Pick<Env, 'publicUrl' | 'timezone'>;
};

const maxNote = 200;
/** In the custom id of the form for a note: the person had no answer. */
const noAnswer = 'none';

/** What an answer means for the person. */
function confirmationText({ event, registration }: Answered): string {
  const { status, position } = registration;
  const role = roleOf(event, shownRoleId(registration));
  const title = role === undefined ? boldText(event.title) : `${boldText(event.title)} as ${boldText(role.name)}`;
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
      return `All seats are taken\\. You're number ${position ?? 0} on the waitlist of ${title}\\.`;
    case 'bench':
      return `You're on the bench for ${title}\\. The organizer may give you a seat\\.`;
    case null:
      return `You gave no answer to ${title}\\.`;
  }
}
/** Says what an answer means, and offers a second role to whom waits for one. */
function confirmation(answered: Answered): DiscordMessage {
  const { event, registration } = answered;
  const content = confirmationText(answered);
  const { status, roleId, secondRoleId } = registration;
  const others = rolesOf(event).filter(({ id }) => id !== roleId);
  if (status !== 'waiting' || roleId == null || secondRoleId != null || others.length === 0) return { content };
  const offer = 'You can also name a second role, which you get when it has a free seat\\.';
  return {
    content: `${content} ${offer}`,
    components: roleRows(event, others, (role) => customIdOf(eventActions.second, event.id, roleId, role ?? 'menu')),
  };
}
/** Asks for the role in which a person comes. */
const askForRole = (event: GuildEvent, status: 'going' | 'late'): DiscordMessage => ({
  content: `Which role do you play in ${boldText(event.title)}?`,
  components: roleRows(event, rolesOf(event), (roleId) => roleCustomId(event, status, roleId)),
  isQuestion: true,
});
/** The role of a press: in the custom id, or chosen in a menu. */
const pressedRole = (inId: string | undefined, values: readonly string[]): number =>
  idInPress(inId === 'menu' ? values[0] : inId);

/** Asks again after a press of a button that was shown with another start. @param now ms since 1970 */
const askAgain = (event: GuildEvent, answer: Answer, now: number): DiscordMessage => ({
  content: `${boldText(event.title)} starts ${plannedTime(event.startsAt, now)} now\\. Do you want to answer ${answerLabels[answer]}?`,
  components: rowsOf([
    button(answerLabels[answer], answerCustomId({ ...event, _id: event.id }, answer), { style: ButtonStyle.Success }),
  ]),
  isQuestion: true,
});

/** Says that the answer is gone to which a note was written. @throws every error */
function explainLostAnswer(error: unknown): never {
  if (!(error instanceof AppError) || error.details?.reason !== 'not_joined') throw error;
  const sentence = 'You left this event in the meantime, so your note was not saved. Press Note to join with a note.';
  throw new AppError('conflict', sentence, error.details);
}

/** Creates the actions of the buttons and of the forms. */
export function createEventActions(
  service: EventActionService,
  { env: { publicUrl }, clock }: EventDiscordContext,
): readonly DiscordAction[] {
  /** @returns the event if it starts at another time than the button says. Earlier buttons say none */
  const findMoved = async (id: number, shown: string | undefined): Promise<GuildEvent | null> => {
    if (shown === undefined) return null;
    const event = await service.getEvent(id);
    return shownStart(event) === idInPress(shown) ? null : event;
  };
  /** The answer, and other events to which the person is going at the same time. */
  const confirm = async (answered: Answered, userId: number): Promise<DiscordMessage> => {
    const { event, registration } = answered;
    const { status } = registration;
    if (status === null || !takesSeat(status)) return confirmation(answered);
    const seats = await service.seatsOf(userId);
    const others = seats.filter(({ eventId, ...seat }) => eventId !== event.id && overlaps(seat, event));
    if (others.length === 0) return confirmation(answered);
    const sentence = sameTimeSentence(others.map(({ title }) => escapeDiscord(title)));
    return { content: `${confirmationText(answered)} ${sentence}\\.` };
  };
  const answerAction: DiscordAction = {
    ...eventActions.answer,
    route: eventRoutes.answerEvent,
    async run({ args: [eventId, wanted, shown] }, caller) {
      const id = idInPress(eventId);
      const status = answers.find((one) => one === wanted);
      if (status === undefined) throw new AppError('not_found');
      const moved = await findMoved(id, shown);
      if (moved !== null) return askAgain(moved, status, clock.now());
      // A press changes the answer only. Note and role stay.
      if (takesSeat(status)) {
        const [event, mine] = await Promise.all([service.getEvent(id), service.registration(id, caller)]);
        if (hasRoles(event) && mine.roleId == null && !mine.isRegistered) return askForRole(event, status);
      }
      return confirm(await service.answer(id, { status }, caller), caller.userId);
    },
  };
  const roleAction: DiscordAction = {
    ...eventActions.role,
    route: eventRoutes.answerEvent,
    async run({ args: [eventId, wanted, shown, role], values }, caller) {
      const id = idInPress(eventId);
      const status = wanted === 'late' ? 'late' : 'going';
      const roleId = pressedRole(role, values);
      const moved = await findMoved(id, shown);
      if (moved !== null) return askForRole(moved, status);
      return confirm(await service.answer(id, { status, roleId }, caller), caller.userId);
    },
  };
  const secondRoleAction: DiscordAction = {
    ...eventActions.second,
    route: eventRoutes.answerEvent,
    async run({ args: [eventId, first, role], values }, caller) {
      const id = idInPress(eventId);
      const { status, roleId } = await service.registration(id, caller);
      // Only for the answer that was shown.
      if (status !== 'waiting' || roleId !== idInPress(first)) throw new AppError('not_found');
      return confirmation(
        await service.answer(id, { status: 'going', secondRoleId: pressedRole(role, values) }, caller),
      );
    },
  };
  const leaveAction: DiscordAction = {
    ...eventActions.leave,
    route: eventRoutes.leaveEvent,
    async run({ args: [eventId] }, caller) {
      const { title } = await service.leave(idInPress(eventId), caller);
      return { content: `You left ${boldText(title)}\\.` };
    },
  };
  /** Takes the form of `noteAction`. Its custom id names the answer that the person had when it opened. */
  const noteFormAction: DiscordAction = {
    ...eventActions.noteForm,
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
        ? await service.answer(id, { status: 'going', note }, caller)
        : await service.changeNote(id, note, caller).catch(explainLostAnswer);
      return confirm(answered, caller.userId);
    },
  };
  const noteAction: DiscordAction = {
    ...eventActions.note,
    route: eventRoutes.answerEvent,
    async run({ args: [eventId, shown] }, caller) {
      const id = idInPress(eventId);
      const { status, note } = await service.registration(id, caller);
      const moved = status === null ? await findMoved(id, shown) : null;
      if (moved !== null) return askAgain(moved, 'going', clock.now());
      if (status === null) {
        const event = await service.getEvent(id);
        if (hasRoles(event)) return askForRole(event, 'going');
      }
      return {
        form: {
          customId: customIdOf(eventActions.noteForm, id, status ?? noAnswer),
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

  /** Asks for the code, so that nobody checks in from somewhere else. */
  const hereAction: DiscordAction = {
    ...eventActions.here,
    route: attendanceRoutes.checkIn,
    async run({ args: [eventId] }, caller) {
      const id = idInPress(eventId);
      const [event, { isRegistered }] = await Promise.all([service.getEvent(id), service.registration(id, caller)]);
      if (!isCheckInOpen(event, clock.now()))
        throw new AppError('conflict', "Check-in isn't open", { reason: 'check_in_closed' });
      if (!isRegistered)
        return {
          content: `You have no seat in ${boldText(event.title)}\\. The leader can tick you, or you type the code on the event's page\\.`,
          components: rowsOf([linkButton('Open', publicUrl + eventLink(id))]),
        };
      return {
        form: {
          customId: customIdOf(eventActions.hereForm, id),
          title: 'Check in',
          fields: [
            { name: 'code', label: 'The four digits that the leader says', value: '', maxLength: 4, isRequired: true },
          ],
        },
      };
    },
  };
  const hereFormAction: DiscordAction = {
    ...eventActions.hereForm,
    route: attendanceRoutes.checkIn,
    async run({ args: [eventId], fields }, caller) {
      const typed = checkInBody.safeParse({ code: fields.get('code') ?? '' });
      if (!typed.success) throw invalidField('code', typed.error.issues[0]?.message ?? 'Not a code');
      const { title } = await service.checkIn(idInPress(eventId), typed.data.code, caller);
      return { content: `You're checked in to ${boldText(title)}\\.` };
    },
  };

  return [
    hereAction,
    hereFormAction,
    answerAction,
    roleAction,
    secondRoleAction,
    leaveAction,
    noteAction,
    noteFormAction,
  ];
}
