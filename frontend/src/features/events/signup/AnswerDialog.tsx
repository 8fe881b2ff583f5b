// Dialog for an answer with a note: going, late, tentative or absent.
import { answers, answerBody, type Answer, type GuildEvent } from '@guild/common/events/events.api';
import { hasRoles, isRoleFull, roleOf } from '@guild/common/events/events.roles';
import { answerRefusalSentence, isFull, refusedAnswer, takesSeat } from '@guild/common/events/events.rules';
import { useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useNow } from '../../../platform/format/clock.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { RoleFields } from '../roles/RoleFields.tsx';
import { SameTime } from './SameTime.tsx';
import { answered, answerFailed } from '../events.actions.ts';
import { answerEvent, people } from '../events.store.ts';
import { nextInLine, seatGoesTo } from './events.nextInLine.ts';

const words: Readonly<Record<Answer, string>> = {
  going: 'Going',
  late: 'Late',
  tentative: 'Tentative',
  absent: 'Absent',
};

type Typed = z.input<typeof answerBody>;
type Sent = z.output<typeof answerBody>;

/** The schema of the answer. Going to an event with roles needs one. */
const bodyFor = (needsRole: boolean): z.ZodMiniType<Sent, Typed> =>
  answerBody.check(
    z.refine(({ status, roleId }) => !needsRole || !takesSeat(status) || roleId != null, {
      error: 'Choose a role',
      path: ['roleId'],
    }),
  );

/** Whether everything that the person would take is taken. */
function isAllTaken(event: GuildEvent, roleIds: readonly (number | null | undefined)[]): boolean {
  if (!hasRoles(event)) return isFull(event);
  const roles = roleIds.flatMap((id) => roleOf(event, id) ?? []);
  return roles.length > 0 && roles.every((role) => isRoleFull(event, role));
}

export function AnswerDialog({ event, onClose }: { event: GuildEvent; onClose: () => void }): ReactNode {
  const { userId } = useViewer();
  const rows = dataOf(people.useOne(event.id).loaded)?.rows ?? [];
  const mine = rows.find((row) => row.userId === userId);
  const known = mine === undefined || mine.status === 'waiting' || mine.status === 'bench' ? 'going' : mine.status;
  const needsRole = hasRoles(event);
  const body = useMemo(() => bodyFor(needsRole), [needsRole]);
  // The first values. An answer that arrives later does not change what is typed here.
  const form = useSchemaForm(body, {
    status: known,
    note: mine?.note ?? '',
    roleId: mine?.roleId ?? null,
    secondRoleId: mine?.secondRoleId ?? null,
  });
  const [status, roleId, secondRoleId] = useWatch({
    control: form.control,
    name: ['status', 'roleId', 'secondRoleId'],
  });
  const now = useNow(60_000);
  const isClosed = refusedAnswer(event, mine?.status ?? null, status, now) === 'closed';
  const hasSeat = mine !== undefined && takesSeat(mine.status);
  const next = nextInLine(event, rows, mine, { status, roleId, secondRoleId });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `answer:${event.id}`,
    onClose,
    // Roles stay as they are without a seat.
    send: ({ status, note, roleId, secondRoleId }) =>
      answerEvent(event.id, status, note ?? null, needsRole && takesSeat(status) ? { roleId, secondRoleId } : {}),
    done: () => answered(event.id),
    failed: answerFailed,
  });
  return (
    <FormDialog {...dialog} title={event.title} titleFace="text" width={440} keep="Close" submit="Save answer">
      <Toggle
        label="Your answer"
        value={status}
        options={answers.map((value) => ({ value, label: words[value] }))}
        onChange={(value) => form.setValue('status', value, { shouldDirty: true })}
      />
      {needsRole && takesSeat(status) && (
        <RoleFields
          event={event}
          choice={{ roleId, secondRoleId }}
          error={form.formState.errors.roleId?.message}
          onChange={(choice) => {
            form.setValue('roleId', choice.roleId, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
            form.setValue('secondRoleId', choice.secondRoleId, { shouldDirty: true });
          }}
        />
      )}
      {takesSeat(status) && <SameTime event={event} />}
      {isClosed && (
        <Notice
          tone="warn"
          title={answerRefusalSentence('closed')}
          more="You can still say that you might come, or that you can't."
        />
      )}
      {next !== undefined && <Notice tone="warn" title={seatGoesTo(event, mine, next)} />}
      {takesSeat(status) && isAllTaken(event, [roleId, secondRoleId]) && !hasSeat && !isClosed && (
        <Notice
          tone="quiet"
          title="All seats are taken"
          more="You'll join the waitlist and be notified when a seat opens up."
        />
      )}
      <Field label="Note" optional {...field('note')} hint="Visible to everyone who can see the event.">
        {(ids) => <Textarea {...ids} rows={2} maxLength={200} />}
      </Field>
    </FormDialog>
  );
}
