// Links to the forms that the viewer may use, to the roster, and to the guild's page on another
// site.
import { chakra } from '@chakra-ui/react';
import { auctionsLink } from '@guild/common/auctions/auctions.links';
import { itemsLink } from '@guild/common/market/market.links';
import { may } from '@guild/common/members/ranks';
import { actions } from '@guild/common/search/actions';
import type { IconName } from '@guild/common/wire/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { guild } from '../../platform/session/guild.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Card } from './Card.tsx';

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: '44px',
  paddingInline: '20px',
  _hover: { bg: 'bg.hover' },
} as const;
const Way = ({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }): ReactNode => (
  <chakra.span asChild {...look}>
    <Link to={to}>
      <chakra.span color="water.solid">
        <Icon name={icon} />
      </chakra.span>
      {children}
    </Link>
  </chakra.span>
);

/** The forms that open from here, with their labels. */
const forms = [
  { action: actions.createAuction, label: 'Create Auction' },
  { action: actions.createEvent, label: 'Create Event' },
  { action: actions.createContract, label: 'Create Contract' },
  { action: actions.listItem, label: 'List Item' },
];

export function QuickActions(): ReactNode {
  const viewer = useViewer();
  const { canWrite } = viewer;
  return (
    <Card title="Quick Actions">
      <chakra.nav aria-label="Quick Actions" borderTopWidth="1px" borderColor="border" paddingBlock={2}>
        {forms
          .filter(({ action }) => may(viewer, action.needs))
          .map(({ action: { id, to, icon }, label }) => (
            <Way key={id} to={to} icon={icon}>
              {label}
            </Way>
          ))}
        {!canWrite && (
          <>
            <Way to={auctionsLink} icon="gavel">
              See auctions
            </Way>
            <Way to={itemsLink} icon="marketplace">
              See market
            </Way>
          </>
        )}
        <Way to="/roster" icon="people">
          Find a member
        </Way>
        <chakra.a href={guild.socialUrl} target="_blank" rel="noreferrer" {...look}>
          <chakra.span color="water.solid">
            <Icon name="people" />
          </chakra.span>
          <chakra.span flex={1}>Follow {guild.name}</chakra.span>
          <chakra.span color="fg.subtle">
            <Icon name="link" size={16} />
          </chakra.span>
        </chakra.a>
      </chakra.nav>
    </Card>
  );
}
