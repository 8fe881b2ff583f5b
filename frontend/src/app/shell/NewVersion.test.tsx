// The word about a newer build appears when another one greets, can be put away, and comes back for the next.
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expectComplaints } from '../../../test/complaints.ts';
import { renderAtRest, renderUi } from '../../../test/renderUi.tsx';
import type { ErrorBoundary } from '../ErrorBoundary.tsx';

// The page's own build is read when the code is loaded.
document.head.insertAdjacentHTML('beforeend', '<meta name="build" content="one">');

let noteBuild: (running: string) => void;
let NewVersion: () => ReactNode;
let Boundary: typeof ErrorBoundary;
beforeAll(async () => {
  ({ noteBuild } = await import('../../platform/build.store.ts'));
  ({ NewVersion } = await import('./NewVersion.tsx'));
  ({ ErrorBoundary: Boundary } = await import('../ErrorBoundary.tsx'));
});
afterEach(() => noteBuild('one'));

const greet = (build: string): void => act(() => noteBuild(build));

describe('a newer build', () => {
  it('is told, put away, and told again when the next one comes', async () => {
    const user = userEvent.setup();
    renderUi(<NewVersion />);
    greet('one');
    expect(screen.queryByText('New version')).not.toBeInTheDocument();
    greet('two');
    expect(screen.getByText('New version').closest('[role=status]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    greet('two');
    expect(screen.queryByText('New version')).not.toBeInTheDocument();
    greet('three');
    expect(screen.getByText('New version')).toBeInTheDocument();
    greet('one');
    expect(screen.queryByText('New version')).not.toBeInTheDocument();
  });

  it('is offered when a part of the old one cannot be loaded any more', async () => {
    const Gone = (): ReactNode => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/Gone-1.js');
    };
    await renderAtRest(
      <Boundary>
        <Gone />
      </Boundary>,
    );
    expectComplaints('dynamically imported module');
    expect(screen.getByRole('alert')).toHaveTextContent('This screen could not be loaded');
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });
});
