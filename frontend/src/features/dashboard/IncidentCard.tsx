// Days Without Incident: the number for everybody, and for admins Edit, Save, Cancel and Reset.
import { chakra } from '@chakra-ui/react';
import { counterSet, invalidCounter, type IncidentCounter } from '@guild/common/dashboard/dashboard.api';
import * as z from 'zod/mini';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useDraft } from '../../platform/drafts.ts';
import type { Stored } from '../../platform/edits.ts';
import { exactTime, formatNumber } from '../../platform/format.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { useViewer } from '../../platform/session.store.ts';
import { useEdit, useTyped } from '../../platform/useEdit.ts';
import { useInPlace } from '../../platform/wayBack.ts';
import { SandwormTeeth } from '../../ui/art/SandwormTeeth.tsx';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { DraftNotice } from '../../ui/DraftNotice.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Input } from '../../ui/Field.tsx';
import { report } from '../../ui/report.ts';
import { toast } from '../../ui/toast.ts';
import { useInlineForm } from '../../ui/useInlineForm.ts';
import { resetCounter, setCounter } from './dashboard.store.ts';
import { CardTitle, StatPanel } from './StatPanel.tsx';

const names = { days: 'Days Without Incident' } as const;
const toStored = ({ version, daysWithoutIncident }: IncidentCounter): Stored<{ days: string }> => ({
  version,
  values: { days: daysWithoutIncident.toString() },
});

function Editor({ counter, onDone }: { counter: IncidentCounter; onDone: () => void }): ReactNode {
  const draft = useDraft<{ days: string }>('incidents');
  const fields = useTyped(toStored(counter).values, draft);
  const edit = useEdit({ entity: counter, toStored, fields, draft });
  const leave = useInlineForm(edit.isDirty, () => {
    edit.discard();
    onDone();
  });
  const daysTyped = (): number => {
    const { days } = fields.read();
    return days.trim() === '' ? Number.NaN : Number(days);
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (edit.saving) return;
    const judged = z.safeParse(counterSet, { daysWithoutIncident: daysTyped() });
    if (!judged.success) {
      toast.error({ title: 'Invalid Value', description: judged.error.issues[0]?.message ?? invalidCounter });
      return;
    }
    const saved = await report(
      () => edit.save((version) => setCounter({ daysWithoutIncident: daysTyped(), version })),
      { done: () => null, failed: ['Error', 'Failed to update incident counter. Please try again.'] },
    );
    if (saved === undefined) return;
    draft.drop();
    onDone();
  };
  return (
    <chakra.form noValidate display="flex" flexWrap="wrap" gap={2} onSubmit={(event) => void save(event)}>
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        aria-label="Days Without Incident"
        width="120px"
        autoFocus
        value={fields.typed.days}
        onChange={(event) => fields.write({ days: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') void leave();
        }}
      />
      <Button type="submit" variant="tonal" pending={edit.saving} pendingText="Saving...">
        Save
      </Button>
      <Button onClick={() => void leave()}>Cancel</Button>
      <chakra.div flexBasis="100%" display="grid" gap={2} _empty={{ display: 'none' }}>
        {edit.isRestored && <DraftNotice onFresh={edit.discard} />}
        <EditConflicts edit={edit} names={names} />
      </chakra.div>
    </chakra.form>
  );
}

function Controls({ onEdit }: { onEdit: () => void }): ReactNode {
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const offline = useIsOffline();
  const reset = async (): Promise<void> => {
    const text = 'The counter goes back to 0, and every connected screen sees the sandworm.';
    if (!(await confirm({ title: 'Reset the counter', text, action: 'Reset' }))) return;
    setBusy(true);
    await report(resetCounter, {
      done: () => null,
      failed: ['Error', 'Failed to reset incident counter. Please try again.'],
    });
    setBusy(false);
  };
  return (
    <chakra.div display="flex" gap={2}>
      <Button data-edit-counter size="sm" icon="edit" disabled={offline} onClick={onEdit}>
        Edit
      </Button>
      <Button
        data-reset-counter
        size="sm"
        icon="refresh"
        disabled={offline}
        pending={busy}
        onClick={() => void reset()}
      >
        Reset
      </Button>
    </chakra.div>
  );
}

/** Who has set the days, or else who reset them, and when. */
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
          {editing ? <Editor counter={counter} onDone={end} /> : <Controls onEdit={begin} />}
        </chakra.div>
      )}
    </StatPanel>
  );
}
