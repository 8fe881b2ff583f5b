// Tests of the notice about a newer build: shown, dismissed, and shown again for the next build.
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { renderAtRest, renderUi } from '../../../test/renderUi.tsx';
import { noteBuild } from '../../platform/session/build.store.ts';
import { lazyPart } from '../../platform/page/lazyPart.tsx';
import { NewVersion } from './NewVersion.tsx';

document.head.insertAdjacentHTML('beforeend', '<meta name="build" content="one">');
afterEach(() => noteBuild('one'));

const greet = (build: string): void => act(() => noteBuild(build));

describe('a newer build', () => {
  it('shows a notice that can be dismissed, and another one for the next build', async () => {
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

  it('is offered when a chunk of the old build can no longer be loaded', async () => {
    const { Part } = lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    // Automatic reloads happen at most once a minute.
    sessionStorage.setItem('reloaded-at', Date.now().toString());
    greet('two');
    await renderAtRest(
      <Suspense>
        <Part />
      </Suspense>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('A new version is available');
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeInTheDocument();
  });
});
