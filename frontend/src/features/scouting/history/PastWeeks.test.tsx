// Tests of past weeks: slider, map with changes, playing, and the heat map.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MarkedCells } from '@guild/common/scouting/desertWeeks.rules';
import type { ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { aHeat, aPastMap, pastWeeks } from '@guild/common/test/desertWeeks.builders';
import { aWeek } from '@guild/common/test/scouting.builders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { startScouting } from '../../../../test/stores.ts';
import PastWeeks from './PastWeeks.tsx';

const weeks = pastWeeks(3);
const [last, middle, first] = weeks as [ScoutingWeek, ScoutingWeek, ScoutingWeek];
const spice = (...locations: string[]): MarkedCells => ({ category: 'spice_craters', locations });
const all = [
  { week: last, marked: [spice('A-1', 'H-5'), { category: 'crashed_ships', locations: ['H-5'] }] as MarkedCells[] },
  { week: middle, marked: [spice('H-5', 'I-9')] },
  { week: first, marked: [spice('H-5')] },
];
const mapAnswers: Answers = Object.fromEntries(
  all.map(({ week, marked }, at) => [
    `GET /api/desert-map/weeks/${week.id}`,
    () => ({ body: aPastMap(week, marked, all[at + 1]) }),
  ]),
);

const At = (): ReactNode => <p data-testid="at">{useLocation().search}</p>;
const at = (): string | null => screen.getByTestId('at').textContent;
function show(answers: Answers = {}, route = '/scouting?view=weeks'): Sent[] {
  const sent = answerCalls({
    'GET /api/scouting/weeks': () => ({ body: weeks }),
    'GET /api/desert-map/heat': () => ({ body: aHeat(all) }),
    ...mapAnswers,
    ...answers,
  });
  const ui = (
    <>
      <PastWeeks />
      <At />
    </>
  );
  renderUi(ui, { route });
  return sent;
}
const slider = (): Promise<HTMLElement> => screen.findByLabelText('Week');
const named = (name: string): Promise<void> => screen.findByLabelText(name).then(() => undefined);
/** A cell by its code. Searching 81 buttons by role is slow. */
const cell = (code: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${code}"]`);
  if (found === null) throw new Error(`There is no ${code}`);
  return found;
};
const list = async (title: string): Promise<HTMLElement> =>
  screen.findByRole('region', { name: new RegExp(`^${title}`) });

beforeEach(() => startScouting());
afterEach(() => void jest.restoreAllMocks());

describe('the view of past weeks', () => {
  it('starts with the latest week, with added and removed marks on the map and in words', async () => {
    show();
    await named('H-5: Large Spice Fields, Crashed Ships (appeared)');
    await named('A-1: Large Spice Fields (appeared)');
    await named('I-9: Large Spice Fields (gone)');
    await named('C-3: nothing');
    expect(cell('I-9').querySelector('[data-change=gone]')).not.toBeNull();
    expect(cell('A-1').querySelector('[data-change=appeared]')).not.toBeNull();
    const appeared = await list(`Appeared since ${middle.label}`);
    expect(within(appeared).getByRole('group', { name: 'Large Spice Fields' })).toHaveTextContent('A-1');
    expect(within(appeared).getByRole('group', { name: 'Crashed Ships' })).toHaveTextContent('H-5');
    expect(await list(`Gone since ${middle.label}`)).toHaveTextContent('I-9');
    expect(await slider()).toHaveAttribute('aria-valuetext', `${last.label}, 10 Nov – 17 Nov 2026`);
    expect(screen.getByText('3 of 3')).toBeVisible();
    expect(screen.getByLabelText('What the signs mean')).toHaveTextContent(`appeared since ${middle.label}`);
  });

  it('loads the week where the slider stops, and puts it into the address', async () => {
    const sent = show();
    const range = await slider();
    fireEvent.change(range, { target: { value: '1' } });
    fireEvent.change(range, { target: { value: '0' } });
    expect(range).toHaveAttribute('aria-valuetext', `${first.label}, 27 Oct – 3 Nov 2026`);
    expect(at()).toBe('?view=weeks');
    await waitFor(() => expect(at()).toBe(`?view=weeks&week=${first.id}`));
    expect(await screen.findByText('The first week')).toBeVisible();
    await named('H-5: Large Spice Fields');
    // The week that the slider passed is requested only once: preloaded as the week after the
    // first.
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith(middle.id.toString()))).toHaveLength(1));
    expect(screen.getByLabelText('Earlier week')).toBeDisabled();
    await userEvent.click(screen.getByLabelText('Later week'));
    await named('I-9: Large Spice Fields (appeared)');
    expect(at()).toBe(`?view=weeks&week=${middle.id}`);
  });

  it('opens the week of a link, or the last week with marks before it', async () => {
    show({}, `/scouting?view=weeks&week=${middle.id + 3}`);
    await named('I-9: Large Spice Fields (appeared)');
    expect(await slider()).toHaveValue('1');
  });

  it('loads further pages for a link to an older week', async () => {
    const sent = show(
      {
        'GET /api/scouting/weeks': ({ query }) =>
          query.get('cursor') === null
            ? { body: [last], link: `</api/scouting/weeks?cursor=${last.id}>; rel="next"` }
            : { body: [middle, first] },
      },
      `/scouting?view=weeks&week=${first.id}`,
    );
    expect(await screen.findByText('The first week')).toBeVisible();
    expect(screen.getByText('1 of 3')).toBeVisible();
    expect(sent.filter(({ path }) => path === '/api/scouting/weeks')).toHaveLength(2);
    expect(screen.queryByText('Earlier weeks')).toBeNull();
  });

  it('shows the clicked cell’s marks below the map, and filters by the legend', async () => {
    show();
    await named('I-9: Large Spice Fields (gone)');
    fireEvent.click(cell('I-9'));
    expect(await screen.findByText('I-9: Large Spice Fields (gone)')).toBeVisible();
    expect(cell('I-9')).toHaveAttribute('aria-pressed', 'true');
    expect(at()).toBe('?view=weeks&cell=I-9');
    fireEvent.click(within(screen.getByLabelText('Legend: press to filter')).getByText('Crashed Ships'));
    await named('I-9: nothing');
    await named('H-5: Crashed Ships (appeared)');
  });

  it('plays to the last week and stops; moving the slider also stops it', async () => {
    show({}, `/scouting?view=weeks&week=${first.id}`);
    expect(await screen.findByText('The first week')).toBeVisible();
    jest.useFakeTimers();
    try {
      const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
      fireEvent.click(screen.getByText('Play'));
      await pass(1500);
      expect(at()).toContain(middle.id.toString());
      await pass(1500);
      expect(at()).toContain(last.id.toString());
      await pass(100);
      fireEvent.click(screen.getByText('Play'));
      expect(at()).toContain(first.id.toString());
      fireEvent.change(screen.getByLabelText('Week'), { target: { value: '1' } });
      await pass(10_000);
      expect(at()).toContain(middle.id.toString());
      expect(screen.getByText('Play')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('adds the week that has just ended, and stays at the shown week', async () => {
    const send = sendLive();
    let list = weeks.slice(1);
    show({ 'GET /api/scouting/weeks': () => ({ body: list }) });
    await named('I-9: Large Spice Fields (appeared)');
    list = weeks;
    act(() => send('week:started', { ...aWeek({ label: 'DD Week of 11/17' }), factId: 'f', factIds: ['f'] }));
    expect(await screen.findByText('2 of 3')).toBeVisible();
    expect(at()).toBe(`?view=weeks&week=${middle.id}`);
    await userEvent.click(screen.getByLabelText('Later week'));
    await named('A-1: Large Spice Fields (appeared)');
  });

  it('follows a renamed week and a deleted report', async () => {
    const send = sendLive();
    let there = all[0];
    let label = last.label;
    show({
      'GET /api/scouting/weeks': () => ({ body: [{ ...last, label }, middle, first] }),
      [`GET /api/desert-map/weeks/${last.id}`]: () => ({
        body: there && aPastMap(there.week, there.marked, all[1]),
      }),
    });
    await named('A-1: Large Spice Fields (appeared)');
    label = 'Week of the worm';
    act(() => send('week:updated', { ...last, label, factId: 'f', factIds: ['f'] }));
    expect(await screen.findByText('Week of the worm')).toBeVisible();
    there = { week: last, marked: [spice('H-5')] };
    act(() => send('desert-weeks:changed', { weekId: last.id, factId: 'g', factIds: ['g'] }));
    await named('A-1: nothing');
  });

  it('shows an empty list and errors, and can be retried', async () => {
    let fails = true;
    show({ 'GET /api/scouting/weeks': () => (fails ? refusal(503, 'The hall rests') : { body: [] }) });
    expect(await screen.findByText('Error loading past weeks')).toBeVisible();
    fails = false;
    fireEvent.click(screen.getByText('Try Again'));
    expect(await screen.findByText('No past weeks yet')).toBeVisible();
  });

  it('keeps the slider when one week cannot be loaded', async () => {
    let fails = true;
    const path = `GET /api/desert-map/weeks/${last.id}`;
    const { [path]: usual } = mapAnswers;
    show({ [path]: (sent) => (fails || usual === undefined ? refusal(503, 'The hall rests') : usual(sent)) });
    expect(await screen.findByText('Error loading the week')).toBeVisible();
    expect(await slider()).toBeVisible();
    fails = false;
    fireEvent.click(screen.getByText('Try Again'));
    await named('A-1: Large Spice Fields (appeared)');
  });
});

describe('the heat map', () => {
  const numbers = async (): Promise<Record<string, string>> => {
    const table = await screen.findByRole('table');
    const rows = within(table).getAllByRole('row').slice(0, 9);
    const found: Record<string, string> = {};
    for (const row of rows) {
      const letter = within(row).getByRole('rowheader').textContent;
      for (const [column, { textContent }] of within(row).getAllByRole('cell').entries())
        if (textContent !== '0') found[`${letter}-${column + 1}`] = textContent;
    }
    return found;
  };

  it('is a table of counts with darker cells for higher counts, and lists the top cells', async () => {
    show({}, '/scouting?view=heat');
    expect(await numbers()).toEqual({ 'A-1': '1', 'H-5': '3', 'I-9': '1' });
    expect(screen.getByRole('table')).toHaveAccessibleName(
      /^In how many of 3 weeks Large Spice Fields stood in each cell/,
    );
    const shade = (count: string): string | undefined =>
      within(screen.getByRole('table')).getAllByText(count)[0]?.dataset['shade'];
    expect([shade('1'), shade('3')]).toEqual(['2', '5']);
    expect(screen.getByText(/^In 3 cells in 3 weeks/)).toBeVisible();
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('H-5 in 3 of 3 weeks');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Crashed Ships');
    expect(at()).toBe('?view=heat&kind=crashed_ships');
    expect(await numbers()).toEqual({ 'H-5': '1' });
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Control Point');
    expect(screen.getByText('Not seen in 3 weeks.')).toBeVisible();
  });

  it('counts the weeks between two chosen ends, which are in the address', async () => {
    const sent = show({}, '/scouting?view=heat');
    await numbers();
    const choose = (label: string, { id }: ScoutingWeek): void =>
      void fireEvent.change(screen.getByLabelText(label), { target: { value: id.toString() } });
    const spans = (): (string | null)[][] =>
      sent
        .filter(({ path }) => path === '/api/desert-map/heat')
        .map(({ query }) => [query.get('from') ?? '', query.get('to') ?? '']);
    expect(screen.getByLabelText('From')).toHaveValue(first.id.toString());
    choose('To', middle);
    await waitFor(() => expect(spans()).toHaveLength(2));
    await numbers();
    choose('From', last);
    await waitFor(() => expect(at()).toBe(`?view=heat&to=${last.id}&from=${last.id}`));
    await waitFor(() => expect(spans()).toHaveLength(3));
    expect(spans()).toEqual([
      ['', ''],
      [first.id.toString(), middle.id.toString()],
      [last.id.toString(), last.id.toString()],
    ]);
  });

  it('opens by its tab and by a link, and shows errors', async () => {
    let fails = true;
    const heat = { 'GET /api/desert-map/heat': () => (fails ? refusal(503, 'The hall rests') : { body: aHeat(all) }) };
    show(heat, '/scouting?view=weeks');
    await userEvent.click(await screen.findByRole('tab', { name: 'Frequency' }));
    expect(at()).toBe('?view=heat');
    expect(await screen.findByText('Error counting the weeks')).toBeVisible();
    fails = false;
    fireEvent.click(screen.getByText('Try Again'));
    expect(await numbers()).toMatchObject({ 'H-5': '3' });
  });
});
