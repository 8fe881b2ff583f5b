// Tests of the end of a long list: the line on paper about missing rows, and printing all rows.
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderAtRest } from '../../test/renderUi.tsx';
import { cancelPrinting, printAllRows, printProgress } from '../platform/page/printing.ts';
import { More, type MoreProps } from './More.tsx';

const print = jest.fn();
beforeEach(() => {
  print.mockReset();
  Object.assign(window, { print });
});
afterEach(cancelPrinting);

it.each<[string, Pick<MoreProps, 'shown' | 'total'>]>([
  ['1,140 more rows are', { shown: 60, total: 1200 }],
  ['1 more row is', { shown: 60, total: 61 }],
  ['More rows are', { shown: 60 }],
])('says on paper that %s not shown', async (what, counts) => {
  await renderAtRest(<More pending={false} onClick={() => Promise.resolve()} {...counts} />);
  expect(
    screen.getByText(`${what} not shown. To print all of them, choose Print this page in your account menu.`),
  ).toHaveClass('print-only');
  expect(screen.getByRole('button', { name: 'Show more' }).closest('[data-screen-only]')).not.toBeNull();
});

interface RowsProps {
  load: (limit: number | undefined) => Promise<void>;
  total?: number;
}
/** Six rows, two of which are shown at first. Each page adds two. */
function Rows({ load, total = 6 }: RowsProps): ReactNode {
  const [shown, setShown] = useState(2);
  const onClick = async (limit?: number): Promise<void> => {
    await load(limit);
    setShown((before) => before + 2);
  };
  return (
    <main>
      <p>{`${shown} rows`}</p>
      {shown < 6 && <More pending={false} shown={shown} total={total} onClick={onClick} />}
    </main>
  );
}
const pressPrint = async (): Promise<void> => {
  await userEvent.keyboard('{Control>}p{/Control}');
};

it('loads all pages on Ctrl-P, and then prints', async () => {
  const loads: unknown[] = [];
  const printed: unknown[] = [];
  const load = (limit: number | undefined): Promise<void> => {
    loads.push([limit, printProgress.getState()?.shown, print.mock.calls.length]);
    return Promise.resolve();
  };
  print.mockImplementation(() => printed.push(document.querySelector('main')?.textContent));
  await renderAtRest(<Rows load={load} />);
  await pressPrint();
  await waitFor(() => expect(printed).toEqual(['6 rows']));
  expect(loads).toEqual([
    [500, 2, 0],
    [500, 4, 0],
  ]);
  expect(printProgress.getState()).toBeNull();
});

it('stops loading when it is canceled, and does not print', async () => {
  const load = jest.fn(async () => {
    await Promise.resolve();
    cancelPrinting();
  });
  await renderAtRest(<Rows load={load} />);
  expect(await act(printAllRows)).toBe('cancelled');
  expect([load.mock.calls.length, print.mock.calls.length]).toEqual([1, 0]);
});

it('prints nothing if a list is too long, and says what to do', async () => {
  const load = jest.fn(() => Promise.resolve());
  await renderAtRest(<Rows load={load} total={5001} />);
  await pressPrint();
  await screen.findByText('Too many rows to print');
  expect(
    screen.getByText('At most 5,000 rows of a list can be printed. Set filters, or use Export CSV if the list has it.'),
  ).toBeInTheDocument();
  expect([load.mock.calls.length, print.mock.calls.length]).toEqual([0, 0]);
});

it('prints nothing if a page cannot be loaded', async () => {
  await renderAtRest(<Rows load={() => Promise.reject(new Error('no'))} />);
  await pressPrint();
  await screen.findByText('Printing failed');
  expect([print.mock.calls.length, printProgress.getState()]).toEqual([0, null]);
});
