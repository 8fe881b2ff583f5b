// Night or noon: follows the system until somebody chooses, and remembers the choice.
import { create } from 'zustand';

export type Theme = 'night' | 'noon';
const key = 'theme';

const storedTheme = (): Theme | null => {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'noon' || stored === 'night' ? stored : null;
  } catch {
    return null;
  }
};
const daylight = window.matchMedia('(prefers-color-scheme: light)');
const systemTheme = (): Theme => (daylight.matches ? 'noon' : 'night');

export const useTheme = create<{ theme: Theme }>(() => ({ theme: storedTheme() ?? systemTheme() }));

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  useTheme.setState({ theme });
}

daylight.addEventListener('change', () => {
  if (storedTheme() === null) show(systemTheme());
});

/** Shows the other theme and keeps the choice in this browser. */
export function switchTheme(): void {
  const theme = useTheme.getState().theme === 'night' ? 'noon' : 'night';
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be shut: the choice then lasts until the page is closed.
  }
  show(theme);
}
