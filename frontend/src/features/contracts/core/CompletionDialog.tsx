// Dialog that completes a contract: proof, a note, and which of the contractors took part.
import { chakra } from '@chakra-ui/react';
import {
  completionForm,
  type Completion,
  type CompletionForm,
  type Contract,
} from '@guild/common/contracts/contracts.api';
import { pointsOf, sharesOf } from '@guild/common/contracts/contracts.rules';
import { useId, type ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { formatNumber, formatPrice } from '../../../platform/format/format.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Face } from '../../../ui/Face.tsx';
import { Field, Input, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { completeContract } from '../contracts.store.ts';

type FormValues = z.input<typeof completionForm>;
type Form = UseFormReturn<FormValues, unknown, CompletionForm>;

/** The consequences: each share, and the points. */
function outcomeOf({ reward, rewardUnit, difficulty }: Contract, parts: number): string {
  const points = `${pointsOf[difficulty]} points`;
  const limit = 'Only the first contract a day with the same contractor earns points.';
  const shares = sharesOf(reward, Math.max(1, parts));
  const greatest = Math.max(0, ...shares);
  const smallest = Math.min(greatest, ...shares);
  if (parts < 2) return `You owe ${formatPrice(greatest, rewardUnit)}. The contractor earns ${points}. ${limit}`;
  const each = `${greatest === smallest ? '' : `${formatNumber(smallest)} or `}${formatPrice(greatest, rewardUnit)}`;
  return `You owe each ${each}. Each contractor earns ${points}. ${limit}`;
}

function WhoTookPart({ contract, form }: { contract: Contract; form: Form }): ReactNode {
  const id = useId();
  const ticked = useWatch({ control: form.control, name: 'tookPart' });
  const error = form.formState.errors.tookPart?.message;
  const toggle = (userId: number, on: boolean): void =>
    form.setValue('tookPart', on ? [...ticked, userId] : ticked.filter((one) => one !== userId), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <chakra.fieldset display="grid" gap={1} aria-describedby={`${id}-message`}>
      <chakra.legend fontSize="sm" fontWeight="strong" marginBottom={1.5}>
        Who took part
      </chakra.legend>
      {contract.claims.map(({ userId, username, discordId }) => (
        <chakra.label key={userId} display="flex" alignItems="center" gap={3} minHeight="40px" minWidth={0}>
          <Checkbox checked={ticked.includes(userId)} onChange={({ target }) => toggle(userId, target.checked)} />
          <Face discordId={discordId} name={username} size={24} />
          <chakra.span dir="auto" truncate>
            {username}
          </chakra.span>
        </chakra.label>
      ))}
      <chakra.p id={`${id}-message`} fontSize="sm" lineHeight="20px" color={error === undefined ? 'fg.muted' : 'bad'}>
        {error ?? outcomeOf(contract, ticked.length)}
      </chakra.p>
    </chakra.fieldset>
  );
}

/**
 * The body of the call. Empty fields are sent as null. Participants are sent only if there is a
 * choice.
 */
const toCompletion = ({ evidenceUrl, note, tookPart }: CompletionForm, isChoice: boolean): Completion => ({
  evidenceUrl: evidenceUrl === '' ? null : evidenceUrl,
  note: note === '' ? null : note,
  ...(isChoice && { tookPart }),
});

export interface CompletionDialogProps {
  contract: Contract;
  onClose: () => void;
}

export function CompletionDialog({ contract, onClose }: CompletionDialogProps): ReactNode {
  const form = useSchemaForm(completionForm, {
    evidenceUrl: '',
    note: '',
    tookPart: contract.claims.map(({ userId }) => userId),
  });
  const isChoice = contract.claims.length > 1;
  const { field, ...dialog } = useFormDialog(form, {
    draft: `contract-completion:${contract.id}`,
    onClose,
    send: (fields) => completeContract(contract.id, toCompletion(fields, isChoice)),
    done: () => ({ title: 'Contract completed successfully!' }),
    failed: ['Error', 'Failed to complete contract'],
  });
  return (
    <FormDialog {...dialog} title="Complete Contract" submit="Complete Contract" pendingText="Completing...">
      <chakra.p overflowWrap="anywhere">“{contract.title}”</chakra.p>
      {isChoice ? (
        <WhoTookPart contract={contract} form={form} />
      ) : (
        <chakra.p color="fg.muted">{outcomeOf(contract, contract.claims.length)}</chakra.p>
      )}
      <Field
        label="Evidence link"
        optional
        {...field('evidenceUrl')}
        hint="An https:// link to a picture or recording."
      >
        {(ids) => <Input {...ids} type="url" placeholder="https://" autoComplete="off" />}
      </Field>
      <Field label="Note" optional {...field('note')} hint="Visible to everyone who can see the contract.">
        {(ids) => <Textarea {...ids} rows={3} />}
      </Field>
    </FormDialog>
  );
}
