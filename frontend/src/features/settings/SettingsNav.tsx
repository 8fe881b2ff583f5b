// Links to the groups of settings: a list at the side, or chips above on narrow screens.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupTitles, type SettingsGroupId } from '@guild/common/settings/settings.places';

const Way = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: '44px', lg: '40px' },
    px: 3,
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: { base: 'border', lg: 'transparent' },
    bg: { base: 'bg.panel', lg: 'transparent' },
    fontSize: 'sm',
    fontWeight: 'strong',
    color: 'fg.muted',
    textDecoration: 'none',
    _hover: { bg: 'bg.hover', color: 'fg' },
    '&[aria-current]': {
      bg: 'bg.hover',
      color: 'fg',
      borderColor: { base: 'spice.solid', lg: 'transparent' },
      boxShadow: { lg: 'inset 3px 0 0 var(--accent-spice)' },
    },
  },
});

export interface SettingsNavProps {
  groups: readonly SettingsGroupId[];
  shown: SettingsGroupId;
}
export const SettingsNav = ({ groups, shown }: SettingsNavProps): ReactNode => (
  <chakra.nav
    aria-label="Groups of settings"
    display="flex"
    flexDirection={{ base: 'row', lg: 'column' }}
    flexWrap="wrap"
    gap={{ base: 2, lg: 1 }}
    alignSelf="start"
    position={{ lg: 'sticky' }}
    top={{ lg: 'calc(var(--topbar) + 24px)' }}
  >
    {groups.map((id) => (
      <Way key={id} to={{ hash: id }} {...(id === shown && { 'aria-current': 'page' as const })}>
        {groupTitles[id]}
      </Way>
    ))}
  </chakra.nav>
);
