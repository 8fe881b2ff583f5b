// Actions of events on Discord: buttons that answer an event or leave it, and a form for a note.
import { answerBody, answers, eventRoutes } from '@guild/common/events/events.api';
import { customIdOf, idInPress } from '../../../platform/discord/messages/buttons.ts';
import type { DiscordAction, DiscordMessage } from '../../../platform/discord/contribution.ts';
import { boldText } from '../../../platform/discord/messages/text.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Answered, EventService } from '../events.service.ts';
import { eventActions } from './events.discord.message.ts';

export type EventActionService = Pick<EventService, 'registration' | 'answer' | 'changeNote' | 'leave'>;

const maxNote = 200;
/** In the custom id of the form for a note: the person had no answer. */
const noAnswer = 'none';

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

/** Says that the answer is gone to which a note was written. @throws every error */
function explainLostAnswer(error: unknown): never {
  if (!(error instanceof AppError) || error.details?.reason !== 'not_joined') throw error;
  const sentence = 'You left this event in the meantime, so your note was not saved. Press Note to join with a note.';
  throw new AppError('conflict', sentence, error.details);
}

/** Creates the actions of the buttons and of the form. */
export function createEventActions(service: EventActionService): readonly DiscordAction[] {
  const answerAction: DiscordAction = {
    ...eventActions.answer,
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
        ? await service.answer(id, 'going', note, caller)
        : await service.changeNote(id, note, caller).catch(explainLostAnswer);
      return confirmation(answered);
    },
  };
  const noteAction: DiscordAction = {
    ...eventActions.note,
    route: eventRoutes.answerEvent,
    async run({ args: [eventId] }, caller) {
      const id = idInPress(eventId);
      const { status, note } = await service.registration(id, caller);
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

  return [answerAction, leaveAction, noteAction, noteFormAction];
}
