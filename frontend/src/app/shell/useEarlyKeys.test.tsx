// Tests of keys that are typed before the search field has loaded.
import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { searchField, useEarlyKeys } from './useEarlyKeys.ts';

const close = jest.fn();
function Search({ isLoaded }: { isLoaded: boolean }): ReactNode {
  const [typed, setTyped] = useState('');
  useEarlyKeys(true, setTyped, close);
  return (
    <>
      <input aria-label="Filter" />
      <p>{`Typed: ${typed}`}</p>
      {isLoaded && (
        <input {...searchField} aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
    </>
  );
}

it('keys typed early go into the search field, wherever the focus was', async () => {
  const { rerender } = render(<Search isLoaded={false} />);
  await userEvent.click(screen.getByLabelText('Filter'));
  await userEvent.keyboard('spx{Backspace}i');
  expect(screen.getByText('Typed: spi')).toBeVisible();
  expect(screen.getByLabelText('Filter')).toHaveValue('');
  rerender(<Search isLoaded />);
  await userEvent.keyboard('c');
  await userEvent.click(screen.getByLabelText('Search'));
  await userEvent.keyboard('e');
  expect(screen.getByLabelText('Search')).toHaveValue('spice');
});

it('Escape closes the search before its field has loaded', async () => {
  render(<Search isLoaded={false} />);
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});
