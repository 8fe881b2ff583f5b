// Test of a create button: off while the connection is lost, with the reason.
import { afterEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderAtRest } from '../../test/renderUi.tsx';
import { connection, connectionStore } from '../platform/live/connection.store.ts';
import { CreateButton } from './CreateButton.tsx';

afterEach(() => connection.reset());

it('is off while the connection is lost, and says why', async () => {
  await renderAtRest(<CreateButton>Create Auction</CreateButton>);
  const button = screen.getByRole('button', { name: 'Create Auction' });
  expect(button).toBeEnabled();
  act(() => connectionStore.setState({ status: 'offline' }));
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', expect.stringContaining("You're offline."));
});
