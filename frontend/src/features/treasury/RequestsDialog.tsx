// What waits for a decision and what has been decided, live: admins see everybody's and decide, the others see their own.
import { chakra } from '@chakra-ui/react';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useViewer } from '../../platform/session.store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { More } from '../../ui/More.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RequestRow } from './RequestRow.tsx';
import { requests, useRequests } from './requests.store.ts';

const RefuseDialog = lazy(() => import('./RefuseDialog.tsx'));

interface PartProps {
  title: string;
  none: string;
  list: readonly TreasuryRequest[];
  onRefuse: (request: TreasuryRequest) => void;
}
const Part = ({ title, none, list, onRefuse }: PartProps): ReactNode => (
  <chakra.section aria-label={title}>
    <chakra.h3 fontSize="sm" fontWeight="strong" color="fg.muted" marginBottom={2}>
      {title}
    </chakra.h3>
    {list.length === 0 ? (
      <chakra.p color="fg.muted" fontSize="sm">
        {none}
      </chakra.p>
    ) : (
      <chakra.ul listStyleType="none" margin={0} padding={0}>
        {list.map((request) => (
          <RequestRow key={request.id} request={request} onRefuse={onRefuse} />
        ))}
      </chakra.ul>
    )}
  </chakra.section>
);

function Lists({ onRefuse }: Pick<PartProps, 'onRefuse'>): ReactNode {
  const { isAdmin } = useViewer();
  const all = useRequests();
  const next = requests.use((state) => state.next);
  const loadingMore = requests.use((state) => state.loadingMore);
  const waits = all.filter(({ status }) => status === 'pending');
  return (
    <chakra.div display="grid" gap={6}>
      <Part
        title="Waiting"
        none={isAdmin ? 'Nobody waits for a decision.' : 'Nothing of yours waits for a decision.'}
        list={waits}
        onRefuse={onRefuse}
      />
      <Part
        title="Decided"
        none="Nothing has been decided yet."
        list={all.filter(({ status }) => status !== 'pending')}
        onRefuse={onRefuse}
      />
      {next !== null && <More pending={loadingMore} onClick={requests.loadMore} />}
    </chakra.div>
  );
}

const waiting = <Skeleton height="160px" role="status" aria-label="Loading the requests..." />;

export default function RequestsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [refused, setRefused] = useState<TreasuryRequest | null>(null);
  return (
    <>
      <Dialog open onClose={onClose} title="Requests" initialFocus="close">
        <ListView list={requests} failed="Error loading the requests" skeleton={waiting}>
          {() => <Lists onRefuse={setRefused} />}
        </ListView>
      </Dialog>
      {refused !== null && (
        <Suspense fallback={null}>
          <RefuseDialog request={refused} onClose={() => setRefused(null)} />
        </Suspense>
      )}
    </>
  );
}
