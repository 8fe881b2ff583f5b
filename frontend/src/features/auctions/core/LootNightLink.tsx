// Link beside the filters of auctions to a loot night that is running, and for people with the right to all of them.
import { chakra } from '@chakra-ui/react';
import { may } from '@guild/common/members/ranks';
import { nightLink } from '@guild/common/nights/nights.links';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useViewer } from '../../../platform/session/session.store.ts';
import { useAuctions } from '../auctions.store.ts';

export function LootNightLink(): ReactNode {
  const viewer = useViewer();
  const nightId = useAuctions(({ shown, entities }) => {
    const lot = shown.find((id) => {
      const auction = entities.byId[id];
      return auction?.status === 'active' && auction.nightId !== null;
    });
    return lot === undefined ? null : (entities.byId[lot]?.nightId ?? null);
  });
  const isOfficer = may(viewer, 'auctions');
  if (nightId === null && !isOfficer) return null;
  return (
    <chakra.p fontSize="sm" display="flex" gap={4} css={{ '& a': { textDecoration: 'underline' } }}>
      {nightId !== null && <Link to={nightLink(nightId)}>A loot night is running</Link>}
      {isOfficer && <Link to="/loot">Loot nights</Link>}
    </chakra.p>
  );
}
