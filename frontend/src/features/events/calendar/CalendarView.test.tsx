// Tests of the month and the week: days, keys, answers, live changes, and creating at a time.
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { anEvent, aResponse, myResponse } from '@guild/common/test/events.builders';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { answerCalls, type Sent } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startEvents } from '../../../../test/stores.ts';
import { setServerTime } from '../../../platform/format/clock.ts';
import { guild } from '../../../platform/session/guild.ts';
import { EventsSection } from '../EventsSection.tsx';
import { applyChange, events } from '../events.store.ts';

const raid = anEvent({ startsAt: '2030-06-12T20:00:00.000Z' });
const on = (day: string, parts: Partial<typeof raid>): typeof raid =>
  anEvent({ startsAt: `${day}T18:00:00.000Z`, type: 'Social', ...parts });
const list = [raid, on('2030-06-14', { id: 6, title: 'Supper' }), on('2030-06-14', { id: 7, title: 'Stories' })];

function show(route: string, role: 'Admin' | 'Member' = 'Member'): Sent[] {
  const sent = answerCalls({
    'GET /api/events': () => ({ body: list }),
    'GET /api/events/participants': () => ({
      body: list.map(({ id }) => ({ eventId: id, version: 1, responses: id === 5 ? [myResponse()] : [aResponse()] })),
    }),
    'GET /api/events/9/responses': () => ({ body: [] }),
    'GET /api/events/5/responses': () => ({ body: [] }),
    'GET /api/events/5/conflicts': () => ({ body: [] }),
    'GET /api/events/5/series': () => ({ body: null }),
    'PATCH /api/events/5': ({ body }) => {
      const { date, time, lengthMinutes, version } = body as typeof raid;
      const startsAt = `${date}T${time}:00.000Z`;
      return { body: anEvent({ startsAt, lengthMinutes, version: version + 1 }) };
    },
  });
  renderUi(
    <Routes>
      <Route
        path="/events"
        element={
          <>
            <EventsSection />
            <Link to="/events?view=month">To the month</Link>
          </>
        }
      />
      <Route path="/events/5" element="The page of the raid" />
    </Routes>,
    { route, session: sessionAs(role) },
  );
  return sent;
}
/** The day whose name begins like this. The names of its events follow. */
const day = (name: string): Promise<HTMLElement> => screen.findByRole('gridcell', { name: new RegExp(`^${name}`) });

beforeEach(() => startEvents());
afterEach(() => {
  guild.timezone = 'UTC';
  setServerTime(Date.now());
});

it('the month shows the events of its weeks, and the viewer’s answer in words', async () => {
  const sent = show('/events?view=month&on=2030-06&type=Raid');
  const cell = within(await day('Wednesday 12 June 2030, 1 event'));
  expect(screen.getByRole('grid', { name: 'June 2030' })).toBeVisible();
  expect(sent.find(({ path }) => path === '/api/events')?.query.toString()).toBe(
    'type=Raid&from=2030-05-27&to=2030-06-30&limit=500',
  );
  expect(await cell.findByRole('link', { name: /Night raid on I-9.*Raid.*20:00.*You’re going/ })).toBeVisible();
  expect(within(await day('Friday 14 June 2030, 2 events')).queryByText(/You’re/)).toBeNull();
});

it('a link without a month shows the month of today', async () => {
  setServerTime(Date.parse('2030-07-04T12:00:00Z'));
  const user = userEvent.setup();
  show('/events?view=month&on=2030-06');
  await user.click(await screen.findByRole('link', { name: 'To the month' }));
  expect(await screen.findByRole('grid', { name: 'July 2030' })).toBeVisible();
  expect(await day('Thursday 4 July 2030')).toHaveAttribute('aria-selected', 'true');
});

it('keys move the day and the month, and Enter or Space opens', async () => {
  const user = userEvent.setup();
  show('/events?view=month&on=2030-06');
  const first = await day('Saturday 1 June 2030, no events');
  act(() => first.focus());
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}{ArrowLeft}{Enter}');
  expect(first).toHaveFocus();
  await user.keyboard('{PageDown}');
  expect(await day('Monday 1 July 2030, no events')).toHaveFocus();
  expect(screen.getByRole('grid', { name: 'July 2030' })).toBeVisible();
  await user.keyboard('{Home}');
  expect(document.activeElement).toHaveAttribute('aria-current', 'date');
  fireEvent.input(screen.getByLabelText('Day'), { target: { value: '2030-06-14' } });
  const busy = await day('Friday 14 June 2030, 2 events');
  act(() => busy.focus());
  await user.keyboard('{Enter}');
  const panel = within(screen.getByRole('region', { name: 'Events on Friday 14 June 2030' }));
  expect(panel.getByRole('link', { name: /^Supper/ })).toHaveFocus();
  act(() => busy.focus());
  await user.keyboard('{ArrowLeft}{ArrowLeft} ');
  expect(await screen.findByText('The page of the raid')).toBeVisible();
});

it('a key at the end of the range moves neither the day nor, later, the focus', async () => {
  const user = userEvent.setup();
  show('/events?view=month&on=2100-12-31');
  const last = await day('Friday 31 December 2100, no events');
  act(() => last.focus());
  await user.keyboard('{ArrowRight}');
  expect(last).toHaveFocus();
  const back = screen.getByRole('button', { name: 'Previous month' });
  await user.click(back);
  await day('Tuesday 30 November 2100, no events');
  expect(back).toHaveFocus();
});

it('an event that somebody moves to the month appears in it', async () => {
  show('/events?view=month&on=2030-06');
  await day('Wednesday 12 June 2030, 1 event');
  act(() => applyChange({ ...on('2030-06-20', { id: 9, title: 'Moved here', date: '2030-06-20' }), factId: 'f1' }));
  expect(await day('Thursday 20 June 2030, 1 event')).toBeVisible();
});

it('after a failed refresh the old events stay, marked as old, until Try Again', async () => {
  show('/events?view=month&on=2030-06');
  await day('Wednesday 12 June 2030, 1 event');
  answerCalls({ 'GET /api/events': () => ({ status: 503 }) });
  await act(() => events.load());
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('Error loading events. You see an older state.');
  expect(await day('Wednesday 12 June 2030, 1 event')).toBeVisible();
  answerCalls({ 'GET /api/events': () => ({ body: [raid] }) });
  await userEvent.click(within(notice).getByRole('button', { name: 'Try Again' }));
  expect(await day('Friday 14 June 2030, no events')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an admin creates an event on a day of their own zone, and the guild’s time stands beside it', async () => {
  guild.timezone = 'Pacific/Auckland';
  const user = userEvent.setup();
  show('/events?view=month&on=2030-06', 'Admin');
  await user.click(await day('Monday 3 June 2030, no events'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create event' }));
  expect(dialog.getByLabelText('Date')).toHaveValue('2030-06-03');
  const time = dialog.getByLabelText('Time (yours)');
  expect(time).toHaveValue('20:00');
  expect(time).toHaveAccessibleDescription('20:00 for you is 08:00 on Tuesday 4 June 2030 in Pacific/Auckland');
});

it('the week shows its days, and a switch of the view keeps the day', async () => {
  const user = userEvent.setup();
  const sent = show('/events?view=week&on=2030-06-10');
  expect(await screen.findByRole('grid', { name: /^10\s?–\s?16 Jun 2030$/ })).toBeVisible();
  expect(sent.find(({ path }) => path === '/api/events')?.query.toString()).toBe(
    'from=2030-06-09&to=2030-06-16&limit=500',
  );
  await user.click(await day('Wednesday 12 June 2030, 1 event'));
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  expect(await day('Wednesday 12 June 2030, 1 event')).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('radio', { name: 'List' }));
  expect(await screen.findByRole('heading', { name: /^Upcoming Events/ })).toBeVisible();
});

it('the week gives each event the room of its length, and continues it after midnight', async () => {
  const short = on('2030-06-13', { id: 6, title: 'Drill', lengthMinutes: 50 });
  const long = on('2030-06-14', { id: 7, title: 'Siege', lengthMinutes: 720, endsAt: '2030-06-15T06:00:00.000Z' });
  show('/events?view=week&on=2030-06-10');
  answerCalls({ 'GET /api/events': () => ({ body: [raid, short, long] }) });
  await act(() => events.load());
  const rows = ['Night raid on I-9', 'Drill', 'Siege'].flatMap((title) =>
    screen.getAllByTitle(title).map(({ style }) => style.gridRow),
  );
  expect(rows).toEqual(['81 / span 12', '73 / span 4', '73 / span 24', '1 / span 24']);
  const nextDay = screen.getByRole('group', { name: 'Saturday 15 June 2030' });
  expect(within(nextDay).getByRole('link', { name: /Siege.*until 06:00/ })).toBeVisible();
});

it('an evening before the week reaches into its first day', async () => {
  show('/events?view=week&on=2030-06-10');
  answerCalls({ 'GET /api/events': () => ({ body: [on('2030-06-09', { title: 'Vigil', lengthMinutes: 600 })] }) });
  await act(() => events.load());
  const monday = screen.getByRole('group', { name: 'Monday 10 June 2030' });
  expect(within(monday).getByTitle('Vigil').style.gridRow).toBe('1 / span 16');
});

it('hours without events are folded until they are shown', async () => {
  const user = userEvent.setup();
  show('/events?view=week&on=2030-06-10');
  await user.click(await screen.findByRole('button', { name: /^Show 00:00 – 17:00/ }));
  expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hide empty hours' }));
  expect(screen.getByRole('button', { name: /^Show 00:00 – 17:00/ })).toBeVisible();
});

/** The bodies of the changes that were sent. */
const changesIn = (sent: Sent[]): unknown[] => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

it('M and the arrows move an event in the week, Escape cancels, and Undo moves it back', async () => {
  const user = userEvent.setup();
  const sent = show('/events?view=week&on=2030-06-10', 'Admin');
  const link = await screen.findByRole('link', { name: /^Night raid/ });
  act(() => link.focus());
  await user.keyboard('m{ArrowLeft}{Escape}');
  expect(screen.queryByText(/Arrows move it/)).toBeNull();
  await user.keyboard('m{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByText(/Arrows move it/)).toHaveTextContent('Thursday 13 June 2030, 20:15, 3 hours 15 minutes');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Event moved back');
  expect(changesIn(sent)).toEqual([
    { date: '2030-06-13', time: '20:15', lengthMinutes: 195, version: raid.version, scope: 'this' },
    { date: '2030-06-12', time: '20:00', lengthMinutes: 180, version: 2, scope: 'this' },
  ]);
});

it('a drop on another day of the month keeps the time, and a drop on a past day does nothing', async () => {
  setServerTime(Date.parse('2030-06-08T12:00:00Z'));
  const sent = show('/events?view=month&on=2030-06', 'Admin');
  const cell = within(await day('Wednesday 12 June 2030, 1 event'));
  const link = cell.getByTitle('Night raid on I-9');
  const dataTransfer = { setData: () => undefined };
  const dropOn = async (name: string): Promise<void> => {
    const target = await day(name);
    fireEvent.dragStart(link, { dataTransfer });
    fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
    fireEvent.dragEnd(link, { dataTransfer });
  };
  await dropOn('Monday 3 June 2030');
  await dropOn('Monday 17 June 2030');
  await screen.findByText('Event moved');
  expect(changesIn(sent)).toEqual([
    { date: '2030-06-17', time: '20:00', lengthMinutes: 180, version: raid.version, scope: 'this' },
  ]);
});

it('a move of an event of a series asks which dates move', async () => {
  const user = userEvent.setup();
  const sent = show('/events?view=month&on=2030-06', 'Admin');
  const weekly = { ...raid, seriesId: 3, repeat: 'weekly' as const, version: 2, factId: 'f1' };
  await day('Wednesday 12 June 2030, 1 event');
  act(() => applyChange(weekly));
  fireEvent.click(await day('Wednesday 12 June 2030, 1 event'));
  await user.click(await screen.findByRole('button', { name: 'Move Night raid on I-9' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move event' }));
  fireEvent.input(dialog.getByLabelText('Date'), { target: { value: '2030-06-13' } });
  await user.click(dialog.getByRole('radio', { name: /^This and following/ }));
  await user.click(dialog.getByRole('button', { name: 'Move event' }));
  await screen.findByText('Event moved');
  expect(changesIn(sent)).toEqual([
    { date: '2030-06-13', time: '20:00', lengthMinutes: 180, version: 2, scope: 'following' },
  ]);
});

it('members cannot move events', async () => {
  const user = userEvent.setup();
  show('/events?view=week&on=2030-06-10');
  const link = await screen.findByRole('link', { name: /^Night raid/ });
  act(() => link.focus());
  await user.keyboard('m');
  expect(screen.queryByText(/Arrows move it/)).toBeNull();
});

it('no event is offered on a day whose usual time is over', async () => {
  setServerTime(Date.parse('2030-06-10T21:00:00Z'));
  const user = userEvent.setup();
  show('/events?view=month&on=2030-06', 'Admin');
  await user.click(await day('Monday 10 June 2030, no events'));
  expect(screen.getByRole('region', { name: 'Events on Monday 10 June 2030' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create on this day' })).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Create on this day' })).toBeVisible();
});
