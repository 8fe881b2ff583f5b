// Dialog that accepts an applicant: for good or on trial, and for admins the rank.
import type { Application } from '@guild/common/access/applications.api';
import { ranks } from '@guild/common/members/ranks';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { serverNow } from '../../platform/format/clock.ts';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Field, Options, Select } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { accept, tooLateFor } from './applications.store.ts';

const dayMs = 24 * 3_600_000;
/** How long: the days of a trial; null: for good. */
const lengths = {
  'For good': null,
  'On trial for 7 days': 7,
  'On trial for 14 days': 14,
  'On trial for 28 days': 28,
} as const;
type Length = keyof typeof lengths;
const words = Object.keys(lengths) as Length[];
const schema = z.object({ rank: z.enum(ranks), length: z.enum(words) });
const endOf = (length: Length): string | null => {
  const days = lengths[length];
  return days === null ? null : new Date(serverNow() + days * dayMs).toISOString();
};

export interface AcceptDialogProps {
  one: Application;
  onClose: () => void;
}
export default function AcceptDialog({ one, onClose }: AcceptDialogProps): ReactNode {
  const { isAdmin } = useViewer();
  const form = useSchemaForm(schema, { rank: 'Member', length: 'For good' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `acceptance:${one.id}`,
    onClose,
    send: ({ rank, length }) => accept(one.id, { rank, trialUntil: endOf(length) }),
    done: ({ rank }) => ({
      title: 'Accepted',
      description:
        rank === null || rank === form.getValues('rank')
          ? `${one.name} is in the guild`
          : `${one.name} had access already and stays ${rank}`,
    }),
    failed: ['Error', 'Failed to accept'],
    names: { trialUntil: 'length' },
  });
  return (
    <FormDialog
      {...dialog}
      tooLate={tooLateFor(one) ?? dialog.tooLate}
      title={`Accept ${one.name}`}
      width={440}
      submit="Accept"
      pendingText="Accepting..."
    >
      <p>They get access to the guild at once, and read the welcome.</p>
      {isAdmin && (
        <Field label="Rank" {...field('rank')}>
          {(ids) => (
            <Select {...ids}>
              <Options of={ranks} />
            </Select>
          )}
        </Field>
      )}
      <Field label="For how long" {...field('length')} hint="You are reminded to decide when a trial ends.">
        {(ids) => (
          <Select {...ids}>
            <Options of={words} />
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
