// The bar: the section's title, the connection mark and the theme switch.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { switchTheme, useTheme } from '../../ui/theme/theme.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { sectionAt } from '../sections.ts';
import { ConnectionMark } from './ConnectionMark.tsx';

export interface TopBarProps {
  /** Where the bell will hang. */
  bell?: ReactNode;
}

export function ThemeSwitch(): ReactNode {
  const { theme } = useTheme();
  const other = theme === 'night' ? 'noon' : 'night';
  return <IconButton label={`Switch to ${other}`} icon={theme === 'night' ? 'sun' : 'moon'} onClick={switchTheme} />;
}

export function TopBar({ bell }: TopBarProps): ReactNode {
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      gap={{ base: 0, md: 2 }}
      position="sticky"
      top={0}
      zIndex="bar"
      height="calc(var(--topbar) + env(safe-area-inset-top))"
      paddingTop="env(safe-area-inset-top)"
      paddingInline={{ base: '16px 8px', md: '20px', lg: 'gutter' }}
      borderBottomWidth="1px"
      borderColor="border"
      bg="bg"
    >
      <chakra.div flex={1} minWidth={0}>
        <chakra.h1 textStyle="pageTitle" truncate tabIndex={-1}>
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
