// Density of lists, in this browser. `tokens.css` has what compact lists look like.
import { create } from 'zustand';

export type Density = 'roomy' | 'compact';
const key = 'density';

const stored = (): Density => {
  try {
    return localStorage.getItem(key) === 'compact' ? 'compact' : 'roomy';
  } catch {
    return 'roomy';
  }
};
export const useDensity = create<{ readonly density: Density }>(() => ({ density: stored() }));

function show(density: Density): void {
  if (density === 'compact') document.documentElement.dataset['density'] = density;
  else delete document.documentElement.dataset['density'];
  useDensity.setState({ density });
}
window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) show(stored());
});

/** Applies a density and stores it in this browser. */
export function chooseDensity(density: Density): void {
  try {
    localStorage.setItem(key, density);
  } catch {
    // Storage may be disabled. The choice then lasts until the page is closed.
  }
  show(density);
}
