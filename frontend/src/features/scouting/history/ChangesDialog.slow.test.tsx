// Tests of the week's change log: texts, who may undo what, live updates, and states.
import { withAccess } from '@guild/common/test/permissions';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { maxUndo, type ScoutingChange } from '@guild/common/scouting/scouting.changes.api';
import { inHours, me, other } from '@guild/common/test/people';
import { aScoutingChange, aScoutingReport, aWeek } from '@guild/common/test/scouting.builders';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startScouting } from '../../../../test/stores.ts';
import ChangesDialog, { changeWords } from './ChangesDialog.tsx';
import { undoableOf } from './scouting.changes.ts';
import { settings } from '../scouting.store.ts';

const own = { discordId: me, username: 'Maren Quill' };
const log = [
  aScoutingChange({ id: 4, before: 'harvested', after: null, cell: 'A-1' }),
  aScoutingChange({ id: 3, ...own, before: 'present', after: 'harvested', cell: 'C-3' }),
  aScoutingChange({ id: 2, ...own, cell: 'A-1' }),
  aScoutingChange({ id: 1, cell: 'B-2', undoneAt: inHours(-1), undoneBy: 'Ada', undoneByDiscordId: other }),
];
function show(answers: Answers = {}, role: 'Admin' | 'Member' | 'Guest' = 'Member'): Sent[] {
  const sent = answerCalls({ 'GET /api/scouting/changes': () => ({ body: log }), ...answers });
  renderUi(<ChangesDialog onClose={() => undefined} />, { session: sessionAs(role) });
  return sent;
}
const lines = async (): Promise<string[]> => {
  await screen.findByRole('list', { name: 'Changes' });
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};
const buttons = (): string[] =>
  screen.queryAllByRole('button', { name: /^(Undo|Restore): / }).map((one) => one.getAttribute('aria-label') ?? '');
beforeEach(() => {
  startScouting([aScoutingReport()], aWeek());
  settings.take({ membersMayMark: true, version: 1 });
});

describe('the change log', () => {
  it('shows the newest change first, with person, time, cell and undo', async () => {
    show({}, 'Guest');
    expect((await lines()).map((line) => line.replaceAll(/ \([^)]*\)/g, ''))).toEqual([
      expect.stringMatching(/^A-1 removed, was harvested Large Spice Fields Yusra Kade · 2 hours ago$/),
      expect.stringMatching(/^C-3 harvested Large Spice Fields Maren Quill · /),
      expect.stringMatching(/^A-1 marked/),
      expect.stringMatching(/^B-2 marked.*Undone.*undone by Ada an hour ago$/),
    ]);
    expect(buttons()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/api/scouting/changes.csv');
  });
  it('has words for every kind of change', () => {
    const words = [
      changeWords({ before: null, after: 'present' }),
      changeWords({ before: 'present', after: 'present' }),
      changeWords({ before: 'contested', after: 'present' }),
      changeWords({ before: 'present', after: null }),
    ];
    expect(words).toEqual(['marked', 'confirmed', 'spotted again', 'removed']);
  });
  it('shows errors and an empty list, and can be retried', async () => {
    let answer: { status?: number; body?: unknown } = { status: 503 };
    show({ 'GET /api/scouting/changes': () => answer });
    expect(await screen.findByText('Error loading the changes')).toBeVisible();
    answer = { body: [] };
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No changes yet')).toBeVisible();
  });
  it('loads more changes on request', async () => {
    show({
      'GET /api/scouting/changes': ({ query }) =>
        query.get('cursor') === null
          ? { body: log.slice(0, 2), link: '</api/scouting/changes?cursor=2>; rel="next"' }
          : { body: log.slice(2) },
    });
    expect(await lines()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4));
  });
  it('follows changes and undos by others', async () => {
    const send = sendLive();
    show();
    await lines();
    const made = aScoutingChange({ id: 5, cell: 'I-9' });
    act(() => send('scouting-changes:made', { changes: [made], factId: 'f', factIds: ['f'] }));
    expect((await lines())[0]).toMatch(/^I-9 marked/);
    const undone = { ...made, undoneAt: inHours(0), undoneBy: 'Oro', undoneByDiscordId: other, version: 2 };
    act(() => send('scouting-changes:undone', { changes: [undone], factId: 'g', factIds: ['g'] }));
    expect((await lines())[0]).toMatch(/Undone.*undone by Oro/);
  });
});

describe('undo', () => {
  it('is offered for own changes without later ones, and shows why it was refused', async () => {
    let refuses = true;
    const sent = show({
      'POST /api/scouting/changes/3/undo': () =>
        refuses
          ? refusal(409, 'C-3 has been changed since.')
          : { body: aScoutingChange({ ...log[1], undoneAt: inHours(0), undoneBy: 'Maren Quill', version: 2 }) },
    });
    await lines();
    expect(buttons()).toEqual(['Undo: C-3 harvested: Large Spice Fields']);
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('C-3 has been changed since.')).toBeVisible();
    refuses = false;
    await userEvent.click(screen.getByRole('button', { name: /^Undo: C-3/ }));
    await waitFor(() => expect(buttons()).toEqual([]));
    expect((await lines())[1]).toMatch(/Undone/);
    expect(screen.getAllByRole('listitem')[1]).toHaveFocus();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
  it('is offered to admins for every latest change, and restores removed marks', async () => {
    show({}, 'Admin');
    await lines();
    expect(buttons()).toEqual([
      'Restore: A-1 removed, was harvested: Large Spice Fields',
      'Undo: C-3 harvested: Large Spice Fields',
    ]);
  });
  it('is not offered while the report is deleted', async () => {
    startScouting([], aWeek());
    show({}, 'Admin');
    await lines();
    expect(buttons()).toEqual([]);
  });
  it('goes back one change at a time, and for members only within their last ten', () => {
    const viewer = { discordId: me, ...withAccess('Member'), mayMark: true };
    const many: ScoutingChange[] = Array.from({ length: maxUndo + 2 }, (_each, at) =>
      aScoutingChange({ id: 50 - at, ...own, cell: `A-${at}` }),
    );
    expect(undoableOf(many, viewer).size).toBe(maxUndo);
    expect(undoableOf(many, { ...viewer, ...withAccess('Member', 'scouting') }).size).toBe(maxUndo + 2);
    expect(undoableOf(many, { ...viewer, mayMark: false }).size).toBe(0);
    const [last, before] = [aScoutingChange({ id: 9, ...own }), aScoutingChange({ id: 8, ...own })];
    expect([...undoableOf([last, before], viewer)]).toEqual([9]);
    expect([...undoableOf([{ ...last, undoneAt: inHours(0) }, before], viewer)]).toEqual([8]);
    expect([...undoableOf([{ ...last, reportId: 8 }, before], viewer)]).toEqual([9, 8]);
  });
});
