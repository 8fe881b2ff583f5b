// One member of the guild: who they are, whether they are here, and for admins their rank.
import { chakra } from '@chakra-ui/react';
import { ranks, type Member, type Rank } from '@guild/common/members/members.api';
import { memo, useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../platform/format.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Select } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill, type PillTone } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { changeRank, members, removeMember, restoreMember } from './members.store.ts';

const toneOf = (rank: Rank): PillTone => {
  if (rank === 'Guest') return 'water';
  return rank === 'Admin' || rank === 'Guild Master' ? 'spice' : 'ended';
};

async function undo(id: number): Promise<void> {
  try {
    await restoreMember(id);
  } catch (error) {
    toastError('Undo Failed', error, 'Failed to restore guild member');
  }
}

function AdminControls({ member }: { member: Member }): ReactNode {
  const { discordId } = useViewer();
  const pending = members.use((state) => state.pending[member.id]);
  const offline = useIsOffline();
  const confirm = useConfirm();
  const give = async (rank: Rank): Promise<void> => {
    try {
      if ((await changeRank(member.id, rank)) !== undefined)
        toast.success({ title: 'Rank changed', description: `${member.name} is ${rank} now` });
    } catch (error) {
      toastError('Error', error, 'Failed to change rank');
    }
  };
  const remove = async (): Promise<void> => {
    const text = `Are you sure you want to remove ${member.name} from the guild? They lose access at once.`;
    if (!(await confirm({ title: 'Remove Member', text, action: 'Remove Member', danger: true }))) return;
    try {
      if ((await removeMember(member.id)) === undefined) return;
      toast.success({
        title: 'Member removed',
        action: { label: 'Undo', onClick: () => void undo(member.id) },
        duration: 10_000,
      });
    } catch (error) {
      toastError('Error', error, 'Failed to remove guild member');
    }
  };
  return (
    <chakra.div display="flex" gap={2} alignItems="center" paddingTop={3} borderTopWidth="1px" borderColor="border">
      <Select
        aria-label={`Rank of ${member.name}`}
        flex="1 1 auto"
        value={member.role}
        disabled={offline || pending !== undefined}
        onChange={(event) => void give(event.target.value as Rank)}
      >
        {ranks.map((rank) => (
          <option key={rank}>{rank}</option>
        ))}
      </Select>
      {member.discordId !== discordId && (
        <IconButton
          label={`Remove ${member.name}`}
          icon="trash"
          disabled={offline || pending !== undefined}
          onClick={() => void remove()}
        />
      )}
    </chakra.div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <chakra.div minWidth={0}>
    <chakra.dt fontSize="xs" color="fg.subtle">
      {name}
    </chakra.dt>
    <chakra.dd margin={0} fontSize="sm" truncate>
      {children}
    </chakra.dd>
  </chakra.div>
);

export const MemberCard = memo(function MemberCard({ id }: { id: number }): ReactNode {
  const member = members.useOne(id);
  const { isAdmin } = useViewer();
  const nameId = useId();
  if (member === undefined) return null;
  const { name, discordId, avatar, isOnline, role, lastActive, level, contribution } = member;
  return (
    <Panel
      as="article"
      aria-labelledby={nameId}
      padding="16px"
      display="grid"
      gap={3}
      alignContent="start"
      {...(role === 'Guest' && { borderColor: 'water.solid' })}
    >
      <chakra.div display="flex" gap={3.5} alignItems="center" minWidth={0}>
        <Avatar discordId={discordId} name={name} avatar={avatar} size={48} online={isOnline} />
        <chakra.div minWidth={0} display="grid" gap={1} justifyItems="start">
          <chakra.h3
            id={nameId}
            fontSize="15px"
            lineHeight="20px"
            fontWeight="strong"
            maxWidth="100%"
            truncate
            title={name}
          >
            <Link to={`/members/${id.toString()}`}>{name}</Link>
          </chakra.h3>
          <Pill tone={toneOf(role)}>
            {role === 'Admin' && <Icon name="bolt" size={14} />}
            {role === 'Guest' && <Icon name="people" size={14} />}
            {role}
          </Pill>
        </chakra.div>
      </chakra.div>
      <chakra.dl margin={0} display="grid" gridTemplateColumns="auto auto minmax(0, 1fr)" columnGap={4}>
        <Fact name="Level">{level === null ? '–' : formatNumber(level)}</Fact>
        <Fact name="Contribution">{contribution === null ? '–' : formatNumber(contribution)}</Fact>
        <Fact name="Last active">
          {isOnline ? 'Online' : lastActive === null ? 'Never' : <RelativeTime iso={lastActive} />}
        </Fact>
      </chakra.dl>
      {isAdmin && <AdminControls member={member} />}
    </Panel>
  );
});
