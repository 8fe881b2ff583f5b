// The form that opens a trial; the same schema as the server's judges it.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { lobbyLength, newTrial, roundLength, usualReward, type NewTrial } from '@guild/common/trials/trials.api';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useIdempotentCall } from '../../platform/idempotency.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { createTrial } from './trials.store.ts';

export interface NewTrialDialogProps {
  onClose: () => void;
  /** It stands open for people to join. */
  onOpened: () => void;
}
export default function NewTrialDialog({ onClose, onOpened }: NewTrialDialogProps): ReactNode {
  const sendOnce = useIdempotentCall();
  const form = useForm<z.input<typeof newTrial>, unknown, NewTrial>({
    resolver: standardSchemaResolver(newTrial),
    defaultValues: {
      theme: '',
      spiceReward: usualReward.spice,
      solariReward: usualReward.solari,
      roundSeconds: roundLength.usual,
      lobbySeconds: lobbyLength.usual,
    },
  });
  const { errors } = form.formState;
  const dialog = useFormDialog(form, {
    draft: 'trial:new',
    onClose,
    send: (fields) => sendOnce(fields, () => fields, createTrial),
    done({ theme }) {
      onOpened();
      return { title: 'Trial opened', description: theme };
    },
    failed: ['Error', 'Failed to open the trial'],
  });
  const number = { valueAsNumber: true } as const;
  return (
    <FormDialog open {...dialog} title="Start a trial" width={440} submit="Open" pendingText="Opening...">
      <Field label="Theme" error={errors.theme?.message}>
        {(ids) => <Input {...ids} autoComplete="off" {...form.register('theme')} />}
      </Field>
      <Field label="Seconds for each round" error={errors.roundSeconds?.message}>
        {(ids) => <Input {...ids} type="number" {...form.register('roundSeconds', number)} />}
      </Field>
      <Field label="Seconds to join" error={errors.lobbySeconds?.message}>
        {(ids) => <Input {...ids} type="number" {...form.register('lobbySeconds', number)} />}
      </Field>
      <Field label="Spice for the winner" error={errors.spiceReward?.message}>
        {(ids) => <Input {...ids} type="number" {...form.register('spiceReward', number)} />}
      </Field>
      <Field label="Solari for the winner" error={errors.solariReward?.message}>
        {(ids) => <Input {...ids} type="number" {...form.register('solariReward', number)} />}
      </Field>
    </FormDialog>
  );
}
