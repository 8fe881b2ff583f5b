// Bottom bar on phones: the most used sections, and a menu with the others.
import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useViewer } from '../../platform/session/session.store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { barFor, markedBy } from '../links.ts';
import { sectionAt } from '../sections.ts';
import { Count } from './Count.tsx';

const places: SystemStyleObject = {
  '& > a, & > button': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: '2px',
    minWidth: '48px',
    height: '56px',
    fontSize: '2xs',
    lineHeight: '14px',
    color: 'fg.muted',
    '&[data-current]': {
      color: 'fg',
      fontWeight: 'strong',
      '& svg': { color: 'spice.text' },
      _before: {
        content: '""',
        position: 'absolute',
        top: 0,
        width: '32px',
        height: '3px',
        borderBottomRadius: '3px',
        bg: 'spice.solid',
      },
    },
    _focusVisible: { outlineOffset: '-3px' },
  },
};

export interface BottomBarProps {
  menuButton: RefObject<HTMLButtonElement | null>;
  menuOpen: boolean;
  onMenu: () => void;
}

export function BottomBar({ menuButton, menuOpen, onMenu }: BottomBarProps): ReactNode {
  const viewer = useViewer();
  const section = sectionAt(useLocation().pathname);
  const links = barFor(viewer);
  const marked = section && markedBy(section);
  return (
    <chakra.nav
      data-screen-only
      aria-label="Quick links"
      hideFrom="md"
      position="fixed"
      insetInline={0}
      bottom={0}
      zIndex="bar"
      display="grid"
      gridTemplateColumns={`repeat(${links.length + 1}, minmax(48px, 1fr))`}
      height="var(--bottombar)"
      paddingInline="env(safe-area-inset-left) env(safe-area-inset-right)"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border"
      css={places}
    >
      {links.map(({ path, name, icon, section: { count } }) => (
        <Link key={path} to={path} {...(path === marked && { 'data-current': '', 'aria-current': 'page' })}>
          <Icon name={icon} />
          {name}
          {count !== undefined && <Count of={count} asBadge />}
        </Link>
      ))}
      <chakra.button
        ref={menuButton}
        type="button"
        aria-expanded={menuOpen}
        {...(links.every(({ path }) => path !== marked) && { 'data-current': '' })}
        onClick={onMenu}
      >
        <Icon name="menu" />
        More
      </chakra.button>
    </chakra.nav>
  );
}
