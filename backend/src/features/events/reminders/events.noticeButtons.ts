// Buttons of event notices on Discord, which answer the event, and the names of the actions behind
// them.
import type { Answer } from '@guild/common/events/events.api';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import type { NoticeButton } from '../../notifications/notifications.service.ts';

/** Names and versions of actions in `events.discord.actions.ts`. */
export const answerActionName = { name: 'event-answer', version: 1 } as const;
export const leaveActionName = { name: 'event-leave', version: 1 } as const;

export const answerLabels: Readonly<Record<Answer, string>> = {
  going: 'Going',
  late: 'Late',
  tentative: 'Tentative',
  absent: 'Absent',
};

interface Shown {
  readonly _id: number;
  readonly startsAt: Date | string;
}
/** The start as custom ids contain it: nobody answers for a time that they have not seen. */
export const shownStart = ({ startsAt }: Pick<Shown, 'startsAt'>): number => new Date(startsAt).getTime();
export const answerCustomId = (event: Shown, answer: Answer): string =>
  customIdOf(answerActionName, event._id, answer, shownStart(event));

/** One button for each of these answers. */
export const answerButtons = (event: Shown, wanted: readonly Answer[]): NoticeButton[] =>
  wanted.map((answer) => ({
    label: answerLabels[answer],
    customId: answerCustomId(event, answer),
  }));

/** The button that gives up a seat, or the place on the waitlist. */
export const leaveButton = (eventId: number): NoticeButton => ({
  label: 'Leave',
  customId: customIdOf(leaveActionName, eventId),
});
