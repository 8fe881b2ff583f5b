// Dialog with pending and decided requests, live. Admins see and decide all, others see their own.
import { chakra } from '@chakra-ui/react';
import { treasuryRequestRoutes, type TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import { useState, type ReactNode } from 'react';
import { keepRows, useHeldStill } from '../../../platform/live/heldStill.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useMay } from '../../../platform/session/session.store.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';
import { ListView } from '../../../ui/ListView.tsx';
import { ListMore } from '../../../ui/More.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { RequestRow } from './RequestRow.tsx';
import { requests, useRequests } from './requests.store.ts';

const RefuseDialog = lazyDialog(() => import('./RefuseDialog.tsx'));

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
      <chakra.ul>
        {list.map((request) => (
          <RequestRow key={request.id} request={request} onRefuse={onRefuse} />
        ))}
      </chakra.ul>
    )}
  </chakra.section>
);

/** A request, and the heading under which it is shown. */
interface RequestUnderHeading {
  readonly request: TreasuryRequest;
  readonly waits: boolean;
}
const keepById = keepRows(({ request }: RequestUnderHeading) => request.id);
/** A newly decided request stays under its heading while its row may be about to be pressed. */
const keepPlaces = (
  held: readonly RequestUnderHeading[],
  current: readonly RequestUnderHeading[],
): readonly RequestUnderHeading[] =>
  keepById(held, current).map((row, at) => ({ ...row, waits: held[at]?.waits ?? row.waits }));

function Lists({ onRefuse }: Pick<PartProps, 'onRefuse'>): ReactNode {
  const mayManage = useMay('treasury-approval');
  const all = useRequests();
  const ownChanges = requests.use((state) => state.ownChanges);
  const now = all.map((request) => ({ request, waits: request.status === 'pending' }));
  const { shown, area } = useHeldStill<readonly RequestUnderHeading[], HTMLDivElement>(now, keepPlaces, ownChanges);
  const listOf = (waiting: boolean): TreasuryRequest[] =>
    shown.filter(({ waits }) => waits === waiting).map(({ request }) => request);
  return (
    <chakra.div {...area} display="grid" gap={6}>
      <Part
        title="Pending"
        none={mayManage ? 'No pending requests.' : 'You have no pending requests.'}
        // New requests come last, so that they move no buttons.
        list={listOf(true).reverse()}
        onRefuse={onRefuse}
      />
      <Part title="Decided" none="No decisions yet." list={listOf(false)} onRefuse={onRefuse} />
      <ListMore list={requests} />
      {all.length > 0 && <ExportCsv list={treasuryRequestRoutes.listRequests} size="sm" justifySelf="start" />}
    </chakra.div>
  );
}

const waiting = <SkeletonRows height={64} label="Loading the requests..." />;

export default function RequestsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [refused, setRefused] = useState<TreasuryRequest | null>(null);
  // Shown instead of the list, and followed by it.
  if (refused !== null) return <RefuseDialog request={refused} onClose={() => setRefused(null)} />;
  return (
    <Dialog onClose={onClose} title="Requests" initialFocus="close">
      <ListView list={requests} failed="Error loading the requests" skeleton={waiting}>
        {() => <Lists onRefuse={setRefused} />}
      </ListView>
    </Dialog>
  );
}
