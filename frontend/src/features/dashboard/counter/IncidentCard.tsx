// Days Without Incident card: the number, and Edit, Save, Cancel and Reset for admins.
import { chakra } from '@chakra-ui/react';
import type { IncidentCounter } from '@guild/common/dashboard/dashboard.api';
import { Suspense, useState, type ReactNode } from 'react';
import { exactTime, formatNumber } from '../../../platform/format/format.ts';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { useViewer } from '../../../platform/session/session.store.ts';
import { useInPlace } from '../../../platform/page/focusRestore.ts';
import SandwormTeeth from '../../../ui/art/sandworm-teeth.svg?react';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { CardTitle, StatPanel } from '../StatPanel.tsx';
import { resetNow, resetQuestion } from './counter.actions.ts';

/** Loaded when an admin starts to edit. */
const IncidentEditor = lazyComponent(() => import('./IncidentEditor.tsx'));

function Controls({ onEdit }: { onEdit: () => void }): ReactNode {
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const reset = async (): Promise<void> => {
    if (!(await confirm(resetQuestion))) return;
    setBusy(true);
    await resetNow();
    setBusy(false);
  };
  return (
    <chakra.div display="flex" gap={2}>
      <Button data-edit-counter size="sm" icon="edit" needsConnection onClick={onEdit}>
        Edit
      </Button>
      <Button data-reset-counter size="sm" icon="refresh" needsConnection pending={busy} onClick={() => void reset()}>
        Reset
      </Button>
    </chakra.div>
  );
}

/** Who last set or reset the days, and when. */
function LastChange({ counter }: { counter: IncidentCounter }): ReactNode {
  const { editedBy, editedAt, lastResetBy, lastIncidentDate } = counter;
  if (editedBy === null && lastResetBy === null) return null;
  return (
    <chakra.p fontSize="sm" lineHeight="18px" color="fg.muted" minWidth={0} overflowWrap="anywhere">
      {editedBy === null ? `Last reset by ${lastResetBy ?? ''}` : `Edited by ${editedBy}`}
      <br />
      {exactTime(editedAt ?? lastIncidentDate)}
    </chakra.p>
  );
}

export function IncidentCard({ counter }: { counter: IncidentCounter }): ReactNode {
  const { isAdmin } = useViewer();
  const { editing, begin, end } = useInPlace();
  return (
    <StatPanel position="relative" overflow="hidden" minHeight="176px">
      <chakra.span
        position="absolute"
        insetEnd={{ base: '-110px', md: '-40px' }}
        top="50%"
        width="220px"
        transform="translateY(-50%)"
        opacity={{ base: 0.35, md: 0.55 }}
        aria-hidden
        css={{ maskImage: 'linear-gradient(to right, transparent, #000 55%)' }}
      >
        <SandwormTeeth width="100%" />
      </chakra.span>
      <CardTitle>Days Without Incident</CardTitle>
      <chakra.div display="flex" alignItems="center" gap={5} position="relative">
        <chakra.b fontSize="48px" lineHeight="56px" fontWeight="strong" textStyle="figures">
          {formatNumber(counter.daysWithoutIncident)}
        </chakra.b>
        <LastChange counter={counter} />
      </chakra.div>
      {isAdmin && (
        <chakra.div marginTop="auto" position="relative">
          {editing ? (
            <Suspense fallback={null}>
              <IncidentEditor counter={counter} onDone={end} />
            </Suspense>
          ) : (
            <Controls onEdit={begin} />
          )}
        </chakra.div>
      )}
    </StatPanel>
  );
}
