// Tests of marking on the map: the marking mode, permission of members, and undo.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aMark, aScoutingChange, aScoutingReport } from '@guild/common/test/scouting.builders';
import { me } from '@guild/common/test/people';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '../../../../test/fakeServer.ts';
import { sendLive } from '../../../../test/liveMessages.ts';
import { startScouting } from '../../../../test/stores.ts';
import { ships, at, show, cell, map, named, press, writes } from '../../../../test/scoutingScreen.tsx';

beforeEach(() => startScouting());

describe('marking', () => {
  it('adds a mark by click in marking mode, removes it by another click, and ends with Escape', async () => {
    let now = ships;
    let answer: () => void = () => undefined;
    const sent = show({
      'POST /api/scouting/4/marks': async ({ body }) => {
        await new Promise<void>((resolve) => (answer = resolve));
        const { cell: marked } = body as { cell: string };
        now = aScoutingReport({ ...now, marks: [...now.marks, aMark({ cell: marked })], version: now.version + 1 });
        return { body: now };
      },
      'DELETE /api/scouting/4/marks/C-3': () => {
        now = { ...aScoutingReport({ ...now, marks: now.marks.filter(({ cell: one }) => one !== 'C-3') }) };
        return { body: { ...now, version: now.version + 1 } };
      },
    });
    await press('Mark on map');
    fireEvent.change(screen.getByLabelText('Category to mark'), { target: { value: 'crashed_ships' } });
    // Quick clicks are sent one after the other, and none is lost.
    fireEvent.click(cell('C-3'));
    fireEvent.click(cell('C-4'));
    expect(cell('C-4')).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(writes(sent)).toHaveLength(1));
    answer();
    await waitFor(() => expect(writes(sent)).toHaveLength(2));
    answer();
    await named('C-4: Crashed Ships');
    expect(cell('C-4')).toHaveAttribute('aria-pressed', 'true');
    await named('C-3: Crashed Ships');
    fireEvent.click(cell('C-3'));
    await named('C-3: nothing marked');
    expect(cell('C-3')).toHaveAttribute('aria-pressed', 'false');
    expect(writes(sent)).toEqual([
      ...['POST /api/scouting/4/marks', 'POST /api/scouting/4/marks', 'DELETE /api/scouting/4/marks/C-3'],
    ]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText('Marking on the map')).toBeNull();
    expect(at()).toBe('');
  });

  it('marks the chosen cell with a category that it does not have', async () => {
    const marked = aScoutingReport({ id: 9, category: 'control_point', locations: ['H-5'] });
    const sent = show({ 'POST /api/scouting': () => ({ status: 201, body: marked }) }, { route: '/scouting?cell=H-5' });
    const choice = await screen.findByLabelText('Category to mark on H-5');
    expect(within(choice).queryByText('Crashed Ships')).toBeNull();
    fireEvent.change(choice, { target: { value: 'control_point' } });
    await press('Mark');
    await named('H-5: Large Spice Fields, Crashed Ships, Control Point');
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      category: 'control_point',
      locations: ['H-5'],
    });
    expect(within(choice).queryByText('Control Point')).toBeNull();
  });

  it('creates one report for a category that has none', async () => {
    const made = aScoutingReport({ id: 9, category: 'control_point', locations: ['A-1'] });
    const sent = show({
      'POST /api/scouting': () => ({ status: 201, body: made }),
      'POST /api/scouting/9/marks': () => ({
        body: aScoutingReport({ ...made, marks: [...made.marks, aMark({ cell: 'A-2' })], version: 2 }),
      }),
    });
    await press('Mark on map');
    fireEvent.change(screen.getByLabelText('Category to mark'), { target: { value: 'control_point' } });
    fireEvent.click(cell('A-1'));
    fireEvent.click(cell('A-2'));
    await named('A-2: Control Point');
    expect(writes(sent)).toEqual(['POST /api/scouting', 'POST /api/scouting/9/marks']);
  });

  it('marks a cell as harvested, and can revert it', async () => {
    const states: unknown[] = [];
    show(
      {
        'POST /api/scouting/7/marks/H-5/state': ({ body }) => {
          const { state } = body as { state: 'harvested' };
          states.push(state);
          const marks = [aMark({ state, stateBy: 'Maren Quill', stateAt: new Date().toISOString() })];
          return { body: aScoutingReport({ marks, version: 1 + states.length }) };
        },
      },
      { route: '/scouting?cell=H-5' },
    );
    await press('Harvested: Large Spice Fields');
    await named('H-5: Large Spice Fields (harvested), Crashed Ships');
    expect(screen.getByLabelText('Harvested: Large Spice Fields')).toHaveAttribute('aria-pressed', 'true');
    await press('Harvested: Large Spice Fields');
    await named('H-5: Large Spice Fields, Crashed Ships');
    expect(states).toEqual(['harvested', 'present']);
  });

  it('is undone by the viewer’s own last change of that cell', async () => {
    const own = { discordId: me, username: 'Maren Quill', cell: 'C-3' };
    const sent = show({
      'POST /api/scouting/4/marks': () => ({
        body: aScoutingReport({ ...ships, marks: [...ships.marks, aMark({ cell: 'C-3' })], version: 2 }),
      }),
      'GET /api/scouting/changes': () => ({
        body: [
          aScoutingChange({ id: 13, reportId: 7, ...own }),
          aScoutingChange({ id: 12, reportId: 4, cell: 'C-3' }),
          aScoutingChange({ id: 11, reportId: 4, ...own }),
          aScoutingChange({ id: 10, reportId: 4, ...own }),
        ],
      }),
      'POST /api/scouting/changes/11/undo': () => refusal(409, 'C-3 has been changed since.'),
    });
    await press('Mark on map');
    fireEvent.change(screen.getByLabelText('Category to mark'), { target: { value: 'crashed_ships' } });
    fireEvent.click(cell('C-3'));
    expect(await screen.findByText('C-3 marked')).toBeVisible();
    await press('Undo');
    expect(await screen.findByText('C-3 has been changed since.')).toBeVisible();
    expect(writes(sent)).toEqual(['POST /api/scouting/4/marks', 'POST /api/scouting/changes/11/undo']);
  });

  it('is available to members as soon as an admin allows it, and ends when it is forbidden', async () => {
    const send = sendLive();
    show(
      { 'GET /api/settings/scouting': () => ({ body: { membersMayMark: false, version: 1 } }) },
      { role: 'Member', route: '/scouting?cell=H-5' },
    );
    await screen.findByLabelText('H-5');
    expect(screen.queryByText(/Mark on map|Ping cell/)).toBeNull();
    expect(await screen.findByText(/^Only admins and ranks .* can mark the map\./)).toBeVisible();
    expect(screen.getByText('See admins')).toHaveAttribute('href', '/roster?role=Admin');
    const to = (membersMayMark: boolean, version: number): void =>
      act(() => send('scouting-settings:updated', { membersMayMark, version, factId: 'f', factIds: ['f'] }));
    to(true, 2);
    expect(screen.getByText('Mark on map')).toBeVisible();
    expect(screen.getByText('Ping cell')).toBeVisible();
    expect(screen.queryByText(/can mark the map/)).toBeNull();
    await press('Mark on map');
    expect(screen.getByLabelText('Marking on the map')).toBeVisible();
    to(false, 3);
    expect(screen.queryByLabelText('Marking on the map')).toBeNull();
    expect(screen.queryByText(/Mark on map|Ping cell|Add Report/)).toBeNull();
    to(true, 4);
    expect(screen.queryByLabelText('Marking on the map')).toBeNull();
  });

  it('is available to members where the guild allows it, without the admin actions', async () => {
    show({ 'GET /api/settings/scouting': () => ({ body: { membersMayMark: true, version: 1 } }) }, { role: 'Member' });
    expect(await screen.findByText('Mark on map')).toBeVisible();
    expect(screen.getByText('Add Report')).toBeVisible();
    expect(screen.queryByText(/Cleanup Old|Update Now/)).toBeNull();
    expect(screen.queryByLabelText(/^(Edit|Delete) /)).toBeNull();
  });

  it('is otherwise not available to members', async () => {
    show({}, { role: 'Member' });
    await map();
    expect(screen.queryByText(/Mark on map|Add Report|Cleanup Old/)).toBeNull();
    expect(screen.queryByLabelText(/^(Edit|Delete) /)).toBeNull();
  });
});
