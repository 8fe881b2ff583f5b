// Tests of the dialogs of an outcome: they stay open with everything typed after somebody else has
// deleted the event or contract.
import { beforeEach, expect, it } from '@jest/globals';
import { anEvent } from '@guild/common/test/events.builders';
import { aHaul } from '@guild/common/test/payouts.builders';
import { inHours } from '@guild/common/test/people';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { answerCalls, type Answers } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { startEvents } from '../../../test/stores.ts';
import { EventPage } from '../../features/events/EventPage.tsx';
import { haulOf } from '../../features/payouts/payouts.store.ts';
import { payoutSettings } from '../../features/payouts/settings/payouts.settings.ts';
import { SectionsContext } from '../../platform/features/section.ts';
import { sections } from '../sections.ts';

const settings = { latePercent: 50, cutPercent: 10, organizersMay: false, rankWeights: [], version: 1 };
const removal = { id: 5, version: 9, factId: 'a', factIds: ['a'] };
const deleted = 'Somebody deleted this while you were editing';

function show(page: ReactNode, route: string, answers: Answers): void {
  answerCalls({
    'GET /api/events/5': () => ({ body: anEvent({ startsAt: inHours(-30) }) }),
    'GET /api/events/5/responses': () => ({ body: [] }),
    'GET /api/payouts/candidates': () => ({ body: [] }),
    'GET /api/settings/payouts': () => ({ body: settings }),
    'GET /api/treasury': () => ({ body: [] }),
    ...answers,
  });
  renderUi(<SectionsContext value={sections}>{page}</SectionsContext>, { route, session: sessionAs('Admin') });
}
const eventPage = (
  <Routes>
    <Route path="/events/:id" element={<EventPage />} />
  </Routes>
);
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string): Promise<HTMLElement> => {
  const field = await screen.findByLabelText(label);
  fireEvent.input(field, { target: { value } });
  return field;
};

beforeEach(() => {
  startEvents();
  haulOf.reset();
  payoutSettings.reset();
});

it('keeps a new haul of a deleted event, which can no longer be entered', async () => {
  const send = sendLive();
  show(eventPage, '/events/5', { 'GET /api/payouts/hauls': () => ({ body: [] }) });
  await press('Enter haul');
  const amount = await type('Amount', '1,001');
  act(() => send('event:removed', removal));
  expect(await screen.findByText(deleted)).toBeVisible();
  expect(screen.getByText('This event is no longer in the calendar')).toBeInTheDocument();
  expect(amount).toHaveValue('1,001');
  expect(screen.getByRole('button', { name: 'Enter haul' })).toBeDisabled();
});

it('keeps the form of a haul whose event is deleted, and it can be saved', async () => {
  const send = sendLive();
  const haul = aHaul({ source: 'event', sourceId: 5 });
  show(eventPage, '/events/5', { 'GET /api/payouts/hauls': () => ({ body: [haul] }) });
  await press('Edit');
  const note = await type('Note (optional)', 'Counted twice');
  act(() => send('event:removed', removal));
  expect(await screen.findByText('This event is no longer in the calendar')).toBeInTheDocument();
  expect(note).toHaveValue('Counted twice');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});
