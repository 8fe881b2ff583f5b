// Links beside the filters of auctions: to all loot nights, and to one that is running.
import { nightLink, nightsLink } from '@guild/common/nights/nights.links';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useAuctions } from '../auctions.store.ts';

export function LootNightLink(): ReactNode {
  const nightId = useAuctions(({ shown, entities }) => {
    const lot = shown.find((id) => {
      const auction = entities.byId[id];
      return auction?.status === 'active' && auction.nightId !== null;
    });
    return lot === undefined ? null : (entities.byId[lot]?.nightId ?? null);
  });
  return (
    <>
      {nightId !== null && <ButtonLink to={nightLink(nightId)}>A loot night is running</ButtonLink>}
      <ButtonLink to={nightsLink}>Loot nights</ButtonLink>
    </>
  );
}
