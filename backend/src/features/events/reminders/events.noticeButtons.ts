// Buttons of event notices on Discord, which answer the event.
import type { Answer } from '@guild/common/events/events.api';
import { customIdOf } from '../../../platform/discord/discordButtons.ts';
import type { NoticeButton } from '../../notifications/notifications.service.ts';

/** Names and versions of the actions in `events.discord.ts`. */
const answerAction = { name: 'event-answer', version: 1 } as const;
const leaveAction = { name: 'event-leave', version: 1 } as const;

const labels: Readonly<Record<Answer, string>> = {
  going: 'Going',
  late: 'Late',
  tentative: 'Tentative',
  absent: 'Absent',
};

/** One button for each of these answers. */
export const answerButtons = (eventId: number, wanted: readonly Answer[]): NoticeButton[] =>
  wanted.map((answer) => ({ label: labels[answer], customId: customIdOf(answerAction, eventId, answer) }));

/** The button that gives up a seat, or the place on the waitlist. */
export const leaveButton = (eventId: number): NoticeButton => ({
  label: 'Leave',
  customId: customIdOf(leaveAction, eventId),
});
