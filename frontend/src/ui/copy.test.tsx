// Tests of copying on pages over plain HTTP, where `navigator.clipboard` is missing.
import { afterEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderAtRest } from '../../test/renderUi.tsx';
import { copyText } from './copy.ts';

const page = document as { execCommand?: (command: string) => boolean };
afterEach(() => {
  delete page.execCommand;
});

it('copies the selected text without the clipboard API', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  await renderAtRest(null);
  let copied = '';
  page.execCommand = () => {
    copied = getSelection()?.toString() ?? '';
    return true;
  };
  await act(() => copyText('Name: Blade\nPrice: 20', { done: 'Text copied', failed: 'Select it' }));
  expect(copied).toBe('Name: Blade\nPrice: 20');
  expect(await screen.findByText('Text copied')).toBeVisible();
  expect(document.body).not.toHaveTextContent('Blade');
  page.execCommand = () => false;
  await act(() => copyText('x', { done: 'Text copied', failed: 'Select it' }));
  expect(await screen.findByText('Select it')).toBeVisible();
});
