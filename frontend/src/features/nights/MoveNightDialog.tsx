// Dialog that gives a planned loot night another time, or takes it away.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { nightMove, type Night, type NightMove } from '@guild/common/nights/nights.api';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { moveNight } from './nights.store.ts';
import { StartsAtField } from './StartsAtField.tsx';

interface MoveNightDialogProps {
  night: Night;
  onClose: () => void;
}
export default function MoveNightDialog({ night, onClose }: MoveNightDialogProps): ReactNode {
  const { id, title, startsAt: startsAtBefore, version } = night;
  const form = useForm<z.input<typeof nightMove>, unknown, NightMove>({
    resolver: standardSchemaResolver(nightMove),
    defaultValues: { startsAt: startsAtBefore, version },
  });
  const { errors, isDirty } = form.formState;
  const startsAt = useWatch({ control: form.control, name: 'startsAt' });
  const dialog = useFormDialog(form, {
    draft: { isDirty, isRestored: false, discard: () => form.reset() },
    onClose,
    send: (fields) => moveNight(id, fields),
    done: (moved) => ({ title: moved.startsAt === null ? 'Time removed' : 'Time changed', description: title }),
    failed: ['Error', 'Failed to change the time'],
  });
  return (
    <FormDialog open {...dialog} title="Change time" width={440} submit="Change time" pendingText="Saving...">
      {startsAtBefore !== null && <p>Members are told of the new time. Without a time, an officer starts the night.</p>}
      <StartsAtField
        error={errors.startsAt?.message}
        value={startsAt}
        onChange={(value) => form.setValue('startsAt', value, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
