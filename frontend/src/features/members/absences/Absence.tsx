// Buttons for the absence of a member: their own, and with the right those of everybody.
import type { Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { currentAbsence } from '../../../platform/format/absence.ts';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { report } from '../../../ui/report.ts';
import { changeAbsence, members } from '../members.store.ts';

/** Ends the absence. Undo sets it again. */
async function end({ id, name, absence }: Member): Promise<void> {
  const again = (): Promise<unknown> =>
    report(() => changeAbsence(id, { absence }), {
      done: () => ({ title: 'Absence set again' }),
      failed: ['Error', 'Failed to set the absence'],
    });
  await report(() => changeAbsence(id, { absence: null }), {
    done: () => ({
      title: 'Absence ended',
      description: `${name} is no longer away. Events on these days have no answer again.`,
      action: { label: 'Undo', onClick: () => void again() },
    }),
    failed: ['Error', 'Failed to end the absence'],
  });
}

export interface AbsenceProps {
  member: Member;
  /** Opens `AbsenceDialog`. */
  onEdit: () => void;
}
/** Renders nothing for people who may not change it. */
export function Absence({ member, onEdit }: AbsenceProps): ReactNode {
  const { canWrite, discordId } = useViewer();
  const mayManage = useMay('roster');
  const pending = members.use((state) => state.pending[member.id]) === 'absence';
  if (!mayManage && !(canWrite && member.discordId === discordId)) return null;
  const isSet = currentAbsence(member.absence) !== null;
  return (
    <>
      <Button size="sm" icon="events" needsConnection onClick={onEdit}>
        {isSet ? 'Edit absence' : 'Set absence'}
      </Button>
      {isSet && (
        <Button size="sm" needsConnection pending={pending} pendingText="Ending..." onClick={() => void end(member)}>
          End absence
        </Button>
      )}
    </>
  );
}
