// Applications: who wants to join, what others think of them, and the decision.
import { chakra } from '@chakra-ui/react';
import { applicationRoutes, type Application, type ApplicationView } from '@guild/common/access/applications.api';
import { applicationIn } from '@guild/common/access/access.links';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../platform/api/api.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { useFilters } from '../../platform/page/filters.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import EmptyRoster from '../../ui/art/empty-roster.svg?react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ApplicationCard, type OpenedDecision } from './ApplicationCard.tsx';
import { applicationFilters, applications } from './applications.store.ts';

const AcceptDialog = lazyDialog(() => import('./AcceptDialog.tsx'));
const DeclineDialog = lazyDialog(() => import('./DeclineDialog.tsx'));

const emptyWords: Readonly<Record<ApplicationView, string>> = {
  open: 'People who want to join appear here.',
  trial: 'People who are accepted until a date appear here.',
  decided: 'Applications that are decided or withdrawn appear here.',
};

function Card({ id, onDecide }: { id: number; onDecide: (decision: OpenedDecision) => void }): ReactNode {
  const one = applications.useShown(id);
  return one === undefined ? null : <ApplicationCard one={one} onDecide={onDecide} />;
}

const useApplication = createDetail(applications, {
  fetch: (id, signal) => call(applicationRoutes.getApplication, { params: { id }, signal }),
});
/** The application of a notice's link, whatever the list shows. */
function Linked({ id, onDecide }: { id: number; onDecide: (decision: OpenedDecision) => void }): ReactNode {
  const { loaded } = useApplication(id);
  const isListed = applications.use(({ shown }) => shown.includes(id));
  if (isListed || loaded.phase !== 'ready') return null;
  return (
    <chakra.div marginBottom={4} maxWidth="640px">
      <ApplicationCard one={loaded.data} onDecide={onDecide} />
    </chakra.div>
  );
}

export function ApplicationsSection(): ReactNode {
  const [filters, set] = useFilters(applicationFilters);
  const { search } = useLocation();
  const linked = applicationIn(search);
  useLiveView(applications, { filters });
  const [opened, setOpened] = useState<OpenedDecision | null>(null);
  const close = (): void => setOpened(null);
  return (
    <chakra.section aria-label="Applications">
      <chakra.h2 srOnly>Applications</chakra.h2>
      <ListFilters
        label="Applications"
        of={applicationFilters}
        filters={filters}
        set={set}
        csv={applicationRoutes.listApplications}
      />
      {linked !== null && <Linked id={linked} onDecide={setOpened} />}
      <LiveGrid
        list={applications}
        failed="Error loading applications"
        skeleton={<SkeletonRows count={3} height={160} />}
        empty={
          <EmptyState
            art={EmptyRoster}
            title="No applications"
            more={emptyWords[filters.view]}
            action={<ButtonLink to="/roster">See the roster</ButtonLink>}
          />
        }
        grid={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))', alignItems: 'start' }}
      >
        {(id) => <Card id={id} onDecide={setOpened} />}
      </LiveGrid>
      <ListDialog<Application>
        list={applications}
        id={opened?.one.id ?? null}
        {...(opened !== null && { first: opened.one })}
      >
        {(one) =>
          opened?.decision === 'accept' ? (
            <AcceptDialog one={one} onClose={close} />
          ) : (
            <DeclineDialog one={one} onClose={close} />
          )
        }
      </ListDialog>
    </chakra.section>
  );
}
