// Settings for admins: the names of the officers. Placeholders stay where no name is entered.
import { chakra } from '@chakra-ui/react';
import { dashboardRooms } from '@guild/common/dashboard/dashboard.api';
import { officerRoutes, officersChange, type Officer, type Officers } from '@guild/common/dashboard/officers.api';
import { officerRoles } from '@guild/common/guild/officers';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { failureOf, offlineText, type SaveState } from '../../platform/forms/useAutosave.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { isOfflineNow } from '../../platform/live/connection.store.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftNotice } from '../../ui/DraftNotice.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SaveNote } from '../../ui/SaveNote.tsx';
import { SkeletonFields } from '../../ui/Skeleton.tsx';
import { useInlineForm } from '../../ui/useInlineForm.ts';

/** The typed texts by the names of the fields: `name 0`, `discordId 0`, and so on. */
type Typed = Record<string, string>;
type Part = 'name' | 'discordId';
const fieldOf = (part: Part, at: number): string => `${part} ${at.toString()}`;
const labels: Readonly<Record<Part, string>> = { name: 'Name', discordId: 'Discord id' };
const parts = ['name', 'discordId'] as const;
const names = Object.fromEntries(
  officerRoles.flatMap((role, at) => parts.map((part) => [fieldOf(part, at), `${role}: ${labels[part]}`])),
);

const toStored = ({ officers, version }: Officers): Stored<Typed> => ({
  version,
  values: Object.fromEntries(
    officers.flatMap((officer, at) => parts.map((part) => [fieldOf(part, at), officer[part] ?? ''])),
  ),
});
function textIn(typed: Typed, part: Part, at: number): string | null {
  const text = (typed[fieldOf(part, at)] ?? '').trim();
  return text === '' ? null : text;
}

interface FormProps {
  found: Officers;
  onSaved: (officers: Officers) => void;
}
function Form({ found, onSaved }: FormProps): ReactNode {
  const draft = useDraft<Typed>('officers');
  const fields = useTyped(toStored(found).values, draft);
  const edit = useEdit({ entity: found, toStored, fields, draft });
  const [saveState, setSaveState] = useState<SaveState>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useInlineForm(edit.isDirty && !edit.saving, edit.discard);
  const officersIn = (typed: Typed): Officer[] =>
    found.officers.map(({ role }, at) => ({
      role,
      name: textIn(typed, 'name', at),
      discordId: textIn(typed, 'discordId', at),
    }));
  const isFit = (): boolean => {
    const { error } = z.safeParse(officersChange, { officers: officersIn(fields.read()) });
    const issues = error?.issues ?? [];
    setErrors(
      Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path[2] as Part, Number(path[1])), message])),
    );
    return error === undefined;
  };
  const save = async (): Promise<void> => {
    if (!isFit()) return;
    if (isOfflineNow()) {
      setSaveState({ phase: 'failed', text: offlineText });
      return;
    }
    setSaveState({ phase: 'saving' });
    try {
      const saved = await edit.save((version) =>
        call(officerRoutes.changeOfficers, { body: { officers: officersIn(fields.read()), version } }),
      );
      if (saved !== undefined) onSaved(saved);
      setSaveState(saved === undefined ? undefined : { phase: 'saved' });
    } catch (error) {
      setSaveState(failureOf(error, 'Failed to save the officers'));
    }
  };
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {edit.isRestored && <DraftNotice onFresh={edit.discard} />}
      <EditConflicts edit={edit} names={names} />
      {found.officers.map(({ role }, at) => (
        <chakra.fieldset key={at} border={0} margin={0} padding={0} minWidth={0}>
          <chakra.legend fontSize="sm" fontWeight="strong" padding={0} marginBottom={1}>
            {role}
          </chakra.legend>
          <chakra.div
            display="grid"
            columnGap={3}
            gridTemplateColumns="repeat(auto-fit, minmax(min(180px, 100%), 1fr))"
          >
            {parts.map((part) => {
              const field = fieldOf(part, at);
              return (
                <Field key={part} label={labels[part]} optional error={errors[field]} contested={edit.isOpen(field)}>
                  {(ids) => (
                    <Input
                      {...ids}
                      autoComplete="off"
                      inputMode={part === 'discordId' ? 'numeric' : 'text'}
                      value={fields.typed[field] ?? ''}
                      onChange={({ target }) => fields.write({ [field]: target.value })}
                    />
                  )}
                </Field>
              );
            })}
          </chakra.div>
        </chakra.fieldset>
      ))}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
        <Button type="submit" variant="tonal" disabled={!edit.isDirty} pending={edit.saving} pendingText="Saving...">
          Save
        </Button>
        <Button
          variant="quiet"
          disabled={!edit.isDirty || edit.saving}
          onClick={() => {
            edit.discard();
            setErrors({});
            setSaveState(undefined);
          }}
        >
          Discard
        </Button>
        <chakra.div flex="1 1 200px">
          <SaveNote id="officers-saved" label="Guild officers" state={saveState} onRetry={() => void save()}>
            {edit.isDirty ? 'Not saved yet.' : 'The Discord id adds the picture and the link to the member.'}
          </SaveNote>
        </chakra.div>
      </chakra.div>
    </chakra.form>
  );
}

const rooms = [dashboardRooms.list];
export default function OfficersSettings(): ReactNode {
  const resource = useLiveResource(officerRoutes.getOfficers, 'guild-officers:updated', { rooms });
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the officers"
      skeleton={<SkeletonFields count={officerRoles.length} label="Loading the officers..." />}
    >
      {(found) => <Form found={found} onSaved={resource.take} />}
    </ResourceView>
  );
}
