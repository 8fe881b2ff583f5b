// Tests of an event's own Discord channel: its choice in the form, and its line on the event's page.
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { EventChannels } from '@guild/common/discord/discord.api';
import { anEvent } from '@guild/common/test/events.builders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { answerCalls, type Sent } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startEvents } from '../../../../test/stores.ts';
import { EventPage } from '../EventPage.tsx';
import { events } from '../events.store.ts';
import { channelProblem } from './EventChannel.tsx';

const server: EventChannels = {
  usual: '1',
  problem: null,
  channels: [
    { id: '1', name: 'events', missing: [] },
    { id: '600000000000000002', name: 'raids', missing: [] },
    { id: '3', name: 'officers', missing: ['Send Messages'] },
  ],
};
function show(channelId: string | null, channels: EventChannels = server): Sent[] {
  const event = anEvent({ channelId });
  const sent = answerCalls({
    'GET /api/events/5': () => ({ body: event }),
    'GET /api/events/5/responses': () => ({ body: [] }),
    'GET /api/settings/discord/event-channels': () => ({ body: channels }),
    'PATCH /api/events/5': () => ({ body: { ...event, version: 2 } }),
  });
  renderUi(
    <Routes>
      <Route path="/events/:id" element={<EventPage />} />
    </Routes>,
    { route: '/events/5', session: sessionAs('Admin') },
  );
  return sent;
}
beforeEach(() => startEvents());
afterEach(async () => {
  await waitFor(() => expect(events.use.getState().pending).toEqual({}));
});

it('a leader chooses the channel of an event', async () => {
  const sent = show(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit event' }));
  const field = await dialog.findByRole('combobox', { name: 'Discord channel' });
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['#events (for all events)', '#raids', '#officers (the bot lacks Send Messages)']);
  expect(within(field).getByRole('option', { name: /officers/ })).toBeDisabled();
  await userEvent.selectOptions(field, '#raids');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ channelId: '600000000000000002' });
});

it('the page names the channel', async () => {
  show('600000000000000002');
  expect(await screen.findByText('#raids')).toBeVisible();
});

it('while the bot posts no events there is no field', async () => {
  const sent = show(null, { ...server, usual: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit event' }));
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/event-channels'))).toBe(true));
  expect(dialog.queryByRole('combobox', { name: 'Discord channel' })).toBeNull();
});

it('says why a message is in another channel', () => {
  expect(channelProblem('600000000000000002', server)).toBeNull();
  expect(channelProblem('3', server)).toBe(
    'The bot lacks Send Messages in #officers. The message is in #events instead.',
  );
  expect(channelProblem('9', server)).toBe('The channel was deleted in Discord. The message is in #events instead.');
  expect(channelProblem('9', { ...server, problem: 'Discord is away.' })).toBeNull();
  expect(channelProblem('3', { ...server, usual: null })).toContain('The bot posts no events.');
});
