// Week heading, 'Harvesting Locations - DD Week of 11/17'. Admins rename it in place: Enter or
// leaving the field saves, Escape cancels.
import { chakra } from '@chakra-ui/react';
import { weekChange, type ScoutingWeek } from '@guild/common/scouting/scouting.api';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import * as z from 'zod/mini';
import { afterPress } from '../../../platform/forms/afterPress.ts';
import { useDraft } from '../../../platform/forms/drafts.ts';
import type { Stored } from '../../../platform/forms/edits.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { useEdit, useTyped } from '../../../platform/forms/useEdit.ts';
import { Button } from '../../../ui/Button.tsx';
import { EditConflicts } from '../../../ui/EditConflicts.tsx';
import { Input } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { report } from '../../../ui/report.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { renameWeek } from '../scouting.store.ts';

const names = { label: 'Week label' } as const;
const toStored = ({ version, label }: ScoutingWeek): Stored<{ label: string }> => ({ version, values: { label } });

/** The error of a label. null: none. */
const judged = (label: string): string | null =>
  z.safeParse(weekChange.shape.label, label).error?.issues[0]?.message ?? null;

/**
 * Called when the edit is over.
 * @param left whether the focus has moved elsewhere, where it stays
 */
type Done = (left: boolean) => void;

function useLabelEdit(week: ScoutingWeek, onDone: Done) {
  const draft = useDraft<{ label: string }>(`week:${week.id}`);
  const fields = useTyped(toStored(week).values, draft);
  const edit = useEdit({ entity: week, toStored, fields, draft });
  const [wrong, setWrong] = useState<string | null>(null);
  const cancel = (left = false): void => {
    edit.discard();
    onDone(left);
  };
  /** @param leaving whether the field was left; then text that cannot be saved is discarded */
  const save = async (leaving: boolean): Promise<void> => {
    if (edit.saving) return;
    const label = fields.read().label.trim();
    const refused = judged(label);
    if (!edit.isDirty || (leaving && label === '')) {
      cancel(leaving);
      return;
    }
    setWrong(refused);
    if (refused !== null) return;
    const saved = await report(() => edit.save((version) => renameWeek(week.id, fields.read().label.trim(), version)), {
      done: () => null,
      failed: ['Error', 'Failed to update week label'],
    });
    if (saved === undefined) return;
    draft.drop();
    onDone(leaving);
  };
  return { fields, edit, wrong, cancel, save };
}

function Editor({ week, onDone }: { week: ScoutingWeek; onDone: Done }): ReactNode {
  const { fields, edit, wrong, cancel, save } = useLabelEdit(week, onDone);
  const contested = edit.conflicts.length > 0;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void => {
    // If somebody else has renamed the week, the person chooses in the form.
    if (!contested && !currentTarget.contains(relatedTarget)) afterPress(() => void save(true));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    cancel();
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void save(false);
  };
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={2}
      flex="1 1 320px"
      maxWidth="560px"
      minWidth={0}
      onSubmit={onSubmit}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2}>
        <chakra.h2 fontSize="lg" lineHeight="24px" fontWeight="strong">
          Harvesting Locations -
        </chakra.h2>
        <chakra.div flex="1 1 180px">
          <Input
            aria-label="Week label"
            aria-invalid={wrong !== null || undefined}
            autoFocus
            value={fields.typed.label}
            onChange={({ target }) => fields.write({ label: target.value })}
            onFocus={({ target }) => target.select()}
          />
        </chakra.div>
      </chakra.div>
      {wrong !== null && (
        <chakra.p role="alert" fontSize="sm" color="bad">
          {wrong}
        </chakra.p>
      )}
      <EditConflicts edit={edit} names={names} />
      {contested && (
        <chakra.div display="flex" gap={2}>
          <Button type="submit" variant="tonal" pending={edit.saving} pendingText="Saving...">
            Save
          </Button>
          <Button onClick={() => cancel()}>Cancel</Button>
        </chakra.div>
      )}
    </chakra.form>
  );
}

/** The label if the week could not be loaded. */
const fallbackLabel = 'DD Week of 6/17';

/** On phones, the title leaves room for the menu beside it. */
const besideMenu = '1 1 0';

/** @param failed whether the week could not be loaded */
export function WeekHeading({ week, failed }: { week: ScoutingWeek | null; failed: boolean }): ReactNode {
  const mayManage = useMay('scouting');
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  useEffect(() => {
    if (editing || !returns.current) return;
    returns.current = false;
    pencil.current?.focus();
  }, [editing]);
  const end: Done = (left) => {
    returns.current = !left;
    setEditing(false);
  };
  if (week === null && failed)
    return (
      <chakra.h2
        fontSize="lg"
        lineHeight="24px"
        fontWeight="strong"
        minWidth={0}
        overflowWrap="anywhere"
        flex={{ base: besideMenu, md: 'none' }}
      >
        Harvesting Locations - {fallbackLabel}
      </chakra.h2>
    );
  if (week === null)
    return <Skeleton height="24px" width="320px" maxWidth="100%" flex={{ base: besideMenu, md: 'none' }} />;
  if (editing) return <Editor key={week.id} week={week} onDone={end} />;
  return (
    <chakra.div display="flex" alignItems="center" gap={2} minWidth={0} flex={{ base: besideMenu, md: '1 1 auto' }}>
      <chakra.h2 fontSize="lg" lineHeight="24px" fontWeight="strong" minWidth={0} overflowWrap="anywhere">
        Harvesting Locations - {week.label}
      </chakra.h2>
      {mayManage && (
        <IconButton
          ref={pencil}
          label="Edit week label"
          icon="edit"
          size="sm"
          needsConnection
          onClick={() => setEditing(true)}
        />
      )}
    </chakra.div>
  );
}
