// Tests of scouting: map by keyboard and by name, legend, open cell, cards, and the week's name.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aDesertMap, aMark, aScoutingReport, aWeek } from '@guild/common/test/scouting.builders';
import { inHours } from '@guild/common/test/people';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { startScouting } from '../../../test/stores.ts';
import { reports, week } from './scouting.store.ts';
import {
  ships,
  all,
  at,
  show,
  cells,
  cell,
  map,
  named,
  press,
  entry,
  card,
  writes,
} from '../../../test/scoutingScreen.tsx';

beforeEach(() => startScouting());

describe('the map', () => {
  it('has 81 cells with row A at the bottom, each named by its marks', async () => {
    show();
    await map();
    expect(cells()).toHaveLength(81);
    expect([cells()[0], cells()[80]]).toEqual([cell('I-1'), cell('A-9')]);
    await named('H-5: Large Spice Fields, Crashed Ships');
    await named('B-3: Large Spice Fields (days old)');
    await named('C-3: nothing marked');
    expect(cell('C-3')).toBeInstanceOf(HTMLButtonElement);
  });

  it('is one tab stop, and arrow keys move inside it, up to its edges', async () => {
    show();
    await map();
    const first = cell('A-1');
    expect(cells().filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
    act(() => first.focus());
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowUp}{ArrowRight}{ArrowRight}');
    expect(cell('B-3')).toHaveFocus();
    expect(cell('B-3')).toHaveAttribute('tabindex', '0');
    expect(first).toHaveAttribute('tabindex', '-1');
    await userEvent.keyboard('{End}{PageUp}{ArrowUp}');
    expect(cell('I-9')).toHaveFocus();
  });

  it('opens a cell with Enter, puts it into the address, and closes it with Escape', async () => {
    show({}, { role: 'Member' });
    await map();
    const place = cell('H-5');
    act(() => place.focus());
    await userEvent.keyboard('{Enter}');
    expect(at()).toBe('?cell=H-5');
    const details = within(await screen.findByLabelText('H-5'));
    expect(details.getAllByRole('listitem')).toHaveLength(2);
    expect(details.getAllByText(/^Yusra Kade, /)).toHaveLength(2);
    expect(details.queryByText('Harvested')).toBeNull();
    expect(screen.getAllByText('H-5', { selector: '[aria-pressed=true]' })).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText('H-5')).toBeNull();
    expect(at()).toBe('');
    expect(place).toHaveFocus();
  });

  it('shows only the categories chosen in the legend, keeps them in the address, and can reset them', async () => {
    show();
    fireEvent.click(await entry('Crashed Ships'));
    expect(at()).toBe('?only=crashed_ships');
    await named('H-5: Crashed Ships');
    await named('B-3: nothing marked');
    expect(card('Large Spice Fields')).toBeUndefined();
    fireEvent.click(await entry('Large Spice Fields'));
    expect(at()).toBe('?only=spice_craters%2Ccrashed_ships');
    await press('Show all');
    expect(at()).toBe('');
    await waitFor(() => expect(card('Large Spice Fields')).toBeVisible());
  });

  it('explains the looks of its signs in a key that can be closed', async () => {
    show();
    await map();
    const key = screen.getByText('What the signs mean').closest('details');
    expect(key).toHaveAttribute('open');
    const words = within(screen.getByLabelText('What the signs mean')).getAllByRole('listitem');
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'seen within 6 hours',
      'within a day',
      'over a day ago',
      'harvested',
      'contested',
      'more kinds here',
      'somebody points here',
    ]);
  });

  it('shows when it was updated, and can be updated by click', async () => {
    let fails = true;
    show({
      'POST /api/desert-map/update': () =>
        fails ? { status: 500 } : { body: aDesertMap({ version: 4, updatedAt: new Date().toISOString() }) },
    });
    const said = within(await screen.findByLabelText('Legend: press to filter'));
    await waitFor(() => expect(said.getByText(/^Updated/)).toHaveTextContent(/^Updated 12m ago.*, next in 6 hours$/));
    await press('Update Now');
    expect(await screen.findByText('Failed to update desert map')).toBeVisible();
    fails = false;
    await press('Update Now');
    await waitFor(() => expect(said.getByText(/^Updated/)).toHaveTextContent(/^Updated just now.*, next in 6 hours$/));
  });

  it('opens the cell of the address in any spelling', async () => {
    show({}, { route: '/scouting?cell=h5' });
    expect(await screen.findByLabelText('H-5')).toBeVisible();
    expect(cell('H-5')).toHaveAttribute('tabindex', '0');
  });
});

describe('the cards', () => {
  it('follow marks and deletions by others', async () => {
    show();
    await map();
    expect(card('Crashed Ships')).toHaveTextContent(/H-5.*E-1.*Oro Dast · \d+ \w{3}/);
    act(() => reports.changed(aScoutingReport({ ...ships, marks: [aMark({ cell: 'C-3' })], version: 2 })));
    expect(card('Crashed Ships')).toHaveTextContent('C-3');
    act(() => reports.removed({ id: 4, version: 3 }));
    expect(card('Crashed Ships')).toBeUndefined();
  });

  it('show all reports of a category on one card, each with its own change and buttons', async () => {
    const later = aScoutingReport({ id: 9, locations: ['C-3'], updatedBy: 'Oro Dast' });
    const sent = show({ 'DELETE /api/scouting/9': () => ({ status: 204 }) }, { list: [later, ...all] });
    await map();
    expect(screen.getAllByRole('article').map((one) => one.querySelector('h3')?.textContent)).toEqual([
      'Large Spice Fields',
      'Crashed Ships',
      'Weekly reset',
    ]);
    expect(card('Large Spice Fields')).toHaveTextContent(/C-3.*Oro Dast · \d+ \w{3}.*H-5.*B-3.*Yusra Kade · \d+ \w{3}/);
    expect(screen.getByLabelText('Edit Large Spice Fields: H-5, B-3')).toBeVisible();
    await press('Delete Large Spice Fields: C-3');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete scouting report' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete report' }));
    await waitFor(() => expect(card('Large Spice Fields')).not.toHaveTextContent('C-3'));
    expect(card('Large Spice Fields')).toHaveTextContent('H-5');
    expect(screen.getByLabelText('Edit Large Spice Fields')).toBeVisible();
    expect(writes(sent)).toEqual(['DELETE /api/scouting/9']);
  });

  it('are deleted after a question and restored by Undo', async () => {
    show({
      'DELETE /api/scouting/4': () => ({ status: 204 }),
      'POST /api/scouting/4/restore': () => ({ body: { ...ships, version: 3 } }),
    });
    await press('Delete Crashed Ships');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete scouting report' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete report' }));
    await waitFor(() => expect(card('Crashed Ships')).toBeUndefined());
    await press('Undo');
    await waitFor(() => expect(card('Crashed Ships')).toBeVisible());
  });

  it('are cleaned up after a question, and a failure shows an error', async () => {
    let fails = true;
    const old = { lastUpdated: inHours(-30) };
    const list = [
      aScoutingReport({ ...old, id: 1 }),
      aScoutingReport({ ...old, id: 2 }),
      aScoutingReport({ id: 3, lastUpdated: inHours(0) }),
    ];
    const sent = show(
      {
        'POST /api/scouting/cleanup': () => (fails ? { status: 500 } : { body: { deletedCount: 2 } }),
        'POST /api/scouting/1/restore': () => ({ body: list[0] }),
        'POST /api/scouting/2/restore': () => ({ body: list[1] }),
      },
      { list },
    );
    const marks = (list[0]?.locations.length ?? 0) * 2;
    const clean = async (): Promise<void> => {
      await press('Cleanup Old');
      const question = within(await screen.findByRole('alertdialog', { name: 'Cleanup Old' }));
      const asked = question.getByText(/^This will delete all scouting reports older than today. Are you sure\?/);
      expect(asked).toHaveTextContent(`2 reports of this week with ${marks} marks will go: `);
      await userEvent.click(question.getByRole('button', { name: 'Cleanup Old' }));
    };
    await clean();
    expect(await screen.findByText('Failed to cleanup old scouting reports')).toBeVisible();
    fails = false;
    await clean();
    expect(await screen.findByText('2 old scouting reports deleted')).toBeVisible();
    await press('Undo');
    expect(await screen.findByText('2 reports restored')).toBeVisible();
    expect(sent.filter(({ path }) => path.endsWith('/restore'))).toHaveLength(2);
  });

  it('show that there is no report, and when the week resets', async () => {
    show({}, { list: [] });
    const empty = (await screen.findByText('No reports')).parentElement;
    expect(within(empty ?? document.body).getByRole('button', { name: 'Add Report' })).toBeVisible();
    const { endsAt } = aWeek();
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(Date.parse(endsAt));
    expect(screen.getByLabelText('Instructions')).toHaveTextContent(`Weekly reset${weekday}`);
  });

  it('show a load error and can be retried', async () => {
    let fails = true;
    show({ 'GET /api/scouting': () => (fails ? refusal(503, 'The hall rests') : { body: all }) });
    expect(await screen.findByText('Error loading scouting reports')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /Harvesting Locations/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cleanup Old' })).toBeNull();
    fails = false;
    fireEvent.click(screen.getByText('Try Again'));
    await waitFor(() => expect(card('Crashed Ships')).toBeVisible());
  });
});

describe('the week', () => {
  const typed = async (text: string): Promise<HTMLElement> => {
    await press('Edit week label');
    const field = screen.getByLabelText('Week label');
    fireEvent.input(field, { target: { value: text } });
    return field;
  };
  const heading = (label: string): HTMLElement => screen.getByText(`Harvesting Locations - ${label}`);
  const renames = (sent: readonly Sent[]): unknown[] =>
    sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

  it('is renamed by Enter, trimmed, and not sent when the name is the same', async () => {
    const sent = show({
      'PATCH /api/scouting/weeks/20261117': ({ body }) => ({
        body: aWeek({ label: (body as { label: string }).label, version: 2 }),
      }),
    });
    await typed('  Storm week ');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(heading('Storm week')).toBeVisible());
    expect(screen.getByLabelText('Edit week label')).toHaveFocus();
    for (const same of ['Storm week ', '   ']) {
      fireEvent.blur(await typed(same));
      await waitFor(() => expect(heading('Storm week')).toBeVisible());
    }
    expect(renames(sent)).toEqual([{ label: 'Storm week', version: 1 }]);
  });

  it('is renamed when the field loses focus, and Escape cancels', async () => {
    const sent = show({ 'PATCH /api/scouting/weeks/20261117': () => ({ body: aWeek({ label: 'Gale', version: 2 }) }) });
    await typed('Storm week');
    await userEvent.keyboard('{Escape}');
    expect(heading('DD Week of 11/17')).toBeVisible();
    fireEvent.blur(await typed('Gale'));
    await waitFor(() => expect(heading('Gale')).toBeVisible());
    expect(renames(sent)).toEqual([{ label: 'Gale', version: 1 }]);
  });

  it('shows another admin’s name in a conflict, and keeps the typed one', async () => {
    const theirs = aWeek({ label: 'Their week', version: 2 });
    const sent = show({
      'PATCH /api/scouting/weeks/20261117': ({ body }) => {
        const { version, label } = body as { version: number; label: string };
        const details = { reason: 'stale', current: theirs };
        return version === 1
          ? { status: 409, body: { error: 'Somebody else has changed it.', code: 'conflict', details } }
          : { body: aWeek({ label, version: 3 }) };
      },
    });
    await typed('My week');
    await userEvent.keyboard('{Enter}');
    const choice = within(await screen.findByLabelText('Choice for Week label'));
    expect(choice.getByText('Their week')).toBeVisible();
    expect(screen.getByLabelText('Week label')).toHaveValue('My week');
    fireEvent.click(choice.getByLabelText('Keep mine: Week label'));
    await press('Save');
    await waitFor(() => expect(heading('My week')).toBeVisible());
    expect(renames(sent)).toHaveLength(2);
  });

  it('switches to the next week at once, with an empty map', async () => {
    const send = sendLive();
    let started = false;
    const next = aWeek({ id: 20261124, label: 'DD Week of 11/24' });
    show({
      'GET /api/scouting': () => ({ body: started ? [] : all }),
      'GET /api/scouting/week': () => ({ body: started ? next : aWeek() }),
    });
    await named('H-5: Large Spice Fields, Crashed Ships');
    started = true;
    act(() => send('week:started', { ...next, factId: 'f', factIds: ['f'] }));
    await named('H-5: nothing marked');
    expect([heading('DD Week of 11/24'), screen.getByText('No reports')]).toHaveLength(2);
  });

  it('follows a name given by somebody else', async () => {
    show();
    await screen.findByText('Harvesting Locations - DD Week of 11/17');
    act(() => week.take(aWeek({ label: 'Gale', version: 2 })));
    expect(heading('Gale')).toBeVisible();
  });
});
