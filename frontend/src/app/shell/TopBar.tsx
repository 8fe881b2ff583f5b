// The bar: the section's title, the connection mark and the theme switch.
import { chakra } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { switchTheme, useTheme } from '../../ui/theme/theme.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { sectionAt } from '../sections.ts';
import { ConnectionMark } from './ConnectionMark.tsx';

export interface TopBarProps {
  menuButton: RefObject<HTMLButtonElement | null>;
  menuOpen: boolean;
  onMenu: () => void;
  /** Where the bell will hang. */
  bell?: ReactNode;
}

export function ThemeSwitch(): ReactNode {
  const { theme } = useTheme();
  const other = theme === 'night' ? 'noon' : 'night';
  return <IconButton label={`Switch to ${other}`} icon={theme === 'night' ? 'sun' : 'moon'} onClick={switchTheme} />;
}

export function TopBar({ menuButton, menuOpen, onMenu, bell }: TopBarProps): ReactNode {
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      gap={{ base: 0, md: 2 }}
      height="topbar"
      paddingInline={{ base: '4px 8px', md: '20px', lg: 'gutter' }}
      borderBottomWidth="1px"
      borderColor="border"
      bg="bg"
    >
      <chakra.span hideFrom="md">
        <IconButton
          ref={menuButton}
          label="Open menu"
          icon="menu"
          tooltip={false}
          aria-expanded={menuOpen}
          onClick={onMenu}
        />
      </chakra.span>
      <chakra.div flex={1} minWidth={0} paddingStart={{ base: 1, md: 0 }}>
        <chakra.h1 textStyle="pageTitle" truncate>
          {section?.title}
        </chakra.h1>
        {section?.subtitle !== undefined && (
          <chakra.p hideBelow="md" fontSize="xs" lineHeight="14px" color="fg.subtle" marginTop="-2px">
            {section.subtitle}
          </chakra.p>
        )}
      </chakra.div>
      <ConnectionMark />
      <ThemeSwitch />
      {bell}
    </chakra.header>
  );
}
