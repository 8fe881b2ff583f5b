// Hauls tab: hauls of the guild, newest first.
import { somebodyWhoMay } from '@guild/common/members/managers';
import { chakra } from '@chakra-ui/react';
import { haulStatuses, payoutRoutes, type Haul } from '@guild/common/payouts/payouts.api';
import { haulsLink } from '@guild/common/payouts/payouts.links';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { useMemo, useState, type ReactNode } from 'react';
import { useLiveView } from '../../../platform/live/useLiveView.ts';
import { useQuery } from '../../../platform/page/address.ts';
import EmptyTreasury from '../../../ui/art/empty-treasury.svg?react';
import type { NewPlace } from '../../../ui/CardPlace.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { CardSkeletons, plainBars } from '../../../ui/CardSkeletons.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LiveGrid } from '../../../ui/LiveGrid.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { EnterHaul } from './EnterHaul.tsx';
import { HaulCard } from './HaulCard.tsx';
import { HaulDialogs, type OpenedDialog } from './HaulDialogs.tsx';
import { hauls } from '../payouts.store.ts';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';

const haulAddress = z.object({ status: maybe(z.enum(haulStatuses)) });
const statuses = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

const cardMin = '320px';
const wideCards = { css: { '--card-min': cardMin } };

/** Where a haul is that was closed or opened again. */
const newPlaceOf = ({ status }: Haul): NewPlace => ({ words: `Now ${status}`, to: `${haulsLink}&status=${status}` });

const Nothing = ({ narrowed }: { narrowed: boolean }): ReactNode => (
  <EmptyState
    art={EmptyTreasury}
    title={narrowed ? 'No matching hauls' : 'No hauls yet'}
    more={`After an event or contract, ${somebodyWhoMay('hauls')} enters its haul. Everyone's shares appear here.`}
    action={
      narrowed ? (
        <ButtonLink to={haulsLink}>Show all hauls</ButtonLink>
      ) : (
        <ButtonLink to="/events">See events</ButtonLink>
      )
    }
  />
);

export default function HaulsTab(): ReactNode {
  const [{ status }, set] = useQuery(haulAddress);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const filters = useMemo(() => ({ status: status ?? null }), [status]);
  useLiveView(hauls, { filters });
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: 4, md: 5 }}>
      <chakra.section aria-label="Hauls" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <chakra.div display="flex" flexWrap="wrap" gap={3} alignItems="center" justifyContent="space-between">
          <chakra.h3 textStyle="cardTitle">Hauls</chakra.h3>
          <chakra.div display="flex" flexWrap="wrap" gap={3} alignItems="center">
            <Toggle
              label="Which hauls"
              value={status ?? 'all'}
              options={statuses}
              onChange={(next) => set({ status: next === 'all' ? '' : next })}
            />
            <ExportCsv list={payoutRoutes.listHauls} query={filters} />
            <EnterHaul />
          </chakra.div>
        </chakra.div>
        <LiveGrid
          list={hauls}
          failed="Error loading hauls"
          skeleton={<CardSkeletons label="Loading hauls..." bars={plainBars} cardMin={cardMin} />}
          empty={<Nothing narrowed={status !== undefined} />}
          grid={wideCards}
          newPlace={(haul) => (haul.status === status ? null : newPlaceOf(haul))}
        >
          {(id) => <HaulCard id={id} onOpen={setOpened} />}
        </LiveGrid>
      </chakra.section>
      {opened !== null && <HaulDialogs opened={opened} onClose={() => setOpened(null)} />}
    </chakra.div>
  );
}
