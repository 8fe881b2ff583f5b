// Dialogs that post or change a contract. They validate with the server's schema.
import { chakra } from '@chakra-ui/react';
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
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import { Field, Input, Select, Textarea, unitRoom, UnitSelect } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { changesOf, defaultContract, dueInWords, toForm, type TypedContract } from './contracts.form.ts';
import { changeContract, createContract } from '../contracts.store.ts';
import { capitalized } from './contracts.words.ts';

type Form = UseFormReturn<TypedContract, unknown, ContractForm>;
interface FieldsProps {
  form: Form;
  /** Whether the person must choose between the typed value and one saved on another screen. */
  isOpen: (field: keyof TypedContract) => boolean;
}
const Options = ({ of }: { of: readonly string[] }): ReactNode =>
  of.map((one) => (
    <option key={one} value={one}>
      {capitalized(one)}
    </option>
  ));

function Choices({ form, isOpen }: FieldsProps): ReactNode {
  const { register, formState, control } = form;
  const { errors } = formState;
  const difficulty = useWatch({ control, name: 'difficulty' });
  return (
    <Two alignItems="start">
      <Field label="Type" contested={isOpen('contractType')} error={errors.contractType?.message}>
        {(ids) => (
          <Select {...ids} {...register('contractType')}>
            <Options of={contractTypes} />
          </Select>
        )}
      </Field>
      <Field
        label="Difficulty"
        contested={isOpen('difficulty')}
        error={errors.difficulty?.message}
        hint={`${pointsOf[difficulty]} points for each contractor.`}
      >
        {(ids) => (
          <Select {...ids} {...register('difficulty')}>
            <Options of={difficulties} />
          </Select>
        )}
      </Field>
    </Two>
  );
}

function Terms({ form, isOpen }: FieldsProps): ReactNode {
  const { register, formState, control } = form;
  const { errors } = formState;
  const deadline = useWatch({ control, name: 'deadline' });
  return (
    <>
      <Field
        label="Reward"
        contested={isOpen('reward') || isOpen('rewardUnit')}
        error={errors.reward?.message ?? errors.rewardUnit?.message}
        hint="Split equally among everyone who took part."
      >
        {(ids) => (
          <chakra.span position="relative" display="block">
            <NumberInput {...ids} min={1} paddingEnd={unitRoom} {...register('reward', wholeNumber)} />
            <UnitSelect label="Reward unit" units={rewardUnits} {...register('rewardUnit')} />
          </chakra.span>
        )}
      </Field>
      <Two alignItems="start">
        <Field
          label={`Deadline (${guildTimezone()})`}
          contested={isOpen('deadline')}
          error={errors.deadline?.message}
          hint={dueInWords(deadline)}
        >
          {(ids) => <Input {...ids} type="date" {...register('deadline')} />}
        </Field>
        <Field
          label="Maximum claims"
          contested={isOpen('maxClaims')}
          error={errors.maxClaims?.message}
          hint={`1 to ${claimLimit} people.`}
        >
          {(ids) => <NumberInput {...ids} min={1} max={claimLimit} {...register('maxClaims', wholeNumber)} />}
        </Field>
      </Two>
    </>
  );
}

function Fields({ form, isOpen }: FieldsProps): ReactNode {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Title" contested={isOpen('title')} error={errors.title?.message}>
        {(ids) => <Input {...ids} autoComplete="off" {...register('title')} />}
      </Field>
      <Field
        label="Description"
        contested={isOpen('description')}
        error={errors.description?.message}
        hint="At least 10 characters."
      >
        {(ids) => <Textarea {...ids} rows={3} {...register('description')} />}
      </Field>
      <Field
        label="Target location"
        contested={isOpen('targetLocation')}
        error={errors.targetLocation?.message}
        hint="A place or map cell, such as G-4."
      >
        {(ids) => <Input {...ids} autoComplete="off" {...register('targetLocation')} />}
      </Field>
      <Choices form={form} isOpen={isOpen} />
      <Terms form={form} isOpen={isOpen} />
    </>
  );
}

/** The dialog that posts a contract. */
export function NewContractDialog({ onClose, open = true }: { onClose: () => void; open?: boolean }): ReactNode {
  const form = useSchemaForm(contractForm, defaultContract());
  const dialog = useFormDialog(form, {
    draft: 'contract:new',
    onClose,
    send: createContract,
    done: () => ({ title: 'Contract created successfully!' }),
    failed: ['Error', 'Failed to create contract'],
    resetTo: defaultContract,
  });
  return (
    <FormDialog open={open} {...dialog} title="Create Contract" submit="Create Contract" pendingText="Creating...">
      <Fields form={form} isOpen={() => false} />
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
  open?: boolean;
  onClose: () => void;
}

/** The dialog that changes an own contract without claims. */
export function EditContractDialog({ contract, onClose, open = true }: EditContractProps): ReactNode {
  const form = useSchemaForm(contractForm, toForm(contract));
  const edit = useFormEdit(form, { entity: contract, toStored, draft: `contract:${contract.id}` });
  const send = (version: number): Promise<Contract | undefined> =>
    changeContract(contract.id, { ...changesOf(z.parse(contractForm, form.getValues()), edit.stored), version });
  const dialog = useFormDialog(form, {
    draft: edit,
    onClose,
    send: () => edit.save(send),
    done: () => ({ title: 'Contract updated' }),
    failed: ['Error', 'Failed to update contract'],
  });
  return (
    <FormDialog open={open} {...dialog} title="Edit contract" submit="Save" pendingText="Saving...">
      <EditConflicts edit={edit} names={fieldNames} />
      <Fields form={form} isOpen={edit.isOpen} />
    </FormDialog>
  );
}
