// Sidebar: the guild's logo, the sections by role, and the person with the sign-out. Below 768 px
// it slides in.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { logOut } from '../../platform/session/logOut.ts';
import { guild } from '../../platform/session/guild.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { useShortcut } from '../../platform/page/shortcuts.ts';
import { goAway } from '../../platform/forms/unsaved.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { linksFor, markedBy, placesFor } from '../links.ts';
import { sectionAt } from '../sections.ts';
import { Count } from './Count.tsx';
import { Emblem } from './Emblem.tsx';
import { PersonMenu, type PersonMenuProps } from './PersonMenu.tsx';

const SectionLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    height: { base: '48px', md: '40px' },
    px: 3,
    borderRadius: 'control',
    color: 'fg.muted',
    position: 'relative',
    transition: 'background-color var(--motion-fast)',
    _hover: { bg: 'bg.hover', color: 'fg' },
    '& svg': { color: 'fg.subtle' },
    '&[data-current]': {
      bg: 'spice.soft',
      color: 'fg',
      fontWeight: 'strong',
      '& svg': { color: 'spice.text' },
      _before: {
        content: '""',
        position: 'absolute',
        insetStart: '-12px',
        top: '8px',
        bottom: '8px',
        width: '3px',
        borderEndRadius: '3px',
        bg: 'spice.solid',
      },
    },
  },
});

function Go({ letter, path }: { letter: string; path: string }): null {
  const navigate = useNavigate();
  useShortcut(`g ${letter}`, () => goAway(path, () => void navigate(path)));
  return null;
}

const Brand = ({ onClose }: { onClose: () => void }): ReactNode => (
  <chakra.div
    display="flex"
    alignItems="center"
    height="calc(var(--topbar) + env(safe-area-inset-top))"
    flex="none"
    padding="env(safe-area-inset-top) 12px 0"
  >
    <chakra.button
      type="button"
      aria-label={`Log out of ${guild.name}`}
      title={`Log out of ${guild.name}`}
      display="flex"
      alignItems="center"
      gap={3}
      flex={1}
      minWidth={0}
      height="48px"
      paddingInline={2}
      borderRadius="control"
      onClick={logOut}
    >
      <Emblem />
      <chakra.b
        fontFamily="title"
        fontWeight="title"
        fontSize="13px"
        letterSpacing=".12em"
        textTransform="uppercase"
        truncate
      >
        {guild.name}
      </chakra.b>
    </chakra.button>
    <chakra.span hideFrom="md">
      <IconButton label="Close menu" icon="close" tooltip={false} onClick={onClose} />
    </chakra.span>
  </chakra.div>
);

const sliding = 'transform var(--motion-base) var(--ease-out)';

export interface SidebarProps extends PersonMenuProps {
  open: boolean;
  onClose: () => void;
}

export function Sidebar({ open, onClose, onChoose, onKeys }: SidebarProps): ReactNode {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const side = useRef<HTMLElement>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const section = sectionAt(pathname);
  const marked = section && markedBy(section);
  useEffect(() => {
    if (!open) return;
    side.current?.querySelector<HTMLElement>('nav a')?.focus();
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [open, onClose]);
  return (
    <>
      {open && (
        <chakra.div
          aria-hidden
          hideFrom="md"
          position="fixed"
          inset={0}
          zIndex="menu"
          bg="bg.scrim"
          animation="appear var(--motion-base)"
          onClick={onClose}
        />
      )}
      <chakra.aside
        data-screen-only
        ref={side}
        display="flex"
        flexDirection="column"
        bg="bg.panel"
        borderEndWidth="1px"
        borderColor="border"
        position={{ base: 'fixed', md: 'sticky' }}
        top={0}
        insetStart={0}
        zIndex={{ base: 'menu', md: 'auto' }}
        height="100dvh"
        width={{ base: '296px', md: 'auto' }}
        maxWidth="calc(100vw - 40px)"
        overflowY="auto"
        // Phones skip the layout of the sidebar until it is first opened.
        contentVisibility={{ base: wasOpen ? 'visible' : 'hidden', md: 'visible' }}
        visibility={{ base: open ? 'visible' : 'hidden', md: 'visible' }}
        transform={{ base: open ? 'none' : 'translateX(-100%)', md: 'none' }}
        // Visible at once when it opens, because hidden elements cannot take the focus. Hidden only
        // after it has slid out.
        transition={{ base: open ? sliding : `${sliding}, visibility 0s var(--motion-base)`, md: 'none' }}
      >
        {placesFor(viewer).map(({ path, key }) => key !== undefined && <Go key={path} letter={key} path={path} />)}
        <Brand onClose={onClose} />
        <chakra.nav aria-label="Sections" display="grid" gap="2px" padding="8px 12px">
          {linksFor('sections', viewer).map(({ path, name, icon, key, section: { count, countsFromOne } }) => (
            <SectionLink
              key={path}
              to={path}
              onClick={onChoose}
              {...(path === marked && { 'data-current': '', 'aria-current': 'page' })}
            >
              <Icon name={icon} />
              {name}
              {count !== undefined && <Count of={count} fromOne={countsFromOne} />}
              {key !== undefined && <Go letter={key} path={path} />}
            </SectionLink>
          ))}
        </chakra.nav>
        <PersonMenu onKeys={onKeys} onChoose={onChoose} />
      </chakra.aside>
    </>
  );
}
