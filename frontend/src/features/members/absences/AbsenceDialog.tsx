// Dialog for the days on which a member is away, and for their seats in events on these days.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import { absenceForm, isAwayOn, maxAbsenceNote } from '@guild/common/members/absences.api';
import type { Member } from '@guild/common/members/members.api';
import { counted } from '@guild/common/wire/numbers';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { currentAbsence, guildToday } from '../../../platform/format/absence.ts';
import type { Stored } from '../../../platform/forms/edits.ts';
import { useFormEdit } from '../../../platform/forms/useFormEdit.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import { Field, Input, Textarea } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { changeAbsence } from '../members.store.ts';

type Typed = z.input<typeof absenceForm>;
type Shared = Omit<Typed, 'givesUpSeats'>;

const toStored = ({ absence, version }: Member): Stored<Shared> => {
  const { from = '', to = '', note = null } = currentAbsence(absence) ?? {};
  return { version, values: { from, to, note: note ?? '' } };
};
const names: FieldNames<Shared> = { from: 'First day', to: 'Last day', note: 'Note' };

export interface AbsenceDialogProps {
  member: Member;
  /** Upcoming events in which the member has a seat. */
  joined: readonly GuildEvent[];
  onClose: () => void;
}
export default function AbsenceDialog({ member, joined, onClose }: AbsenceDialogProps): ReactNode {
  const isOwn = useViewer().discordId === member.discordId;
  const form = useSchemaForm(absenceForm, { ...toStored(member).values, givesUpSeats: false });
  const edit = useFormEdit(form, { entity: member, toStored, draft: `absence:${member.id}` });
  const [from, to] = useWatch({ control: form.control, name: ['from', 'to'] });
  const seats = joined.filter(({ date }) => isAwayOn({ from, to }, date)).length;
  const send = (version: number): Promise<Member | undefined> => {
    const { givesUpSeats, ...absence } = z.parse(absenceForm, form.getValues());
    return changeAbsence(member.id, { absence, givesUpSeats: givesUpSeats && seats > 0, version });
  };
  const { field, ...dialog } = useFormDialog(form, {
    draft: edit,
    onClose,
    send: () => edit.save(send),
    names: { 'absence.from': 'from', 'absence.to': 'to', 'absence.note': 'note' },
    done: () => ({ title: 'Absence saved' }),
    failed: ['Error', 'Failed to save the absence'],
  });
  return (
    <FormDialog {...dialog} title={isOwn ? 'Your absence' : `Absence of ${member.name}`} width={440}>
      <EditConflicts edit={edit} names={names} />
      <chakra.p color="fg.muted">
        {isOwn
          ? 'Events on these days get the answer absent from you. You can still answer each one otherwise.'
          : 'Events on these days get the answer absent from them. They can still answer each one otherwise.'}
      </chakra.p>
      <Two alignItems="start">
        <Field label="First day" {...field('from')}>
          {(ids) => <Input {...ids} type="date" />}
        </Field>
        <Field label="Last day" {...field('to')}>
          {(ids) => <Input {...ids} type="date" min={guildToday()} />}
        </Field>
      </Two>
      <Field label="Note" optional {...field('note')} hint="Visible to everyone in the roster.">
        {(ids) => <Textarea {...ids} rows={2} maxLength={maxAbsenceNote} />}
      </Field>
      {seats > 0 && (
        <chakra.label display="flex" alignItems="center" gap={2} minHeight="40px">
          <Checkbox {...form.register('givesUpSeats')} />
          {`${isOwn ? 'You are' : 'They are'} going to ${counted(seats, 'event')} in this time. Answer absent there, too`}
        </chakra.label>
      )}
    </FormDialog>
  );
}
