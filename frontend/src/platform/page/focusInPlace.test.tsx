// Tests of the focus after the focused card has disappeared.
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useFocusInPlace } from './focusInPlace.ts';

function Grid({ ids }: { ids: readonly number[] }): ReactNode {
  return (
    <div {...useFocusInPlace(ids)}>
      {ids.map((id) => (
        <article key={id}>
          <button type="button">{`Open ${String(id)}`}</button>
        </article>
      ))}
    </div>
  );
}
const page = (ids: readonly number[]): ReactNode => (
  <main tabIndex={-1}>
    <button type="button">Outside</button>
    {ids.length > 0 && <Grid ids={ids} />}
  </main>
);
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

it.each([
  ['the next one', [1, 2, 3], 2, [1, 3], 'Open 3'],
  ['the one before, when it was the last', [1, 2, 3], 3, [1, 2], 'Open 2'],
])('moves to %s', (_what, before, at, after, then) => {
  const { rerender } = render(page(before));
  button(`Open ${String(at)}`).focus();
  rerender(page(after));
  expect(button(then)).toHaveFocus();
});

it('moves to the main part of the page when no card is left', () => {
  const { rerender } = render(page([1]));
  button('Open 1').focus();
  rerender(page([]));
  expect(screen.getByRole('main')).toHaveFocus();
});

it('stays when another card disappears', () => {
  const { rerender } = render(page([1, 2, 3]));
  button('Open 1').focus();
  rerender(page([1, 3]));
  expect(button('Open 1')).toHaveFocus();
});

it('stays where it has moved meanwhile', () => {
  const { rerender } = render(page([1, 2]));
  button('Open 1').focus();
  button('Outside').focus();
  rerender(page([2]));
  expect(button('Outside')).toHaveFocus();
});
