// Theme state: night, noon or high contrast. It follows the system until somebody chooses, and
// remembers the choice.
import { create } from 'zustand';

export const themes = ['night', 'noon', 'contrast'] as const;
export type Theme = (typeof themes)[number];
const key = 'theme';

const storedTheme = (): Theme | null => {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? null;
  } catch {
    return null;
  }
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
// Another tab has chosen a theme, or storage was cleared.
window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) show(storedTheme());
});

/** Applies a theme and stores the choice in this browser. @param choice null: follow the system */
export function chooseTheme(choice: Theme | null): void {
  try {
    if (choice === null) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Storage may be disabled. The choice then lasts until the page is closed.
  }
  show(choice);
}

/** Switches between night and noon, and stores the choice in this browser. */
export const switchTheme = (): void => chooseTheme(useTheme.getState().theme === 'night' ? 'noon' : 'night');
