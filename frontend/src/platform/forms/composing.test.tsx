// Tests that Enter and Escape of an input method reach no handler of the page.
import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ignoreComposingKeys } from './composing.ts';

it('hides the keys of an unfinished word from the page', () => {
  const onKeyDown = jest.fn();
  ignoreComposingKeys();
  render(<input onKeyDown={onKeyDown} />);
  const field = screen.getByRole('textbox');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
  expect(onKeyDown).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(onKeyDown).toHaveBeenCalledTimes(1);
});
