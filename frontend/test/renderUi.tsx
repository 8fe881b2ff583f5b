// Render helper with the providers that screens need.
import { ChakraProvider } from '@chakra-ui/react';
import { act, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type Session, sessionStore } from '../src/platform/session/session.store.ts';
import { Announcer } from '../src/ui/announce.tsx';
import { ConfirmHost } from '../src/ui/confirm.tsx';
import { chakraSystem } from '../src/ui/theme/system.ts';
import { Toaster } from '../src/ui/Toaster.tsx';
import { aSession } from './session.ts';

export interface RenderHow {
  /** The address, such as '/marketplace?tab=auctions'. */
  route?: string;
  session?: Partial<Session>;
}

export function renderUi(ui: ReactNode, { route = '/', session = {} }: RenderHow = {}): RenderResult {
  sessionStore.setState(aSession(session), true);
  return render(
    <ChakraProvider value={chakraSystem()}>
      <MemoryRouter initialEntries={[route]}>
        <ConfirmHost>{ui}</ConfirmHost>
        <Toaster />
        <Announcer />
      </MemoryRouter>
    </ChakraProvider>,
  );
}

/**
 * The same, after everything around the screen has started. For tests that wait for nothing else.
 */
export async function renderAtRest(ui: ReactNode, how?: RenderHow): Promise<RenderResult> {
  const rendered = renderUi(ui, how);
  await act(() => Promise.resolve());
  return rendered;
}
