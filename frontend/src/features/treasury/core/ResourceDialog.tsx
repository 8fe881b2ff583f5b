// Resource dialog, opened by a link: progress, contributors, ledger, and buttons to deposit and
// withdraw. Its forms are shown instead of it.
import { chakra } from '@chakra-ui/react';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { LedgerEntry } from '@guild/common/treasury/treasury.ledger.api';
import type { RequestKind } from '@guild/common/treasury/treasury.requests.api';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { dataOf } from '../../../platform/api/resource.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { GoneNotice } from '../../../ui/GoneNotice.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListDialog } from '../../../ui/ListDialog.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { Givers } from './Givers.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { Changed, PriorityPill, Progress, Tile } from './ResourceCard.tsx';
import { ResourceChart } from './ResourceChart.tsx';
import { ResourceLedger, type ResourceLedgerProps } from './ResourceLedger.tsx';
import { useRemoveResource } from '../treasury.actions.ts';
import { resources, useTreasuryResource } from '../treasury.store.ts';
import { categoryWords } from '../treasury.words.ts';

const MoveDialog = lazyDialog(() => import('./MoveDialog.tsx'));
const CorrectionDialog = lazyDialog(() => import('./CorrectionDialog.tsx'));

const Whole = ({ resource, onCorrect }: ResourceLedgerProps): ReactNode => (
  <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={5}>
    <chakra.div display="grid" gap={3} gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" alignItems="center" gap={3} minWidth={0}>
        <Tile category={resource.category} />
        <chakra.span flex={1} minWidth={0} display="grid">
          <chakra.span fontSize="sm">{categoryWords[resource.category]}</chakra.span>
          <Changed resource={resource} />
        </chakra.span>
        <PriorityPill priority={resource.priority} />
      </chakra.div>
      <chakra.p dir="auto" color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {resource.description}
      </chakra.p>
      <Progress resource={resource} />
      <ResourceChart resource={resource} />
    </chakra.div>
    <Givers resource={resource} />
    <ResourceLedger resource={resource} onCorrect={onCorrect} />
  </chakra.div>
);

interface FootProps {
  resource: TreasuryResource;
  onMove: (kind: RequestKind) => void;
  onEdit: (id: number) => void;
  onClose: () => void;
}
function Foot({ resource, onMove, onEdit, onClose }: FootProps): ReactNode {
  const mayManage = useMay('treasury');
  const removeResource = useRemoveResource();
  const remove = async (): Promise<void> => {
    if (await removeResource(resource)) onClose();
  };
  return (
    <>
      {mayManage && (
        <chakra.span display="flex" flex="none" marginInlineEnd="auto">
          <IconButton label={`Edit ${resource.name}`} icon="edit" onClick={() => onEdit(resource.id)} />
          <IconButton label={`Delete ${resource.name}`} icon="trash" needsConnection onClick={() => void remove()} />
        </chakra.span>
      )}
      <MoveButtons resource={resource} onMove={onMove} />
    </>
  );
}

export interface ResourceDialogProps {
  id: number;
  /** The form that is shown at first, and closes the dialog when it is done. null: none. */
  move?: RequestKind | null;
  onEdit: (id: number) => void;
  onClose: () => void;
}
export default function ResourceDialog({ id, move = null, onEdit, onClose }: ResourceDialogProps): ReactNode {
  const found = useTreasuryResource(id);
  const resource = dataOf(found.loaded);
  const [last, setLast] = useState(resource);
  if (resource !== null && resource !== last) setLast(resource);
  const [moving, setMoving] = useState(move);
  const [corrected, setCorrected] = useState<LedgerEntry | null>(null);
  const endMove = (): void => {
    if (move === null) setMoving(null);
    else onClose();
  };
  if (last !== null && (moving !== null || corrected !== null))
    return (
      <ListDialog list={resources} id={id} first={last}>
        {(one) =>
          moving !== null ? (
            <MoveDialog kind={moving} resource={one} onClose={endMove} />
          ) : (
            corrected !== null && (
              <CorrectionDialog entry={corrected} resource={one} onClose={() => setCorrected(null)} />
            )
          )
        }
      </ListDialog>
    );
  return (
    <Dialog
      onClose={onClose}
      title={resource?.name ?? 'Resource'}
      titleFace="text"
      initialFocus="close"
      {...(resource !== null && {
        footer: <Foot resource={resource} onMove={setMoving} onEdit={onEdit} onClose={onClose} />,
      })}
    >
      <ResourceView
        resource={found}
        failed="Error loading the resource"
        skeleton={<SkeletonLines count={8} label="Loading the resource..." />}
        gone={
          <GoneNotice text="This resource is no longer in the treasury." seeList="See treasury" onClose={onClose} />
        }
      >
        {(one) => <Whole resource={one} onCorrect={setCorrected} />}
      </ResourceView>
    </Dialog>
  );
}
