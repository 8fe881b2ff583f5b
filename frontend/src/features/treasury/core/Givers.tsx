// Contributors to a resource's goal, the largest amount first.
import { chakra } from '@chakra-ui/react';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { treasuryLedgerRoutes } from '@guild/common/treasury/treasury.ledger.api';
import type { ReactNode } from 'react';
import { call } from '../../../platform/api/api.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { useResource } from '../../../platform/api/resource.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { Person } from '../../../ui/Person.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';

export function Givers({ resource: { id, version, unit } }: { resource: TreasuryResource }): ReactNode {
  const givers = useResource((signal) => call(treasuryLedgerRoutes.listGivers, { params: { id }, signal }), {
    key: `${id} ${version}`,
  });
  return (
    <chakra.section aria-label="Contributors">
      <chakra.h3 fontSize="sm" fontWeight="strong" color="fg.muted" marginBottom={2}>
        Contributors
      </chakra.h3>
      <ResourceView
        resource={givers}
        failed="Error loading contributors"
        skeleton={<SkeletonRows face={22} height={40} label="Loading contributors..." />}
      >
        {(list) =>
          list.length === 0 ? (
            <chakra.p color="fg.muted" fontSize="sm">
              No contributions yet.
            </chakra.p>
          ) : (
            <chakra.ol display="grid" gap={2}>
              {list.map(({ username, discordId, amount }) => (
                <chakra.li
                  key={discordId}
                  display="grid"
                  gridTemplateColumns="minmax(0, 1fr) auto"
                  columnGap={3}
                  rowGap={1}
                >
                  <Person discordId={discordId} name={username} size={22} />
                  <chakra.span textStyle="figures">{formatPrice(amount, unit)}</chakra.span>
                  <chakra.span gridColumn="1 / -1" display="flex">
                    <Meter share={amount / (list[0]?.amount ?? 1)} />
                  </chakra.span>
                </chakra.li>
              ))}
            </chakra.ol>
          )
        }
      </ResourceView>
    </chakra.section>
  );
}
