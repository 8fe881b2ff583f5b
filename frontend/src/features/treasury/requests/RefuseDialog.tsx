// Dialog that refuses a deposit or withdrawal, with a reason for the person.
import { refusalForm, type TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import type { ReactNode } from 'react';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { requestWords } from './RequestRow.tsx';
import { refuseRequest, requests } from './requests.store.ts';

export interface RefuseDialogProps {
  request: TreasuryRequest;
  onClose: () => void;
}
export default function RefuseDialog({ request, onClose }: RefuseDialogProps): ReactNode {
  const form = useSchemaForm(refusalForm, { reason: '' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `refusal:${request.id}`,
    onClose,
    send: ({ reason }) => refuseRequest(request, reason),
    done: () => ({ title: 'Request refused', description: `${request.username} will be notified.` }),
    failed: ['Error', 'Failed to refuse the request'],
  });
  const isDecided = (requests.useOne(request.id) ?? request).status !== 'pending' && !dialog.pending;
  const tooLate = isDecided ? 'Somebody decided this request while you were writing' : undefined;
  return (
    <FormDialog
      {...dialog}
      tooLate={tooLate}
      title="Refuse"
      width={440}
      danger
      submit="Refuse"
      pendingText="Refusing..."
    >
      <p>
        {request.username} {requestWords(request)}.
      </p>
      <Field label="Reason" hint="The requester sees this." {...field('reason')}>
        {(ids) => <Textarea {...ids} rows={3} />}
      </Field>
    </FormDialog>
  );
}
