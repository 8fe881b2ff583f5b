// Dialog in which a side of a deal says what is wrong, or answers the other side.
import { disputeText, type Deal } from '@guild/common/deals/deals.api';
import { rightOfSource } from '@guild/common/deals/deals.rules';
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';
import type { ReactNode } from 'react';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { Field, Textarea } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { answerDispute, disputeDeal } from './deals.store.ts';

const texts = {
  open: {
    title: 'Report a problem',
    more: 'The other side can answer once. Nobody is reminded until it is decided.',
    label: 'What is wrong?',
    done: 'Problem reported',
    failed: 'Failed to send it',
  },
  answer: {
    title: 'Answer',
    more: 'You can answer once. Both sides are read.',
    label: 'Your answer',
    done: 'Answer sent',
    failed: 'Failed to send the answer',
  },
} as const;

interface Props {
  deal: Deal;
  /** Whether the viewer starts the dispute or answers it. */
  step: keyof typeof texts;
  onClose: () => void;
}
export default function DisputeDialog({ deal: { id, title, source }, step, onClose }: Props): ReactNode {
  const { more, label, done, failed, ...words } = texts[step];
  const decides = `${startWithSomebodyWhoMay(rightOfSource[source])} and is not involved decides.`;
  const form = useSchemaForm(disputeText, { text: '' });
  const dialog = useFormDialog(form, {
    draft: `deal-dispute-${step}:${id}`,
    onClose,
    send: ({ text }) => (step === 'open' ? disputeDeal(id, text) : answerDispute(id, text)),
    done: () => ({ title: done, description: decides }),
    failed: ['Error', failed],
  });
  return (
    <FormDialog open {...dialog} {...words} width={440} submit="Send" pendingText="Sending...">
      <p>
        {title}: {more} {decides}
      </p>
      <Field label={label} error={form.formState.errors.text?.message}>
        {(ids) => <Textarea {...ids} rows={3} {...form.register('text')} />}
      </Field>
    </FormDialog>
  );
}
