// Loot nights section: the live list of cards, and the button for a new night.
import { chakra } from '@chakra-ui/react';
import { may } from '@guild/common/members/ranks';
import { nightLink } from '@guild/common/nights/nights.links';
import { idParams, maybe } from '@guild/common/wire/fields';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { useQuery } from '../../platform/page/address.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import EmptyAuctions from '../../ui/art/empty-auctions.svg?react';
import { ButtonLink } from '../../ui/Button.tsx';
import { CardSkeletons, plainBars } from '../../ui/CardSkeletons.tsx';
import { CreateButton } from '../../ui/CreateButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { NightButtons } from './NightButtons.tsx';
import { nights } from './nights.store.ts';
import { nightStates, summaryOf } from './nights.words.ts';
import { ExportCsv } from '../../ui/ExportCsv.tsx';
import { nightRoutes } from '@guild/common/nights/nights.api';

/** `/loot?new=night` opens the form, with `&haul=12` for the items of a haul. */
const address = z.object({ new: maybe(z.literal('night')), haul: maybe(idParams.shape.id) });
const NewNightDialog = lazyDialog(() => import('./NewNightDialog.tsx'));

function Card({ id }: { id: number }): ReactNode {
  const night = nights.useShown(id);
  if (night === undefined) return null;
  const { title, status, createdBy, createdAt, startedAt, startsAt } = night;
  return (
    <Panel
      as="article"
      padding={4}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={2}
      justifyItems="start"
      alignContent="start"
    >
      <chakra.div display="flex" gap={2} alignItems="center" maxWidth="100%">
        <chakra.b dir="auto" fontWeight="strong" minWidth={0} truncate _hover={{ textDecoration: 'underline' }}>
          <Link to={nightLink(id)}>{title}</Link>
        </chakra.b>
        <Pill tone={status === 'running' ? 'live' : 'ended'}>{nightStates[status]}</Pill>
      </chakra.div>
      <span>{summaryOf(night)}</span>
      {status === 'planned' && startsAt !== null && (
        <span>
          Starts <RelativeTime planned iso={startsAt} />
        </span>
      )}
      <chakra.span color="fg.muted" fontSize="sm">
        {createdBy} · <RelativeTime iso={startedAt ?? createdAt} />
      </chakra.span>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <NightButtons night={night} />
      </chakra.div>
    </Panel>
  );
}

export function NightsSection(): ReactNode {
  const viewer = useViewer();
  useLiveView(nights);
  const [{ new: opened, haul }, set] = useQuery(address);
  const mayPlan = may(viewer, 'auctions');
  const more = mayPlan
    ? 'Plan one to sell up to 50 lots of the guild within a few minutes.'
    : 'When the guild sells many lots within a few minutes, they appear here.';
  return (
    <chakra.section aria-label="Loot nights" display="grid" gap={4} alignContent="start">
      <chakra.div display="flex" gap={3}>
        {mayPlan && <CreateButton onClick={() => set({ new: 'night' }, { push: true })}>New loot night</CreateButton>}
        <ExportCsv list={nightRoutes.listNights} />
      </chakra.div>
      <LiveGrid
        list={nights}
        failed="Error loading loot nights"
        skeleton={<CardSkeletons label="Loading loot nights..." bars={plainBars} />}
        empty={
          <EmptyState
            art={EmptyAuctions}
            title="No loot nights yet"
            more={more}
            action={
              mayPlan ? (
                <CreateButton variant="tonal" onClick={() => set({ new: 'night' }, { push: true })}>
                  New loot night
                </CreateButton>
              ) : (
                <ButtonLink to="/marketplace">See auctions</ButtonLink>
              )
            }
          />
        }
      >
        {(id) => <Card id={id} />}
      </LiveGrid>
      {mayPlan && opened !== undefined && (
        <NewNightDialog haulId={haul} onClose={() => set({ new: null, haul: null })} />
      )}
    </chakra.section>
  );
}
