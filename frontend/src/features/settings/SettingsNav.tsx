// Links to the groups of settings: a list at the side, or chips above on narrow screens.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupTitles, type SettingsGroupId } from './settings.places.ts';
import { useGroupInSight } from './useAnchor.ts';

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
    '&[aria-current]': { lg: { bg: 'bg.hover', color: 'fg', boxShadow: 'inset 3px 0 0 var(--accent-spice)' } },
  },
});

export function SettingsNav({ groups }: { groups: readonly SettingsGroupId[] }): ReactNode {
  const inSight = useGroupInSight(groups);
  return (
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
        <Way key={id} to={{ hash: id }} {...(id === inSight && { 'aria-current': 'true' as const })}>
          {groupTitles[id]}
        </Way>
      ))}
    </chakra.nav>
  );
}
