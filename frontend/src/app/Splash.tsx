// The moment before it is known who is there; the page itself brings it, so it is seen before any script has run.
import type { ReactNode } from 'react';
import { Mark } from '../ui/art/Mark.tsx';

export const Splash = (): ReactNode => (
  <main className="splash">
    <h1>Loading</h1>
    <span role="status" aria-label="Loading">
      <Mark width="48" height="48" />
    </span>
  </main>
);
