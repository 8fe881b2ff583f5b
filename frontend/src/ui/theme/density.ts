// Density of lists, in this browser. `tokens.css` has what compact lists look like.
import { create } from 'zustand';
import { createBrowserChoice } from '../../platform/page/browserChoice.ts';

export type Density = 'roomy' | 'compact';
const choice = createBrowserChoice('density', () => show(stored()));
const stored = (): Density => (choice.read() === 'compact' ? 'compact' : 'roomy');
export const useDensity = create<{ readonly density: Density }>(() => ({ density: stored() }));

function show(density: Density): void {
  if (density === 'compact') document.documentElement.dataset['density'] = density;
  else delete document.documentElement.dataset['density'];
  useDensity.setState({ density });
}

/** Applies a density and stores it in this browser. */
export function chooseDensity(density: Density): void {
  choice.write(density);
  show(density);
}
