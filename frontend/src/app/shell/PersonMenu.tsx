// Signed-in person at the foot of the sidebar: their menu, and the link that logs out.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { forgetDrafts } from '../../platform/forms/drafts.ts';
import { noteLogout } from '../../platform/session/loggedOut.ts';
import { guild } from '../../platform/session/guild.ts';
import { memberAddress } from '../../platform/session/faces.store.ts';
import { useSession, useViewer, type Viewer } from '../../platform/session/session.store.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { Face } from '../../ui/Face.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { printPage } from '../../ui/printPage.ts';
import { switchTheme, useTheme } from '../../ui/theme/theme.ts';
import { linksFor } from '../links.ts';

function Role({ viewer }: { viewer: Viewer }): ReactNode {
  const { access, member } = viewer;
  const tone = access === 'Guest' ? 'water.solid' : access === 'Admin' ? 'spice.text' : 'fg.muted';
  return (
    <chakra.span display="flex" alignItems="center" gap={1} fontSize="xs" lineHeight="16px" color={tone}>
      {access === 'Admin' && <Icon name="bolt" size={12} />}
      {access === 'Guest' && <Icon name="people" size={12} />}
      {member.role}
    </chakra.span>
  );
}

export interface PersonMenuProps {
  /** Shows the keyboard shortcuts. */
  onKeys: () => void;
  /** Called when a place is chosen, even the current one. */
  onChoose: () => void;
}

/** The entries of the menu, in order. */
function useOwn({ onKeys, onChoose }: PersonMenuProps): MenuItem[] {
  const viewer = useViewer();
  const { member } = useSession();
  const { theme } = useTheme();
  return [
    ...(member === null
      ? []
      : [{ name: 'My page', icon: 'people', to: memberAddress(member.id), onSelect: onChoose } as const]),
    ...linksFor('own', viewer).map(({ name, icon, path }) => ({ name, icon, to: path, onSelect: onChoose })),
    theme === 'night'
      ? { name: 'Switch to noon', icon: 'sun', onSelect: switchTheme }
      : { name: 'Switch to night', icon: 'moon', onSelect: switchTheme },
    {
      name: 'Print this page',
      icon: 'print',
      onSelect: () => {
        onChoose();
        void printPage();
      },
    },
    { name: 'Keyboard shortcuts', icon: 'more', onSelect: onKeys },
  ];
}

export function PersonMenu(props: PersonMenuProps): ReactNode {
  const viewer = useViewer();
  const own = useOwn(props);
  return (
    <chakra.div
      position="sticky"
      bottom={0}
      marginTop="auto"
      padding="8px"
      paddingBottom="calc(8px + env(safe-area-inset-bottom))"
      borderTopWidth="1px"
      borderColor="border"
      bg="bg.panel"
    >
      <Menu label="Your own" items={own}>
        <Face discordId={viewer.discordId} name={viewer.username} fallback={viewer.avatar} size={36} online />
        <chakra.span flex={1} minWidth={0}>
          <chakra.b dir="auto" display="block" fontSize="sm" lineHeight="18px" truncate title={viewer.username}>
            {viewer.username}
          </chakra.b>
          <Role viewer={viewer} />
        </chakra.span>
        <chakra.span color="fg.subtle" flex="none">
          <Icon name="more" />
        </chakra.span>
      </Menu>
      <ButtonAnchor
        variant="quiet"
        size="sm"
        icon="logout"
        href="/auth/logout"
        full
        justifyContent="flex-start"
        gap={2.5}
        height={{ base: '40px', md: 'controlSm' }}
        onClick={() => {
          forgetDrafts();
          noteLogout();
        }}
      >
        Log out
      </ButtonAnchor>
      {guild.version !== '' && (
        <chakra.p fontSize="xs" color="fg.subtle" paddingInline={3}>
          Version {guild.version}
        </chakra.p>
      )}
    </chakra.div>
  );
}
