// Dialog that adds or changes a webhook: its address and what it is told of.
import { chakra } from '@chakra-ui/react';
import {
  webhookForm,
  webhookKindIds,
  webhookKinds,
  webhookRoutes,
  type NewWebhook,
  type Webhook,
  type WebhookKind,
} from '@guild/common/webhooks/webhooks.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { LabeledCheckbox } from '../../ui/Checkbox.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';

const isKnown = (kind: string): kind is WebhookKind => kind in webhookKinds;

export interface WebhookDialogProps {
  /** The webhook to change. Absent: a new one. */
  webhook?: Webhook;
  onClose: () => void;
  /** Called with a new webhook and its secret. */
  onCreated?: (created: NewWebhook) => void;
}
export default function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps): ReactNode {
  const form = useSchemaForm(webhookForm, {
    address: webhook?.address ?? '',
    kinds: webhook?.kinds.filter(isKnown) ?? [],
    isOn: webhook?.isOn ?? true,
  });
  const { errors } = form.formState;
  const { field, ...dialog } = useFormDialog(form, {
    draft: webhook === undefined ? 'webhook:new' : `webhook:${webhook.id}`,
    onClose,
    send: async (body) => {
      if (webhook !== undefined) return call(webhookRoutes.changeWebhook, { params: { id: webhook.id }, body });
      const created = await call(webhookRoutes.createWebhook, { body });
      onCreated?.(created);
      return created.webhook;
    },
    done: () => (webhook === undefined ? null : { title: 'Webhook Changed' }),
    failed: ['Failed to save the webhook', 'Please try again'],
  });
  const problem = errors.kinds?.message;
  return (
    <FormDialog
      {...dialog}
      title={webhook === undefined ? 'New webhook' : 'Change webhook'}
      submit={webhook === undefined ? 'Add webhook' : 'Save webhook'}
      pendingText={webhook === undefined ? 'Adding...' : 'Saving...'}
    >
      <Field label="Address" hint="An https:// address of the program that listens." {...field('address')}>
        {(ids) => <Input {...ids} inputMode="url" autoComplete="off" />}
      </Field>
      <chakra.fieldset minWidth={0} {...(problem !== undefined && { 'aria-describedby': 'kinds-message' })}>
        <chakra.legend fontSize="sm" fontWeight="strong" lineHeight="20px">
          Tell it when
        </chakra.legend>
        {problem !== undefined && (
          <chakra.p id="kinds-message" fontSize="sm" color="bad">
            {problem}
          </chakra.p>
        )}
        {webhookKindIds.map((kind) => (
          <LabeledCheckbox key={kind} value={kind} {...form.register('kinds')}>
            {webhookKinds[kind]}
          </LabeledCheckbox>
        ))}
      </chakra.fieldset>
      {webhook !== undefined && <LabeledCheckbox {...form.register('isOn')}>Switched on</LabeledCheckbox>}
    </FormDialog>
  );
}
