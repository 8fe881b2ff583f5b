// List of removed people in the roster: restoring them, and for admins forgetting them.
import { chakra } from '@chakra-ui/react';
import { maxRemoved, type RemovedMember } from '@guild/common/members/removed.api';
import { useId, useState, type ReactNode } from 'react';
import { useViewer } from '../../../platform/session/session.store.ts';
import EmptyRoster from '../../../ui/art/empty-roster.svg?react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CardName } from '../../../ui/CardText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CardGrid, Panel } from '../../../ui/Panel.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { RankPill } from '../../../ui/RankPill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { report } from '../../../ui/report.ts';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { restoreMember } from '../members.store.ts';
import { restoredWords } from '../RemoveMember.tsx';
import { useMayManage } from '../useMayManage.ts';
import { ForgetDialog } from './ForgetDialog.tsx';
import { removedMembers } from './members.removed.ts';

type Membership = NonNullable<RemovedMember['membership']>;
function RestoreButton({ name, membership }: { name: string; membership: Membership }): ReactNode {
  const mayManage = useMayManage(membership);
  const [pending, setPending] = useState(false);
  const restore = async (): Promise<void> => {
    setPending(true);
    await report(() => restoreMember(membership.id), {
      done: (reply) => restoredWords(name, reply),
      failed: ['Error', 'Failed to restore guild member'],
    });
    setPending(false);
  };
  if (!mayManage)
    return (
      <chakra.span fontSize="xs" color="fg.muted">
        An admin can restore
      </chakra.span>
    );
  return (
    <Button
      size="sm"
      variant="tonal"
      flex="none"
      pending={pending}
      needsConnection
      aria-label={`Restore ${name}`}
      onClick={() => void restore()}
    >
      Restore
    </Button>
  );
}

function RemovedCard({ person, onForget }: { person: RemovedMember; onForget: () => void }): ReactNode {
  const { name, discordId, membership, removedAt, isBeingForgotten } = person;
  const { isAdmin } = useViewer();
  const nameId = useId();
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
      <Avatar discordId={discordId} name={name} avatar={membership?.avatar ?? null} size={40} />
      <chakra.div flex="1 1 160px" minWidth={0} display="grid" gap={1} justifyItems="start">
        <CardName id={nameId} title={name}>
          {name}
        </CardName>
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={2} fontSize="sm" color="fg.muted">
          {membership !== null && <RankPill rank={membership.role} />}
          <span>
            Removed <RelativeTime iso={removedAt} />
            {membership === null && ', too long ago to restore'}
          </span>
        </chakra.span>
      </chakra.div>
      {isBeingForgotten ? (
        <Pill tone="water">Being forgotten…</Pill>
      ) : (
        <chakra.span display="flex" alignItems="center" gap={2}>
          {membership !== null && <RestoreButton name={name} membership={membership} />}
          {isAdmin && (
            <Button size="sm" flex="none" needsConnection aria-label={`Forget ${name}`} onClick={onForget}>
              Forget…
            </Button>
          )}
        </chakra.span>
      )}
    </Panel>
  );
}

/** @param search part of a name */
export default function RemovedMembers({ search }: { search: string }): ReactNode {
  const resource = removedMembers.useOne('all');
  const [chosen, setChosen] = useState<RemovedMember | null>(null);
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
              {found.map((person) => (
                <RemovedCard key={person.discordId} person={person} onForget={() => setChosen(person)} />
              ))}
            </CardGrid>
            {chosen !== null && <ForgetDialog open person={chosen} onClose={() => setChosen(null)} />}
          </>
        );
      }}
    </ResourceView>
  );
}
