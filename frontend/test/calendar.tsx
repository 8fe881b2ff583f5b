// Calendar helpers for tests: shows the section with one event, and presses buttons on its card.
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { anEvent, aResponse } from '@guild/common/test/events.builders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventsSection } from '../src/features/events/EventsSection.tsx';
import { answerCalls, type Answers, type Sent } from './fakeServer.ts';
import { renderUi, type RenderHow } from './renderUi.tsx';

const people = (event: GuildEvent): string => `GET /api/events/${event.id}/responses`;
interface Shown extends Pick<RenderHow, 'route' | 'session'> {
  event?: GuildEvent;
  rows?: EventResponse[];
  answers?: Answers;
}
/** Shows the calendar. @returns the calls it makes */
export function showCalendar({
  event = anEvent(),
  rows = [aResponse()],
  answers = {},
  route = '/events',
  session,
}: Shown = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/events': () => ({ body: [event] }),
    [people(event)]: () => ({ body: rows }),
    ...answers,
  });
  renderUi(<EventsSection />, { route, ...(session !== undefined && { session }) });
  return sent;
}
/** The card of the default event. */
export const eventCard = (): Promise<HTMLElement> => screen.findByRole('article', { name: 'Night raid on I-9' });
/** Presses a button on that card. */
export const pressOnCard = async (name: string): Promise<void> =>
  userEvent.click(await within(await eventCard()).findByRole('button', { name }));
