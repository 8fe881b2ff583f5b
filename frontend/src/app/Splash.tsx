// Splash shown until the session is known. It is part of the HTML, so it is visible before any
// script runs.
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
