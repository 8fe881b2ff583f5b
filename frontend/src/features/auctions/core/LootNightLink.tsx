// Link beside the filters of auctions to a loot night that is running, and for people with the right to all of them.
import { may } from '@guild/common/members/ranks';
import { nightLink } from '@guild/common/nights/nights.links';
import type { ReactNode } from 'react';
import { useViewer } from '../../../platform/session/session.store.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
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
    <>
      {nightId !== null && <ButtonLink to={nightLink(nightId)}>A loot night is running</ButtonLink>}
      {isOfficer && <ButtonLink to="/loot">Loot nights</ButtonLink>}
    </>
  );
}
