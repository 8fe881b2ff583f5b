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
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { DraftNotice } from '../../ui/DraftNotice.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SkeletonFields } from '../../ui/Skeleton.tsx';
import { useSaveButton } from '../../ui/useSaveButton.ts';

/** The typed texts by the names of the fields: `name 0`, `discordId 0`, and so on. */
type FieldTexts = Record<string, string>;
type Part = 'name' | 'discordId';
const fieldOf = (part: Part, at: number): string => `${part} ${at}`;
const labels: Readonly<Record<Part, string>> = { name: 'Name', discordId: 'Discord id' };
const parts = ['name', 'discordId'] as const;
const names = Object.fromEntries(
  officerRoles.flatMap((role, at) => parts.map((part) => [fieldOf(part, at), `${role}: ${labels[part]}`])),
);

const toStored = ({ officers, version }: Officers): Stored<FieldTexts> => ({
  version,
  values: Object.fromEntries(
    officers.flatMap((officer, at) => parts.map((part) => [fieldOf(part, at), officer[part] ?? ''])),
  ),
});
function textIn(typed: FieldTexts, part: Part, at: number): string | null {
  const text = (typed[fieldOf(part, at)] ?? '').trim();
  return text === '' ? null : text;
}

interface FormProps {
  found: Officers;
  onSaved: (officers: Officers) => void;
}
function Form({ found, onSaved }: FormProps): ReactNode {
  const draft = useDraft<FieldTexts>('officers');
  const fields = useTyped(toStored(found).values, draft);
  const edit = useEdit({ entity: found, toStored, fields, draft });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const officersIn = (typed: FieldTexts): Officer[] =>
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
  const button = useSaveButton({
    edit,
    send: (version) => call(officerRoutes.changeOfficers, { body: { officers: officersIn(fields.read()), version } }),
    onSaved,
    failed: 'Failed to save the officers',
  });
  const save = async (): Promise<void> => {
    if (isFit()) await button.save();
  };
  const discard = (): void => {
    button.discard();
    setErrors({});
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
      <SaveBar
        id="officers-saved"
        label="Guild officers"
        edit={edit}
        state={button.state}
        onSave={save}
        onDiscard={discard}
        submits
      >
        The Discord id adds the picture and the link to the member.
      </SaveBar>
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
