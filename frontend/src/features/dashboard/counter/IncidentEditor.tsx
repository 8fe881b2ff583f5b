// Form of the Days Without Incident card, for admins.
import { chakra } from '@chakra-ui/react';
import { counterSet, invalidCounter, type IncidentCounter } from '@guild/common/dashboard/dashboard.api';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import * as z from 'zod/mini';
import type { ReactNode, SyntheticEvent } from 'react';
import { useDraft } from '../../../platform/forms/drafts.ts';
import type { Stored } from '../../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../../platform/forms/useEdit.ts';
import { Button } from '../../../ui/Button.tsx';
import { DraftNotice } from '../../../ui/DraftNotice.tsx';
import { EditConflicts } from '../../../ui/EditConflicts.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { report } from '../../../ui/report.ts';
import { toast } from '../../../ui/toast.ts';
import { useInlineForm } from '../../../ui/useInlineForm.ts';
import { setCounter } from '../dashboard.store.ts';

const names = { days: 'Days Without Incident' } as const;
const toStored = ({ version, daysWithoutIncident }: IncidentCounter): Stored<{ days: string }> => ({
  version,
  values: { days: daysWithoutIncident.toString() },
});

export interface IncidentEditorProps {
  counter: IncidentCounter;
  onDone: () => void;
}
export default function IncidentEditor({ counter, onDone }: IncidentEditorProps): ReactNode {
  const draft = useDraft<{ days: string }>('incidents');
  const fields = useTyped(toStored(counter).values, draft);
  const edit = useEdit({ entity: counter, toStored, fields, draft });
  const leave = useInlineForm(edit.isDirty, () => {
    edit.discard();
    onDone();
  });
  const daysTyped = (): number => parseWholeNumber(fields.read().days);
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
      <NumberInput
        min={0}
        aria-label="Days Without Incident"
        width="120px"
        autoFocus
        value={fields.typed.days}
        onType={(days) => fields.write({ days })}
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
