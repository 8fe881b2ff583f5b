// The dialog in which a haul is entered or changed, with everybody's amount while it is being set.
import { chakra } from '@chakra-ui/react';
import { payoutRoutes, haulChange, type Haul, type HaulSource } from '@guild/common/payouts/payouts.api';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { useDraft } from '../../platform/drafts.ts';
import { refusalsOf } from '../../platform/forms.ts';
import { useIdempotentCall } from '../../platform/idempotency.ts';
import { useResource } from '../../platform/resource.ts';
import { useEdit, useTyped } from '../../platform/useEdit.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EditConflicts, type FieldNames } from '../../ui/EditConflicts.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { previewOf, toBody, toStored, type HaulStart, type HaulTyped } from './haul.form.ts';
import { HaulFields } from './HaulFields.tsx';
import { changeHaul, createHaul } from './payouts.store.ts';

const names: FieldNames<HaulTyped> = {
  amounts: 'Amounts',
  method: 'How to share',
  cutPercent: 'Guild keeps',
  people: 'Who gets a share',
  note: 'Note',
};
const show = (field: keyof HaulTyped, value: HaulTyped[keyof HaulTyped]): string => {
  if (typeof value === 'string') return value === '' ? '(empty)' : value;
  return value
    .map((one) =>
      'username' in one ? `${one.username}${one.in ? '' : ': no share'}` : `${one.amount} ${one.currency}`,
    )
    .join(field === 'people' ? '\n' : ', ');
};

export interface HaulDialogProps {
  source: HaulSource;
  sourceId: number;
  /** As it is now; null: it is entered. */
  haul: Haul | null;
  onClose: () => void;
}

function Form({ start, source, sourceId, onClose }: Omit<HaulDialogProps, 'haul'> & { start: HaulStart }): ReactNode {
  const { haul } = start;
  const sendOnce = useIdempotentCall();
  const draft = useDraft<HaulTyped>(`haul:${source}-${sourceId.toString()}`);
  const fields = useTyped(toStored(start).values, draft);
  const storedOf = (now: Haul | null) => toStored({ ...start, haul: now });
  const edit = useEdit({ entity: haul, toStored: storedOf, fields, draft });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors]);
  const preview = previewOf(toBody(fields.typed, start));
  const close = (): void => {
    onClose();
    edit.discard();
  };
  const save = (version: number): Promise<Haul | undefined> => {
    const body = z.parse(haulChange, toBody(fields.read(), start));
    return haul === null
      ? sendOnce(fields.read(), () => ({ source, sourceId, ...body }), createHaul)
      : changeHaul(haul.id, { ...body, version });
  };
  const send = async (): Promise<void> => {
    const { error } = z.safeParse(haulChange, toBody(fields.read(), start));
    setErrors(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])));
    if (error !== undefined || preview.division === null) return;
    try {
      if ((await edit.save(save)) === undefined) return;
      toast.success({ title: haul === null ? 'Haul entered' : 'Haul saved' });
      close();
    } catch (failure) {
      setErrors(refusalsOf(failure));
      toastError('Error', failure, 'Failed to save the haul');
    }
  };
  return (
    <FormDialog
      open
      onClose={close}
      dirty={edit.isDirty}
      title={haul === null ? 'Enter haul' : 'Edit haul'}
      submit={haul === null ? 'Enter haul' : 'Save'}
      pendingText="Saving..."
      pending={edit.saving}
      onSubmit={() => void send()}
      {...(edit.isRestored && { onFresh: edit.discard })}
    >
      <EditConflicts edit={edit} names={names} show={show} />
      <chakra.div ref={body} display="contents">
        <HaulFields {...{ fields, preview, errors }} />
      </chakra.div>
    </FormDialog>
  );
}

export default function HaulDialog({ haul, source, sourceId, onClose }: HaulDialogProps): ReactNode {
  const resource = useResource(async (signal): Promise<Omit<HaulStart, 'haul'>> => {
    const [candidates, settings] = await Promise.all([
      call(payoutRoutes.listCandidates, { query: { source, sourceId: sourceId.toString() }, signal }),
      call(payoutRoutes.getPayoutSettings, { signal }),
    ]);
    return { candidates, settings };
  });
  const { loaded } = resource;
  if (loaded.phase === 'ready') return <Form start={{ ...loaded.data, haul }} {...{ source, sourceId, onClose }} />;
  return (
    <Dialog open onClose={onClose} title={haul === null ? 'Enter haul' : 'Edit haul'}>
      <ResourceView
        resource={resource}
        failed="Error loading who took part"
        skeleton={<Skeleton height="320px" role="status" aria-label="Loading who took part..." />}
      >
        {() => null}
      </ResourceView>
    </Dialog>
  );
}
