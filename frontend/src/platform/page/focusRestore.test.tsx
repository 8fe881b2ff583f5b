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

it('returns to the same element', () => {
  expect(leave('b', () => undefined)).toBe('b');
});
it('returns to the element after it, or else to the one before it', () => {
  expect(leave('b', remove('b'))).toBe('c');
  expect(leave('c', remove('c'))).toBe('a');
});
it('skips an element that can no longer have the focus', () => {
  expect(leave('b', () => at('b').setAttribute('disabled', ''))).toBe('c');
});
it('returns to the main part when nothing is left, or nothing had the focus', () => {
  expect(leave('bell', () => at('bell').remove())).toBe('MAIN');
  expect(rememberFocus()()?.tagName).toBe('MAIN');
});
it('does nothing for a closing dialog, which restores the focus itself', () => {
  expect(leave('inside', () => at('inside').parentElement?.setAttribute('data-state', 'closed'))).toBeUndefined();
});
