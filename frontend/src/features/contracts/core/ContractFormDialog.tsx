// Dialogs that post or change a contract. They validate with the server's schema.
import {
  claimLimit,
  contractForm,
  contractTypes,
  difficulties,
  rewardUnits,
  type Contract,
  type ContractForm,
} from '@guild/common/contracts/contracts.api';
import { pointsOf } from '@guild/common/contracts/contracts.rules';
import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Stored } from '../../../platform/forms/edits.ts';
import { wholeNumber } from '../../../platform/forms/forms.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { useFormEdit } from '../../../platform/forms/useFormEdit.ts';
import type { FieldOf } from '../../../platform/forms/fields.ts';
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { PriceField } from '../../../ui/PriceField.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { changesOf, defaultContract, dueInWords, toForm, type TypedContract } from './contracts.form.ts';
import { changeContract, createContract } from '../contracts.store.ts';
import { capitalized } from './contracts.words.ts';

type Form = UseFormReturn<TypedContract, unknown, ContractForm>;
interface FieldsProps {
  form: Form;
  field: FieldOf<TypedContract>;
}
const Options = ({ of }: { of: readonly string[] }): ReactNode =>
  of.map((one) => (
    <option key={one} value={one}>
      {capitalized(one)}
    </option>
  ));

function Choices({ form: { control }, field }: FieldsProps): ReactNode {
  const difficulty = useWatch({ control, name: 'difficulty' });
  return (
    <Two alignItems="start">
      <Field label="Type" {...field('contractType')}>
        {(ids) => (
          <Select {...ids}>
            <Options of={contractTypes} />
          </Select>
        )}
      </Field>
      <Field label="Difficulty" {...field('difficulty')} hint={`${pointsOf[difficulty]} points for each contractor.`}>
        {(ids) => (
          <Select {...ids}>
            <Options of={difficulties} />
          </Select>
        )}
      </Field>
    </Two>
  );
}

function Terms({ form: { control }, field }: FieldsProps): ReactNode {
  const deadline = useWatch({ control, name: 'deadline' });
  return (
    <>
      <PriceField
        label="Reward"
        amount={field('reward', wholeNumber)}
        unit={field('rewardUnit')}
        units={rewardUnits}
        unitLabel="Reward unit"
        hint="Split equally among everyone who took part."
      />
      <Two alignItems="start">
        <Field label={`Deadline (${guildTimezone()})`} {...field('deadline')} hint={dueInWords(deadline)}>
          {(ids) => <Input {...ids} type="date" />}
        </Field>
        <Field label="Maximum claims" {...field('maxClaims', wholeNumber)} hint={`1 to ${claimLimit} people.`}>
          {(ids) => <NumberInput {...ids} min={1} max={claimLimit} />}
        </Field>
      </Two>
    </>
  );
}

const Fields = ({ form, field }: FieldsProps): ReactNode => (
  <>
    <Field label="Title" {...field('title')}>
      {(ids) => <Input {...ids} autoComplete="off" />}
    </Field>
    <Field label="Description" {...field('description')} hint="At least 10 characters.">
      {(ids) => <Textarea {...ids} rows={3} />}
    </Field>
    <Field label="Target location" {...field('targetLocation')} hint="A place or map cell, such as G-4.">
      {(ids) => <Input {...ids} autoComplete="off" />}
    </Field>
    <Choices form={form} field={field} />
    <Terms form={form} field={field} />
  </>
);

/** The dialog that posts a contract. */
export function NewContractDialog({ onClose, open = true }: { onClose: () => void; open?: boolean }): ReactNode {
  const form = useSchemaForm(contractForm, defaultContract());
  const { field, ...dialog } = useFormDialog(form, {
    draft: 'contract:new',
    onClose,
    send: createContract,
    done: () => ({ title: 'Contract created successfully!' }),
    failed: ['Error', 'Failed to create contract'],
    resetTo: defaultContract,
  });
  return (
    <FormDialog open={open} {...dialog} title="Create Contract" submit="Create Contract" pendingText="Creating...">
      <Fields form={form} field={field} />
    </FormDialog>
  );
}

const fieldNames: FieldNames<TypedContract> = {
  title: 'Title',
  description: 'Description',
  contractType: 'Type',
  targetLocation: 'Target location',
  difficulty: 'Difficulty',
  reward: 'Reward',
  rewardUnit: 'Reward unit',
  deadline: 'Deadline',
  maxClaims: 'Maximum claims',
};
const toStored = (contract: Contract): Stored<TypedContract> => ({
  version: contract.version,
  values: toForm(contract),
});
interface EditContractProps {
  /** The current contract. Changes on other screens appear while the form is open. */
  contract: Contract;
  onClose: () => void;
}

/** The dialog that changes an own contract without claims. */
export function EditContractDialog({ contract, onClose }: EditContractProps): ReactNode {
  const form = useSchemaForm(contractForm, toForm(contract));
  const edit = useFormEdit(form, { entity: contract, toStored, draft: `contract:${contract.id}` });
  const send = (version: number): Promise<Contract | undefined> =>
    changeContract(contract.id, { ...changesOf(z.parse(contractForm, form.getValues()), edit.stored), version });
  const { field, ...dialog } = useFormDialog(form, {
    draft: edit,
    onClose,
    send: () => edit.save(send),
    done: () => ({ title: 'Contract updated' }),
    failed: ['Error', 'Failed to update contract'],
  });
  return (
    <FormDialog {...dialog} title="Edit contract">
      <EditConflicts edit={edit} names={fieldNames} />
      <Fields form={form} field={field} />
    </FormDialog>
  );
}
