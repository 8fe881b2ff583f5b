// Theme state: night, noon or high contrast. It follows the system until somebody chooses, and
// remembers the choice.
import { create } from 'zustand';
import { createBrowserChoice } from '../../platform/page/browserChoice.ts';

export const themes = ['night', 'noon', 'contrast'] as const;
export type Theme = (typeof themes)[number];

const storage = createBrowserChoice('theme', () => show(storedTheme()));
const storedTheme = (): Theme | null => {
  const stored = storage.read();
  return themes.find((theme) => theme === stored) ?? null;
};
const daylight = window.matchMedia('(prefers-color-scheme: light)');
const systemTheme = (): Theme => (daylight.matches ? 'noon' : 'night');

interface ThemeState {
  readonly theme: Theme;
  /** null: follows the system. */
  readonly choice: Theme | null;
}
const shownFor = (choice: Theme | null): ThemeState => ({ choice, theme: choice ?? systemTheme() });
export const useTheme = create<ThemeState>(() => shownFor(storedTheme()));

function show(choice: Theme | null): void {
  const shown = shownFor(choice);
  document.documentElement.dataset['theme'] = shown.theme;
  useTheme.setState(shown);
}

daylight.addEventListener('change', () => show(useTheme.getState().choice));

/** Applies a theme and stores the choice in this browser. @param choice null: follow the system */
export function chooseTheme(choice: Theme | null): void {
  storage.write(choice);
  show(choice);
}

/** Switches between night and noon, and stores the choice in this browser. */
export const switchTheme = (): void => chooseTheme(useTheme.getState().theme === 'night' ? 'noon' : 'night');
