// Dialog for an answer with a note: going, late, tentative or absent.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { answers, answerBody, type Answer, type GuildEvent } from '@guild/common/events/events.api';
import { answerRefusalSentence, isFull, refusedAnswer, takesSeat } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useNow } from '../../../platform/format/clock.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { SameTime } from './SameTime.tsx';
import { answered, answerFailed } from '../events.actions.ts';
import { answerEvent, people } from '../events.store.ts';

const words: Readonly<Record<Answer, string>> = {
  going: 'Going',
  late: 'Late',
  tentative: 'Tentative',
  absent: 'Absent',
};

type Typed = z.input<typeof answerBody>;
type Sent = z.output<typeof answerBody>;

export function AnswerDialog({ event, onClose }: { event: GuildEvent; onClose: () => void }): ReactNode {
  const { userId } = useViewer();
  const mine = dataOf(people.useOne(event.id).loaded)?.rows.find((row) => row.userId === userId);
  const known = mine === undefined || mine.status === 'waiting' || mine.status === 'bench' ? 'going' : mine.status;
  const form = useForm<Typed, unknown, Sent>({
    resolver: standardSchemaResolver(answerBody),
    // The first values. An answer that arrives later does not change what is typed here.
    defaultValues: { status: known, note: mine?.note ?? '' },
  });
  const status = useWatch({ control: form.control, name: 'status' });
  const now = useNow(60_000);
  const isClosed = refusedAnswer(event, mine?.status ?? null, status, now) === 'closed';
  const hasSeat = mine !== undefined && takesSeat(mine.status);
  const dialog = useFormDialog(form, {
    draft: `answer:${event.id}`,
    onClose,
    send: ({ status, note }) => answerEvent(event.id, status, note ?? null),
    done: () => answered(event.id),
    failed: answerFailed,
  });
  return (
    <FormDialog
      open
      {...dialog}
      title={event.title}
      titleFace="text"
      width={440}
      keep="Close"
      submit="Save answer"
      pendingText="Saving..."
    >
      <Toggle
        label="Your answer"
        value={status}
        options={answers.map((value) => ({ value, label: words[value] }))}
        onChange={(value) => form.setValue('status', value, { shouldDirty: true })}
      />
      {takesSeat(status) && <SameTime event={event} />}
      {isClosed && (
        <Notice
          tone="warn"
          title={answerRefusalSentence('closed')}
          more="You can still say that you might come, or that you can't."
        />
      )}
      {takesSeat(status) && isFull(event) && !hasSeat && !isClosed && (
        <Notice
          tone="quiet"
          title="All seats are taken"
          more="You'll join the waitlist and be notified when a seat opens up."
        />
      )}
      <Field
        label="Note"
        optional
        error={form.formState.errors.note?.message}
        hint="Visible to everyone who can see the event."
      >
        {(ids) => <Textarea {...ids} rows={2} maxLength={200} {...form.register('note')} />}
      </Field>
    </FormDialog>
  );
}
