// Tests of an event's page: states, times, answers, and admins' actions.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Objection } from '@guild/common/events/events.attendance.api';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { anEvent, aResponse, myResponse } from '@guild/common/test/events.builders';
import { aMember } from '@guild/common/test/members.builders';
import { inHours } from '@guild/common/test/people';
import { act, screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { startEvents } from '../../../test/stores.ts';
import { guild } from '../../platform/session/guild.ts';
import { EventPage } from './EventPage.tsx';
import { applyAnswer, events } from './events.store.ts';

interface Shown {
  event?: GuildEvent;
  rows?: readonly EventResponse[];
  answers?: Answers;
  admin?: boolean;
  route?: string;
}
function show({
  event = anEvent(),
  rows = [aResponse()],
  answers = {},
  admin = false,
  route = '/events/5',
}: Shown = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/events/5': () => ({ body: event }),
    'GET /api/events/5/responses': () => ({ body: rows }),
    ...answers,
  });
  renderUi(
    <Routes>
      <Route path="/events/:id" element={<EventPage />} />
    </Routes>,
    { route, ...(admin && { session: sessionAs('Admin') }) },
  );
  return sent;
}
const page = (): Promise<HTMLElement> => screen.findByRole('article', { name: 'Night raid on I-9' });
const part = async (name: string): Promise<BoundFunctions<typeof queries>> =>
  within(await screen.findByRole('region', { name }));

beforeEach(() => startEvents());
afterEach(async () => {
  guild.timezone = 'UTC';
  // An action that ends later would write its event into the store of the next test.
  await waitFor(() => expect(events.use.getState().pending).toEqual({}));
});

describe('the event page', () => {
  it('groups participants by answer, with notes, and the viewer first', async () => {
    show({
      rows: [
        aResponse({ note: 'I bring the worm-caller' }),
        myResponse(),
        aResponse({ id: 41, userId: 9, username: 'Suri Wend', status: 'waiting', position: 1 }),
        aResponse({ id: 42, userId: 10, username: 'Lio Brandt', status: 'absent' }),
      ],
    });
    expect(screen.getByRole('status', { name: 'Loading event...' })).toBeInTheDocument();
    const whole = within(await page());
    expect(whole.getByRole('heading', { level: 2, name: 'Night raid on I-9' })).toBeVisible();
    expect(await whole.findByText('I bring the worm-caller')).toBeVisible();
    const going = within(whole.getByRole('region', { name: 'Going' })).getAllByRole('listitem');
    expect(going.map(({ textContent }) => /Maren Quill|Oro Dast/.exec(textContent)?.[0])).toEqual([
      'Maren Quill',
      'Oro Dast',
    ]);
    expect(within(whole.getByRole('region', { name: 'Waitlist' })).getByText('1.')).toBeVisible();
    expect(within(whole.getByRole('region', { name: 'Absent' })).getByText('Lio Brandt')).toBeVisible();
    expect(whole.getByText('You’re going')).toBeVisible();
    expect(whole.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(whole.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', '/api/events/5/event.ics');
  });

  it('offers check-in with a code while it is open', async () => {
    const event = anEvent({ startsAt: inHours(-0.1), checkInUntil: inHours(0.1) });
    const sent = show({
      event,
      rows: [myResponse({ attended: false })],
      answers: {
        'PUT /api/events/5/check-in': () => ({ body: { ...event, version: 2 } }),
      },
    });
    const panel = await part('Check-in');
    await userEvent.type(await panel.findByLabelText('Code'), '12');
    await userEvent.click(panel.getByRole('button', { name: "I'm here" }));
    expect(await panel.findByText('Type the four digits')).toBeVisible();
    await userEvent.clear(panel.getByLabelText('Code'));
    await userEvent.type(panel.getByLabelText('Code'), '4711');
    await userEvent.click(panel.getByRole('button', { name: "I'm here" }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ code: '4711' }));
  });

  it('lets the leader close check-in without counting, after a question', async () => {
    const event = anEvent({ startsAt: inHours(-0.1), checkInUntil: inHours(0.1) });
    const sent = show({
      event,
      rows: [aResponse({ attended: false })],
      admin: true,
      answers: {
        'GET /api/events/5/check-in': () => ({ body: { code: '4711', until: event.checkInUntil } }),
        'DELETE /api/events/5/check-in': () => ({ body: { ...event, version: 2, checkInUntil: null } }),
      },
    });
    const panel = await part('Check-in');
    await userEvent.click(await panel.findByRole('button', { name: 'Close without counting' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close check-in' }));
    await waitFor(() => expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
    expect(await screen.findByText('Check-in is closed. Nothing was counted.')).toBeVisible();
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Close without counting' })).toBeNull());
  });

  it('lets the leader mark a member without an answer as attending', async () => {
    const event = anEvent({ startsAt: inHours(-1) });
    const walkIn = aMember({ discordId: '100000000000000088', name: 'Suri Wend' });
    const sent = show({
      event,
      admin: true,
      answers: {
        'GET /api/guild-members': () => ({ body: [walkIn, aMember({ discordId: aResponse().discordId })] }),
        'POST /api/events/5/attendance/100000000000000088': () => ({ body: { ...event, version: 2 } }),
      },
    });
    const panel = await part('Attendance');
    await userEvent.click(await panel.findByRole('button', { name: 'Add a member' }));
    const select = await panel.findByLabelText('Member to add');
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a member', 'Suri Wend']);
    await userEvent.selectOptions(select, 'Suri Wend');
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('shows objections to leaders, live, with three decisions', async () => {
    const send = sendLive();
    const event = anEvent({ startsAt: inHours(-5), endsAt: inHours(-2) });
    const objection: Objection = {
      eventId: 5,
      userId: 7,
      username: 'Oro Dast',
      discordId: aResponse().discordId,
      text: 'My code did not work',
      at: inHours(-1),
      outcome: null,
      decidedBy: null,
    };
    const other = { ...objection, userId: 9, username: 'Suri Wend', discordId: '100000000000000088', text: 'Ill' };
    const sent = show({
      event,
      rows: [aResponse({ attended: false })],
      admin: true,
      answers: {
        'GET /api/events/5/objections': () => ({ body: [objection] }),
        [`POST /api/events/5/objections/${objection.discordId}`]: () => ({
          body: { ...objection, outcome: 'excused', decidedBy: 'Maren Quill' },
        }),
      },
    });
    const panel = await part('Objections');
    expect(panel.getByText('My code did not work')).toBeVisible();
    act(() => send('objection:updated', { ...other, factId: 'a', factIds: ['a'] }));
    expect(await panel.findByText('Ill')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Excuse: Oro Dast' }));
    expect(await panel.findByText('Excused by Maren Quill')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ outcome: 'excused' });
    act(() => send('objection:updated', { ...other, outcome: 'withdrawn', factId: 'b', factIds: ['b'] }));
    await waitFor(() => expect(panel.queryByText('Ill')).toBeNull());
  });

  it('shows the time in the viewer’s and in the guild’s zone', async () => {
    guild.timezone = 'Pacific/Auckland';
    show({ event: anEvent({ startsAt: '2030-06-15T20:00:00.000Z', date: '2030-06-16', time: '08:00' }) });
    const whole = within(await page());
    expect(whole.getByText(/Saturday,? 15 June 2030 at 20:00/)).toBeVisible();
    expect(whole.getByText(/Sunday,? 16 June 2030 at 08:00 in the guild’s zone, Pacific\/Auckland/)).toBeVisible();
  });

  it('shows the time once when both zones are the same', async () => {
    show();
    expect((await page()).querySelector('[data-guild-time]')).toBeNull();
  });

  it('follows others’ answers, and the event’s deletion and restore', async () => {
    show();
    const whole = within(await page());
    await whole.findByText('Oro Dast');
    act(() => {
      applyAnswer({
        ...anEvent({ version: 2, currentParticipants: 2 }),
        factId: 'f2',
        factIds: ['f2'],
        leftUserId: null,
        leftUserIds: [],
        since: 1,
        responses: [aResponse({ id: 40, userId: 8, discordId: '3', username: 'Yusra Kade' })],
      });
    });
    expect(await whole.findByText('Yusra Kade')).toBeVisible();
    act(() => events.removed({ id: 5, version: 3 }));
    expect(await screen.findByText('This event is no longer in the calendar')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See upcoming events' })).toHaveAttribute('href', '/events');
    act(() => events.arrived(anEvent({ version: 4 })));
    expect(await page()).toBeVisible();
  });

  it.each(['5', 'x'])('shows that there is no event at /events/%s', async (id) => {
    const none = (): ReturnType<typeof refusal> => refusal(404, 'There is no such event', 'not_found');
    show({ route: `/events/${id}`, answers: { 'GET /api/events/5': none, 'GET /api/events/0': none } });
    expect(await screen.findByText('This event is no longer in the calendar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('shows a load error and can be retried', async () => {
    let status = 503;
    show({
      answers: {
        'GET /api/events/5': () =>
          status === 503 ? refusal(503, 'The hall is busy', 'unavailable') : { body: anEvent() },
      },
    });
    expect(await screen.findByText('The hall is busy')).toBeVisible();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await page()).toBeVisible();
  });

  it('can load the participants again after a failure', async () => {
    let status = 503;
    show({ answers: { 'GET /api/events/5/responses': () => (status === 503 ? { status } : { body: [aResponse()] }) } });
    const who = await part("Who's coming");
    expect(await who.findByText("Couldn't load the participants.")).toBeVisible();
    status = 200;
    await userEvent.click(who.getByRole('button', { name: 'Try Again' }));
    expect(await who.findByText('Oro Dast')).toBeVisible();
  });

  it('shows the reason of a cancelled event, and accepts no answers', async () => {
    show({ event: anEvent({ status: 'cancelled', cancelReason: 'A storm' }) });
    await page();
    expect(screen.getByText('This event is cancelled')).toBeVisible();
    expect(screen.getByText('A storm')).toBeVisible();
    expect((await part('Sign up')).queryByRole('button')).toBeNull();
  });

  it.each([
    ['planned', null],
    ['cancelled', ''],
  ] as const)('shows an image of its type, dimmed for a cancelled event: %s', async (status, over) => {
    show({ event: anEvent({ type: 'Harvesting', status }) });
    const scene = (await page()).querySelector('[data-event-scene="Harvesting"]');
    expect(scene?.parentElement?.getAttribute('data-over')).toBe(over);
  });

  it('copies its link', async () => {
    const user = userEvent.setup();
    show();
    await page();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await act(() => navigator.clipboard.readText())).toBe(`${location.origin}/events/5`);
  });

  it('has Join and Leave with their messages', async () => {
    let rows = [aResponse()];
    show({
      answers: {
        'GET /api/events/5/responses': () => ({ body: rows }),
        'POST /api/events/5/join': () => {
          rows = [aResponse(), myResponse()];
          return { body: anEvent({ version: 2, currentParticipants: 2 }) };
        },
      },
    });
    await userEvent.click(await (await part('Sign up')).findByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Successfully joined event')).toBeVisible();
    expect(await (await part('Sign up')).findByRole('button', { name: 'Leave' })).toBeVisible();
  });
});

describe('the series', () => {
  const dates = [5, 6, 7].map((id) =>
    anEvent({
      id,
      seriesId: 5,
      repeat: 'weekly',
      startsAt: inHours(id * 100),
      ...(id === 7 && { status: 'cancelled' }),
    }),
  );
  it('lists its dates with links, and removes a deleted one', async () => {
    const sent = show({
      event: dates[0] ?? anEvent(),
      answers: { 'GET /api/events': () => ({ body: dates }), 'GET /api/events/5/series': () => ({ body: null }) },
    });
    const list = await part('Series');
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3));
    expect(sent.find(({ path }) => path === '/api/events')?.query.toString()).toBe('series=5');
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/events/6', '/events/7']);
    expect(list.getByText('This date')).toBeVisible();
    expect(list.getByText('Cancelled')).toBeVisible();
    act(() => events.removed({ id: 6, version: 2 }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  });
});

it('marks people who are going to another event at the same time, for who plans events', async () => {
  const { startsAt, endsAt } = anEvent();
  const seat = { userId: 7, eventId: 8, title: 'Spice run', startsAt, endsAt };
  show({
    admin: true,
    rows: [aResponse({ userId: 7 })],
    answers: { 'GET /api/events/5/conflicts': () => ({ body: [seat] }) },
  });
  expect(await (await part("Who's coming")).findByText('At the same time: Spice run')).toBeVisible();
});

describe('a series without an end', () => {
  const event = anEvent({ seriesId: 5, repeat: 'weekly' });
  const series = {
    id: 5,
    repeat: 'weekly',
    repeatOn: null,
    everyWeeks: null,
    anchor: '2026-11-27',
    isEnded: false,
    version: 1,
  };
  it('says its rule, and an admin ends it after a question', async () => {
    const sent = show({
      event,
      admin: true,
      answers: {
        'GET /api/events': () => ({ body: [event] }),
        'GET /api/events/5/series': () => ({ body: series }),
        'POST /api/events/5/series/end': () => ({ body: { ...series, isEnded: true, version: 2 } }),
      },
    });
    const list = await part('Series');
    expect(await list.findByText(/^Every week on Friday, without an end/)).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'End series' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'End series' }));
    expect(await list.findByText('Every week on Friday. The series has ended.')).toBeVisible();
    expect(list.queryByRole('button', { name: 'End series' })).toBeNull();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('an admin', () => {
  it('finds everything but Edit and Cancel event in one menu', async () => {
    show({ admin: true });
    await page();
    await userEvent.click(screen.getByRole('button', { name: 'Manage' }));
    const items = screen.getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Move…',
      'Same people as last time',
      'Save as template',
      'Export CSV',
      'Delete',
    ]);
    expect(items[3]).toHaveAttribute('href', '/api/events/5/responses.csv');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Save as template' }));
    expect(await screen.findByRole('dialog', { name: 'Save as template' })).toBeVisible();
  });

  it('cancels the event with a reason', async () => {
    const sent = show({
      admin: true,
      answers: {
        'POST /api/events/5/cancel': () => ({
          body: anEvent({ version: 2, status: 'cancelled', cancelReason: 'Storm' }),
        }),
      },
    });
    await page();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel event' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel event' }));
    await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'Storm');
    await userEvent.click(dialog.getByRole('button', { name: /^Cancel event/ }));
    expect(await screen.findByText('This event is cancelled')).toBeVisible();
    expect(sent.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({ reason: 'Storm', scope: 'this' });
  });

  it('keeps the dialog and what is typed when somebody else deletes the event', async () => {
    show({ admin: true });
    await page();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel event' }));
    const reason = await screen.findByLabelText('Reason (optional)');
    await userEvent.type(reason, 'Storm');
    act(() => events.removed({ id: 5, version: 2 }));
    expect(await screen.findByText('Somebody deleted this while you were editing')).toBeVisible();
    expect(reason).toHaveValue('Storm');
    expect(screen.getByRole('button', { name: 'Cancel event' })).toBeDisabled();
  });

  it('records attendance once the event has begun, and everybody sees it', async () => {
    show({ admin: true, event: anEvent({ startsAt: inHours(-1) }), rows: [aResponse({ attended: true })] });
    expect(await (await part('Attendance')).findByRole('checkbox', { name: /Oro Dast/ })).toBeChecked();
    expect((await part("Who's coming")).getByText('attended')).toBeVisible();
  });

  it('ticks people who came without a seat', async () => {
    const rows = [aResponse(), aResponse({ id: 42, userId: 10, username: 'Lio Brandt', status: 'tentative' })];
    const sent = show({
      admin: true,
      event: anEvent({ startsAt: inHours(-1) }),
      rows,
      answers: { 'PUT /api/events/5/attendance': () => ({ body: anEvent({ startsAt: inHours(-1), version: 2 }) }) },
    });
    const ticks = await part('Attendance');
    const lio = ticks.getByRole('checkbox', { name: /Lio Brandt/ });
    expect(lio).not.toBeChecked();
    expect(ticks.getByText('Had no seat')).toBeVisible();
    expect(ticks.queryByText('Came without a seat')).toBeNull();
    expect(ticks.getByText(/^Attendance not taken yet/)).toBeVisible();
    await userEvent.click(lio);
    await userEvent.click(ticks.getByRole('button', { name: 'Save attendance' }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ userIds: [7, 10] }));
  });

  it('calls an excused person so', async () => {
    show({ event: anEvent({ startsAt: inHours(-50) }), rows: [myResponse({ attended: false, excused: true })] });
    expect(await screen.findByText('Excused')).toBeVisible();
    expect(screen.queryByText("You didn't attend")).toBeNull();
  });

  it('opens check-in around the start, and sees the code', async () => {
    const until = inHours(0.2);
    show({
      admin: true,
      event: anEvent({ startsAt: inHours(0.5) }),
      answers: {
        'POST /api/events/5/check-in': () => ({ body: { code: '4711', until } }),
        'GET /api/events/5/check-in': () => ({ body: { code: '4711', until } }),
      },
    });
    const panel = await part('Check-in');
    await userEvent.click(panel.getByRole('button', { name: 'Open check-in' }));
    act(() => events.changed(anEvent({ startsAt: inHours(0.5), checkInUntil: until, version: 9 })));
    expect(await panel.findByText('4711')).toBeVisible();
    expect(panel.getByRole('button', { name: 'New code, full time' })).toBeVisible();
  });

  it('sees no attendance before the event begins', async () => {
    show({ admin: true });
    await page();
    await screen.findByText('Oro Dast');
    expect(screen.queryByRole('region', { name: 'Attendance' })).toBeNull();
  });
});
