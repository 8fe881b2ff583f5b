// Tests of the theme: a choice in one tab applies to all tabs of this browser.
import { beforeEach, expect, test } from '@jest/globals';
import { useShortcutSwitch } from '../../platform/page/shortcuts.ts';
import { chooseTheme, useTheme } from './theme.ts';

beforeEach(() => {
  localStorage.clear();
  chooseTheme(null);
});

/** Simulates a change of storage by another tab. */
function elsewhere(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

test('a theme chosen or reset in another tab applies to this one', () => {
  elsewhere('theme', 'noon');
  expect(useTheme.getState()).toEqual({ choice: 'noon', theme: 'noon' });
  expect(document.documentElement.dataset['theme']).toBe('noon');
  elsewhere('theme', null);
  expect(useTheme.getState().choice).toBeNull();
});

test('a change of another setting in another tab keeps the theme', () => {
  chooseTheme('noon');
  elsewhere('shortcuts', 'off');
  expect(useTheme.getState().choice).toBe('noon');
  expect(useShortcutSwitch.getState().on).toBe(false);
  elsewhere('shortcuts', 'on');
  expect(useShortcutSwitch.getState().on).toBe(true);
});
