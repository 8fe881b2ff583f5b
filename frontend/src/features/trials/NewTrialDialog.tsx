// The form that opens a trial; the same schema as the server's judges it.
import { chakra } from '@chakra-ui/react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  lobbyLength,
  newTrial,
  roundLength,
  usualReward,
  type NewTrial,
  type Trial,
} from '@guild/common/trials/trials.api';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { guild } from '../../platform/guild.ts';
import { useIdempotentCall } from '../../platform/idempotency.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog, Two } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { createTrial } from './trials.store.ts';

export interface NewTrialDialogProps {
  /** The one that is played again; null: none. */
  like: Trial | null;
  onClose: () => void;
  /** It stands open for people to join. */
  onOpened: () => void;
}
const number = { valueAsNumber: true } as const;

export default function NewTrialDialog({ like, onClose, onOpened }: NewTrialDialogProps): ReactNode {
  const sendOnce = useIdempotentCall();
  const form = useForm<z.input<typeof newTrial>, unknown, NewTrial>({
    resolver: standardSchemaResolver(newTrial),
    defaultValues: {
      theme: like?.theme ?? '',
      spiceReward: like?.spiceReward ?? usualReward.spice,
      solariReward: like?.solariReward ?? usualReward.solari,
      roundSeconds: like?.roundSeconds ?? roundLength.usual,
      lobbySeconds: lobbyLength.usual,
    },
  });
  const { errors } = form.formState;
  const theme = useWatch({ control: form.control, name: 'theme' });
  const dialog = useFormDialog(form, {
    draft: 'trial:new',
    onClose,
    send: (fields) => sendOnce(fields, () => fields, createTrial),
    done(trial) {
      onOpened();
      return { title: 'Trial opened', description: trial.theme };
    },
    failed: ['Error', 'Failed to open the trial'],
  });
  const field = (name: 'roundSeconds' | 'lobbySeconds' | 'spiceReward' | 'solariReward', label: string): ReactNode => (
    <Field label={label} error={errors[name]?.message}>
      {(ids) => <Input {...ids} type="number" inputMode="numeric" {...form.register(name, number)} />}
    </Field>
  );
  return (
    <FormDialog open {...dialog} title="Start a trial" width={560} submit="Open the lobby" pendingText="Opening...">
      <Field label="Theme" error={errors.theme?.message} hint="Choose one of these, or type what you like.">
        {(ids) => <Input {...ids} autoComplete="off" {...form.register('theme')} />}
      </Field>
      {guild.trialThemes.length > 0 && (
        <chakra.div role="group" aria-label="Themes of the guild" display="flex" flexWrap="wrap" gap={2}>
          {guild.trialThemes.map((one) => (
            <Button
              key={one}
              size="sm"
              minHeight="36px"
              variant={one === theme ? 'tonal' : 'line'}
              aria-pressed={one === theme}
              onClick={() =>
                form.setValue('theme', one, { shouldDirty: true, shouldValidate: errors.theme !== undefined })
              }
            >
              {one}
            </Button>
          ))}
        </chakra.div>
      )}
      <Two>
        {field('lobbySeconds', 'Seconds to join')}
        {field('roundSeconds', 'Seconds for each round')}
      </Two>
      <Two>
        {field('spiceReward', 'Spice for the winner')}
        {field('solariReward', 'Solari for the winner')}
      </Two>
    </FormDialog>
  );
}
