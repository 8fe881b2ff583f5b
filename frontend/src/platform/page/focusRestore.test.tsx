// Tests of focus restore: the earlier element, or its nearest remaining neighbor.
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rememberFocus } from './focusRestore.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<button id="bell"></button><main tabindex="-1"><ul><li><button id="a"></button></li><li><button id="b"></button></li>' +
    '<li><button id="c"></button></li></ul></main><div role="dialog" data-state="open"><button id="inside"></button></div>';
});
afterEach(() => {
  document.body.innerHTML = '';
});
const at = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`There is no ${id}`);
  return found;
};
function leave(id: string, gone: () => void): string | undefined {
  at(id).focus();
  const back = rememberFocus();
  gone();
  const found = back();
  return found === null ? undefined : found.id || found.tagName;
}
const remove = (id: string) => (): void => at(id).parentElement?.remove();

it('leads to what had it', () => {
  expect(leave('b', () => undefined)).toBe('b');
});
it('leads to what has taken its place, else to what stands before', () => {
  expect(leave('b', remove('b'))).toBe('c');
  expect(leave('c', remove('c'))).toBe('a');
});
it('leads past what cannot have it any more', () => {
  expect(leave('b', () => at('b').setAttribute('disabled', ''))).toBe('c');
});
it('leads to the main part when nothing is left, or nothing had it', () => {
  expect(leave('bell', () => at('bell').remove())).toBe('MAIN');
  expect(rememberFocus()()?.tagName).toBe('MAIN');
});
it('leads nowhere out of a dialog that closes, too: that knows its own way', () => {
  expect(leave('inside', () => at('inside').parentElement?.setAttribute('data-state', 'closed'))).toBeUndefined();
});
