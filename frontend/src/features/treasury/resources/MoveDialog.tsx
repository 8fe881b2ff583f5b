// Dialog for a deposit or withdrawal. It checks before sending that there is enough.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import {
  requestForm,
  type RequestForm,
  type RequestKind,
  type TreasuryRequest,
} from '@guild/common/treasury/treasury.requests.api';

import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatPrice } from '../../../platform/format/format.ts';
import { optionalNumber } from '../../../platform/forms/forms.ts';
import { useIdempotentCall } from '../../../platform/api/idempotency.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import type { ToastText } from '../../../ui/toast.ts';
import { askFor } from '../requests/requests.store.ts';
import { Progress } from './ResourceCard.tsx';

type Typed = z.input<typeof requestForm>;

interface Words {
  readonly title: string;
  readonly label: string;
  readonly submit: string;
  readonly failed: string;
  readonly hint: string;
  readonly done: (request: TreasuryRequest) => ToastText;
}
const booked = (request: TreasuryRequest): string => formatPrice(request.amount, request.unit);
const words: Readonly<Record<RequestKind, Words>> = {
  deposit: {
    title: 'Deposit',
    label: 'Amount to deposit',
    submit: 'Deposit',
    failed: 'Failed to deposit',
    hint: 'Where it came from. Shown in the ledger.',
    done: (request) =>
      request.status === 'approved'
        ? { title: 'Deposited', description: `${booked(request)} added to ${request.resourceName}.` }
        : { title: 'Deposit sent', description: `${booked(request)} awaiting approval.` },
  },
  withdrawal: {
    title: 'Withdraw',
    label: 'Amount to withdraw',
    submit: 'Request withdrawal',
    failed: 'Failed to request a withdrawal',
    hint: "What it's for. Admins see this before deciding.",
    done: (request) =>
      request.status === 'approved'
        ? { title: 'Withdrawn', description: `${booked(request)} taken from ${request.resourceName}.` }
        : { title: 'Withdrawal requested', description: "You'll be notified when an admin decides." },
  },
};

/** The api's schema. For a withdrawal, it also checks that there is enough now. */
const schemaFor = (kind: RequestKind, { currentAmount, unit }: TreasuryResource): z.ZodMiniType<RequestForm, Typed> =>
  kind === 'deposit'
    ? requestForm
    : requestForm.check(
        z.refine(({ amount }) => amount <= currentAmount, {
          error: `Only ${formatPrice(currentAmount, unit)} available`,
          path: ['amount'],
        }),
      );

export interface MoveDialogProps {
  kind: RequestKind;
  /** The current resource, including other people's changes. */
  resource: TreasuryResource;
  onClose: () => void;
}
export default function MoveDialog({ kind, resource, onClose }: MoveDialogProps): ReactNode {
  const { title, label, submit, failed, hint, done } = words[kind];
  const sendOnce = useIdempotentCall();
  const form = useForm<Typed, unknown, RequestForm>({
    resolver: standardSchemaResolver(schemaFor(kind, resource)),
    defaultValues: { note: '' },
  });
  const { errors } = form.formState;
  const dialog = useFormDialog(form, {
    draft: `${kind}:${resource.id.toString()}`,
    onClose,
    send: (fields) =>
      sendOnce(
        fields,
        () => fields,
        (body, key) => askFor(kind, resource.id, body, key),
      ),
    done,
    failed: ['Error', failed],
  });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const amount = typeof typed === 'number' && Number.isInteger(typed) && typed > 0 ? typed : 0;
  const after = resource.currentAmount + (kind === 'deposit' ? amount : -amount);
  const total = after >= 0 ? `New total: ${formatPrice(after, resource.unit)}` : 'More than available.';
  return (
    <FormDialog
      open
      {...dialog}
      title={`${title}: ${resource.name}`}
      titleFace="text"
      width={440}
      submit={submit}
      pendingText="Sending..."
    >
      <Progress resource={resource} />
      <Field label={label} error={errors.amount?.message} hint={amount > 0 ? total : undefined}>
        {(ids) => (
          <NumberInput
            {...ids}
            min={1}
            {...(kind === 'withdrawal' && { max: resource.currentAmount })}
            suffix={resource.unit}
            {...form.register('amount', optionalNumber)}
          />
        )}
      </Field>
      <Field label="Note" optional hint={hint} error={errors.note?.message}>
        {(ids) => <Textarea {...ids} rows={2} {...form.register('note')} />}
      </Field>
    </FormDialog>
  );
}
