// Dialog that gives a planned loot night another time, or takes it away.
import { nightMove, type Night } from '@guild/common/nights/nights.api';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { moveNight } from './nights.store.ts';
import { StartsAtField } from './StartsAtField.tsx';

const timeForm = z.pick(nightMove, { startsAt: true });

interface MoveNightDialogProps {
  night: Night;
  onClose: () => void;
}
export default function MoveNightDialog({ night, onClose }: MoveNightDialogProps): ReactNode {
  const { id, title, startsAt: startsAtBefore, version } = night;
  const form = useSchemaForm(timeForm, { startsAt: startsAtBefore });
  const { errors } = form.formState;
  const { field } = useController({ control: form.control, name: 'startsAt' });
  const dialog = useFormDialog(form, {
    draft: `night-time:${id}`,
    onClose,
    send: ({ startsAt }) => moveNight(id, { startsAt, version }),
    done: (moved) => ({ title: moved.startsAt === null ? 'Time removed' : 'Time changed', description: title }),
    failed: ['Error', 'Failed to change the time'],
  });
  return (
    <FormDialog open {...dialog} title="Change time" width={440} submit="Change time" pendingText="Changing time...">
      {startsAtBefore !== null && <p>Members are told of the new time. Without a time, an officer starts the night.</p>}
      <StartsAtField error={errors.startsAt?.message} field={field} />
    </FormDialog>
  );
}
