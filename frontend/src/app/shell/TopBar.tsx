// Top bar: the title of the section or of the shown thing, the search button, the connection mark
// and the theme switch.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useShownTitle } from '../../platform/page/pageMeta.ts';
import { switchTheme, useTheme } from '../../ui/theme/theme.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { sectionAt } from '../sections.ts';
import { ConnectionMark } from './ConnectionMark.tsx';

export interface TopBarProps {
  /** The notification bell. */
  bell?: ReactNode;
  onSearch: () => void;
}

/** Looks like a search field where there is room, and like an icon on phones. */
const SearchButton = ({ onSearch }: Pick<TopBarProps, 'onSearch'>): ReactNode => (
  <chakra.button
    type="button"
    aria-label="Search everything"
    aria-keyshortcuts="Control+K Meta+K"
    display="flex"
    alignItems="center"
    justifyContent={{ base: 'center', lg: 'start' }}
    gap={2}
    width={{ base: '40px', lg: '240px' }}
    height="40px"
    px={{ base: 0, lg: 3 }}
    borderRadius="control"
    borderWidth={{ base: 0, lg: '1px' }}
    borderColor="border.strong"
    color={{ base: 'fg', lg: 'fg.muted' }}
    fontSize="sm"
    _hover={{ bg: 'bg.hover' }}
    onClick={onSearch}
  >
    <Icon name="search" />
    <chakra.span hideBelow="lg" flex={1} textAlign="start" aria-hidden>
      Search
    </chakra.span>
    {/* The button's name describes the action. The shortcut is only visual, so it is no part of the
        name. */}
    <chakra.span hideBelow="lg" fontSize="xs" color="fg.subtle" _after={{ content: '"Ctrl K"' }} />
  </chakra.button>
);

export function ThemeSwitch(): ReactNode {
  const { theme } = useTheme();
  const other = theme === 'night' ? 'noon' : 'night';
  return <IconButton label={`Switch to ${other}`} icon={theme === 'night' ? 'sun' : 'moon'} onClick={switchTheme} />;
}

/** Above a subtitle, a long title needs one line. */
const titleOverLine = { textStyle: 'pageTitle', fontSize: { base: '12px', md: '15px', lg: '20px' } } as const;
/** The title face is only for words of the interface, and not for names that people have typed. */
const ownTitle = {
  dir: 'auto',
  fontSize: { base: 'md', md: 'xl' },
  fontWeight: 'strong',
  overflowWrap: 'anywhere',
} as const;

export function TopBar({ bell, onSearch }: TopBarProps): ReactNode {
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  const title = useShownTitle();
  const sectionTitle = section?.subtitle === undefined ? ({ textStyle: 'pageTitle' } as const) : titleOverLine;
  return (
    <chakra.header
      data-screen-only
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
        <chakra.h1
          {...(title === null ? sectionTitle : ownTitle)}
          lineHeight={{ base: '18px', lg: '28px' }}
          lineClamp={{ base: 2, lg: 1 }}
          tabIndex={-1}
        >
          {title ?? section?.title}
        </chakra.h1>
        {section?.subtitle !== undefined && (
          <chakra.p
            {...(title !== null && { hideBelow: 'lg' })}
            fontSize="xs"
            lineHeight="14px"
            color="fg.subtle"
            marginTop={{ base: 0, lg: '-2px' }}
            lineClamp={2}
          >
            {section.subtitle}
          </chakra.p>
        )}
      </chakra.div>
      <SearchButton onSearch={onSearch} />
      <ConnectionMark />
      <chakra.span hideBelow="md">
        <ThemeSwitch />
      </chakra.span>
      {bell}
    </chakra.header>
  );
}
