// Attendance list in which admins tick who was there. Several admins may tick at the same time.
import { chakra } from '@chakra-ui/react';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { takesSeat } from '@guild/common/events/events.rules';
import { Fragment, type ReactNode } from 'react';
import { useDraft } from '../../../platform/forms/drafts.ts';
import type { Stored } from '../../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../../platform/forms/useEdit.ts';
import { AddMember } from '../../../ui/AddMember.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DraftNotice } from '../../../ui/DraftNotice.tsx';
import { EditConflicts } from '../../../ui/EditConflicts.tsx';
import { Face } from '../../../ui/Face.tsx';
import { report } from '../../../ui/report.ts';
import { useInlineForm } from '../../../ui/useInlineForm.ts';
import { isAttendanceMissing } from '../core/events.words.ts';
import { addWalkIn, events, people as everybody, peopleOf, setAttendance, type People } from '../events.store.ts';

type Ticks = Record<number, boolean>;
/** The people with a seat, and then the others by what was saved about them. A new tick moves nobody. */
function groupsOf({ rows }: People): readonly { title: string; rows: People['rows'] }[] {
  const others = rows.filter(({ status }) => !takesSeat(status));
  return [
    { title: '', rows: rows.filter(({ status }) => takesSeat(status)) },
    { title: 'Came without a seat', rows: others.filter(({ attended }) => attended === true) },
    { title: 'Had no seat', rows: others.filter(({ attended }) => attended !== true) },
  ];
}
/** Until an admin saves attendance, everybody with a seat counts as present. */
const toStored = ({ version, rows }: People): Stored<Ticks> => ({
  version,
  values: Object.fromEntries(
    rows.map(({ userId, status, attended }) => [userId, takesSeat(status) ? attended !== false : attended === true]),
  ),
});

interface TickProps {
  row: EventResponse;
  checked: boolean;
  onChange: (checked: boolean) => void;
}
const Tick = ({ row, checked, onChange }: TickProps): ReactNode => (
  <chakra.label display="flex" alignItems="center" gap={2.5} minHeight="32px" fontSize="sm">
    <Checkbox checked={checked} onChange={(at) => onChange(at.target.checked)} />
    <Face discordId={row.discordId} name={row.username} size={22} />
    <chakra.span dir="auto" truncate>
      {row.username}
    </chakra.span>
  </chakra.label>
);

export default function Attendance({ event: { id }, people }: { event: GuildEvent; people: People }): ReactNode {
  const draft = useDraft<Ticks>(`attendance:${id}`);
  const fields = useTyped(toStored(people).values, draft);
  const latest = (): People => peopleOf(id) ?? people;
  const afresh = async (): Promise<People> => {
    await everybody.load(id);
    return latest();
  };
  const edit = useEdit({ entity: people, toStored, fields, draft, afresh });
  useInlineForm(edit.isDirty, edit.discard);
  const pending = events.use((state) => state.pending[id] === 'attendance');
  const names = Object.fromEntries(people.rows.map(({ userId, username }) => [userId, username]));
  const send = async (version: number): Promise<People | undefined> => {
    const ticks = fields.read();
    const attendees = latest().rows.filter(({ userId, status }) => ticks[userId] ?? takesSeat(status));
    const event = await setAttendance(
      id,
      attendees.map(({ userId }) => userId),
      version,
    );
    return event && latest();
  };
  const save = async (): Promise<void> => {
    await report(() => edit.save(send), {
      done: () => ({ title: 'Attendance saved' }),
      failed: ['Error', 'Failed to save attendance'],
    });
  };
  const tick = async (discordId: string, name: string): Promise<void> => {
    await report(() => addWalkIn(id, discordId), {
      done: () => ({ title: `${name} attended` }),
      failed: ['Error', 'Failed to add the person'],
    });
  };
  return (
    <chakra.fieldset display="grid" gap={1}>
      <chakra.legend fontWeight="strong" fontSize="sm" marginBottom={1}>
        Who attended
      </chakra.legend>
      {edit.isRestored && <DraftNotice onFresh={edit.discard} />}
      <EditConflicts edit={edit} names={names} show={(_user, there) => (there ? 'Attended' : "Didn't attend")} />
      {isAttendanceMissing(people.rows) && (
        <chakra.p color="fg.muted" fontSize="sm">
          Attendance not taken yet. Everybody with a seat is ticked.
        </chakra.p>
      )}
      {groupsOf(people).map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <Fragment key={title}>
              {title !== '' && (
                <chakra.p color="fg.muted" fontSize="xs" marginTop={2}>
                  {title}
                </chakra.p>
              )}
              {rows.map((row) => (
                <Tick
                  key={row.userId}
                  row={row}
                  checked={fields.typed[row.userId] ?? takesSeat(row.status)}
                  onChange={(checked) => fields.write({ [row.userId]: checked })}
                />
              ))}
            </Fragment>
          ),
      )}
      <chakra.div display="grid" marginTop={2}>
        <AddMember
          key={people.rows.length}
          known={people.rows}
          hint="For somebody who came without a seat. They are marked at once."
          onAdd={({ discordId, name }) => void tick(discordId, name)}
        />
      </chakra.div>
      <chakra.div marginTop={2}>
        <Button size="sm" pending={pending} pendingText="Saving..." onClick={() => void save()}>
          Save attendance
        </Button>
      </chakra.div>
    </chakra.fieldset>
  );
}
