// Settings for admins: the removed members, each with a button that forgets them.
import { chakra } from '@chakra-ui/react';
import { forgettingRoutes, type FormerMember } from '@guild/common/members/forgetting.api';
import { memberRooms } from '@guild/common/members/members.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../../platform/api/api.ts';
import { useResource } from '../../../platform/api/resource.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { useLive } from '../../../platform/live/live.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { ForgetDialog } from './ForgetDialog.tsx';

const rooms = [memberRooms.list];

interface RowProps {
  person: FormerMember;
  onForget: () => void;
}
function FormerRow({ person: { name, removedAt, isBeingForgotten }, onForget }: RowProps): ReactNode {
  const offline = useIsOffline();
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={3}
      paddingBlock={3}
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.div flex="1 1 160px" minWidth={0} overflowWrap="anywhere">
        <chakra.b dir="auto" display="block" fontWeight="strong">
          {name}
        </chakra.b>
        <chakra.p fontSize="sm" color="fg.muted">
          Removed <RelativeTime iso={removedAt} />
        </chakra.p>
      </chakra.div>
      {isBeingForgotten ? (
        <Pill tone="water">Being forgotten…</Pill>
      ) : (
        <Button size="sm" disabled={offline} aria-label={`Forget ${name}`} onClick={onForget}>
          Forget…
        </Button>
      )}
    </chakra.li>
  );
}

export default function FormerMembers(): ReactNode {
  const resource = useResource((signal) => call(forgettingRoutes.listFormerMembers, { signal }), { rooms });
  const [chosen, setChosen] = useState<FormerMember | null>(null);
  useLive('former-members:changed', () => void resource.reload());
  useLive('member:removed', () => void resource.reload());
  useLive('member:restored', () => void resource.reload());
  useLive('member:created', () => void resource.reload());
  return (
    <>
      <ResourceView
        resource={resource}
        failed="Error loading the removed members"
        skeleton={<SkeletonRows count={2} height={56} width="100%" />}
      >
        {(all) =>
          all.length === 0 ? (
            <chakra.p color="fg.muted" fontSize="sm">
              Nobody was removed.
            </chakra.p>
          ) : (
            <chakra.ul listStyleType="none" margin={0} padding={0} aria-label="Removed members">
              {all.map((person) => (
                <FormerRow key={person.discordId} person={person} onForget={() => setChosen(person)} />
              ))}
            </chakra.ul>
          )
        }
      </ResourceView>
      {chosen !== null && (
        <ForgetDialog
          person={chosen}
          onClose={() => setChosen(null)}
          onForgotten={(person) =>
            resource.change((all) => all.map((one) => (one.discordId === person.discordId ? person : one)))
          }
        />
      )}
    </>
  );
}
