// Renders a piece of the interface with everything screens need around them.
import { ChakraProvider } from '@chakra-ui/react';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type Session, sessionStore } from '../src/platform/session.store.ts';
import { Announcer } from '../src/ui/announce.tsx';
import { ConfirmHost } from '../src/ui/confirm.tsx';
import { chakraSystem } from '../src/ui/theme/system.ts';
import { Toaster } from '../src/ui/Toaster.tsx';

export interface RenderHow {
  /** The address, '/marketplace?tab=auctions'. */
  route?: string;
  session?: Partial<Session>;
}

/** A signed-in member, to be changed in parts. */
export const aSession = (parts: Partial<Session> = {}): Session => ({
  state: 'ready',
  user: { id: 1, discordId: '100000000000000012', username: 'Maren Quill', avatar: null, email: null },
  member: { id: 1, name: 'Maren Quill', discordId: '100000000000000012', role: 'Member', access: 'Member' },
  access: 'Member',
  ...parts,
});

/** Somebody signed in with this access, and the rank of the same name. */
export const sessionAs = (access: 'Admin' | 'Member' | 'Guest'): Partial<Session> => {
  const { member } = aSession();
  return { access, member: member && { ...member, role: access, access } };
};

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
