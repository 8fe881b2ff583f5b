// List of removed people in the roster, each with a button that restores them, and for admins one that forgets them.
import { chakra } from '@chakra-ui/react';
import { maxRemoved, type RemovedMember } from '@guild/common/members/removed.api';
import { useId, useState, type ReactNode } from 'react';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import EmptyRoster from '../../../ui/art/empty-roster.svg?react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CardName } from '../../../ui/CardText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CardGrid, Panel } from '../../../ui/Panel.tsx';
import { RankPill } from '../../../ui/RankPill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { report } from '../../../ui/report.ts';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { restoreMember } from '../members.store.ts';
import { ForgetDialog } from '../forgetting/ForgetDialog.tsx';
import { restoredWords } from '../RemoveMember.tsx';
import { useMayManage } from '../useMayManage.ts';
import { removedMembers } from './members.removed.ts';

function RemovedCard({ member }: { member: RemovedMember }): ReactNode {
  const { id, name, discordId, avatar, role, removedAt } = member;
  const mayManage = useMayManage(member);
  const offline = useIsOffline();
  const [pending, setPending] = useState(false);
  const [isForgetting, setForgetting] = useState(false);
  const { isAdmin } = useViewer();
  const nameId = useId();
  const restore = async (): Promise<void> => {
    setPending(true);
    await report(() => restoreMember(id), {
      done: (reply) => restoredWords(name, reply),
      failed: ['Error', 'Failed to restore guild member'],
    });
    setPending(false);
  };
  return (
    <Panel
      as="article"
      aria-labelledby={nameId}
      padding="8px 12px"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={3}
      minWidth={0}
    >
      <Avatar discordId={discordId} name={name} avatar={avatar} size={40} />
      <chakra.div flex="1 1 160px" minWidth={0} display="grid" gap={1} justifyItems="start">
        <CardName id={nameId} title={name}>
          {name}
        </CardName>
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={2} fontSize="sm" color="fg.muted">
          <RankPill rank={role} />
          <span>
            Removed <RelativeTime iso={removedAt} />
          </span>
        </chakra.span>
      </chakra.div>
      <chakra.span display="flex" alignItems="center" gap={2}>
        {mayManage ? (
          <Button
            size="sm"
            variant="tonal"
            flex="none"
            pending={pending}
            disabled={offline}
            aria-label={`Restore ${name}`}
            onClick={() => void restore()}
          >
            Restore
          </Button>
        ) : (
          <chakra.span fontSize="xs" color="fg.muted">
            An admin can restore
          </chakra.span>
        )}
        {isAdmin && (
          <Button
            size="sm"
            flex="none"
            disabled={offline}
            aria-label={`Forget ${name}`}
            onClick={() => setForgetting(true)}
          >
            Forget…
          </Button>
        )}
      </chakra.span>
      {isForgetting && <ForgetDialog person={member} onClose={() => setForgetting(false)} />}
    </Panel>
  );
}

/** @param search part of a name */
export default function RemovedMembers({ search }: { search: string }): ReactNode {
  const resource = removedMembers.useOne('all');
  return (
    <ResourceView
      resource={resource}
      failed="Error loading removed members"
      skeleton={<SkeletonRows label="Loading removed members..." count={4} face={40} />}
    >
      {(all) => {
        const found = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
        if (found.length === 0)
          return (
            <EmptyState
              art={EmptyRoster}
              title="No removed members"
              more={all.length === 0 ? 'Nobody was removed.' : 'No removed members match your search.'}
            />
          );
        return (
          <>
            <chakra.p color="fg.muted" fontSize="sm" marginBottom={3}>
              They have no access until someone restores or adds them.
              {all.length === maxRemoved && ` Only the last ${maxRemoved} are shown.`}
            </chakra.p>
            <CardGrid gap={{ base: 2, md: 4 }}>
              {found.map((member) => (
                <RemovedCard key={member.id} member={member} />
              ))}
            </CardGrid>
          </>
        );
      }}
    </ResourceView>
  );
}
