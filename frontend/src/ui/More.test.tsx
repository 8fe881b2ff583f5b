// Tests of the line on paper about rows that are not on it.
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAtRest } from '../../test/renderUi.tsx';
import { More, type MoreProps } from './More.tsx';

it.each<[string, Pick<MoreProps, 'shown' | 'total'>]>([
  ['1,140 more rows are', { shown: 60, total: 1200 }],
  ['1 more row is', { shown: 60, total: 61 }],
  ['More rows are', {}],
])('says on paper that %s not shown', async (what, counts) => {
  await renderAtRest(<More pending={false} onClick={() => Promise.resolve()} {...counts} />);
  expect(screen.getByText(`${what} not shown. Press Show more before you print.`)).toHaveClass('print-only');
  expect(screen.getByRole('button', { name: 'Show more' }).closest('[data-screen-only]')).not.toBeNull();
});
