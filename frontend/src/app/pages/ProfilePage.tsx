// Profile page of a member, with the actions for admins.
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Member } from '@guild/common/members/members.api';
import { useState, type ReactNode } from 'react';
import { Absence } from '../../features/members/absences/Absence.tsx';
import { CheckInDiscord } from '../../features/members/CheckInDiscord.tsx';
import { EditCharacters } from '../../features/members/EditCharacters.tsx';
import { EditMember } from '../../features/members/EditMember.tsx';
import { members } from '../../features/members/members.store.ts';
import { SignOutMember } from '../../features/members/SignOutMember.tsx';
import { ProfileSection } from '../../features/profiles/ProfileSection.tsx';
import { useListMessages } from '../../platform/live/useLiveView.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useAdded } from '../../platform/features/section.ts';
import { ListDialog } from '../../ui/ListDialog.tsx';

const AbsenceDialog = lazyDialog(() => import('../../features/members/absences/AbsenceDialog.tsx'));
const CharactersDialog = lazyDialog(() => import('../../features/members/CharactersDialog.tsx'));
const EditMemberDialog = lazyDialog(() => import('../../features/members/EditMemberDialog.tsx'));

export default function ProfilePage(): ReactNode {
  const [edited, setEdited] = useState<Member | null>(null);
  const [away, setAway] = useState<{ id: number; joined: readonly GuildEvent[] } | null>(null);
  const [named, setNamed] = useState<Member | null>(null);
  useListMessages(members);
  /** The dialogs follow the member in the list. */
  const opening =
    (open: (member: Member) => void) =>
    (member: Member): void => {
      members.pin(member);
      open(member);
    };
  return (
    <>
      <ProfileSection
        parts={useAdded('profile')}
        tools={(member, { joined }) => (
          <>
            <EditCharacters member={member} onEdit={opening(setNamed)} />
            <Absence
              member={member}
              onEdit={() => {
                members.pin(member);
                setAway({ id: member.id, joined: joined ?? [] });
              }}
            />
            <EditMember worded member={member} onEdit={opening(setEdited)} />
            <CheckInDiscord worded member={member} />
            <SignOutMember member={member} />
          </>
        )}
      />
      <ListDialog list={members} id={edited?.id ?? null}>
        {(member) => <EditMemberDialog member={member} onClose={() => setEdited(null)} />}
      </ListDialog>
      <ListDialog list={members} id={away?.id ?? null}>
        {(member) => <AbsenceDialog member={member} joined={away?.joined ?? []} onClose={() => setAway(null)} />}
      </ListDialog>
      <ListDialog list={members} id={named?.id ?? null}>
        {(member) => <CharactersDialog member={member} onClose={() => setNamed(null)} />}
      </ListDialog>
    </>
  );
}
