// The guild's five officers. Until an admin names them, they are placeholders.
import { chakra } from '@chakra-ui/react';
import { dashboardRooms } from '@guild/common/dashboard/dashboard.api';
import { officerRoutes, type Officer } from '@guild/common/dashboard/officers.api';
import { officerRoles } from '@guild/common/guild/officers';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLiveResource } from '../../platform/api/resource.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Person } from '../../ui/Person.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Card } from './Card.tsx';

const rooms = [dashboardRooms.list];
const list = {
  padding: '8px 20px',
  borderTopWidth: '1px',
  borderColor: 'border',
} as const;
const row = { display: 'flex', alignItems: 'center', gap: 3, minHeight: '52px' } as const;

const Loading = (): ReactNode => (
  <chakra.div {...list} role="status" aria-label="Loading officers...">
    {officerRoles.map((role, at) => (
      <chakra.div key={`${role} ${at}`} {...row}>
        <Skeleton boxSize="36px" borderRadius="pill" flex="none" />
        <Skeleton height="16px" flex={1} maxWidth="160px" />
      </chakra.div>
    ))}
  </chakra.div>
);

const Row = ({ name, role, discordId }: Officer): ReactNode => (
  <chakra.li {...row}>
    {name === null ? (
      <chakra.span flex={1} color="fg.subtle">
        Placeholder
      </chakra.span>
    ) : (
      <chakra.b fontWeight="strong" flex={1} minWidth={0} display="flex">
        <Person discordId={discordId} name={name} size={36} />
      </chakra.b>
    )}
    <chakra.span fontSize="sm" color="fg.muted">
      {role}
    </chakra.span>
  </chakra.li>
);

/** Says who can name the missing officers. */
function Missing(): ReactNode {
  const { isAdmin } = useViewer();
  return (
    <chakra.p padding="0 20px 16px" fontSize="sm" color="fg.muted">
      {isAdmin ? (
        <chakra.span asChild color="water.solid">
          <Link to="/settings#officers">Placeholder – name your officers in Settings</Link>
        </chakra.span>
      ) : (
        'Placeholder – an admin can name the officers in Settings'
      )}
    </chakra.p>
  );
}

export function Officers(): ReactNode {
  const resource = useLiveResource(officerRoutes.getOfficers, 'guild-officers:updated', { rooms });
  return (
    <Card title="Guild Officers">
      <ResourceView resource={resource} failed="Error loading officers" skeleton={<Loading />}>
        {({ officers }) => (
          <>
            <chakra.ul {...list}>
              {officers.map((officer, at) => (
                <Row key={at} {...officer} />
              ))}
            </chakra.ul>
            {officers.some(({ name }) => name === null) && <Missing />}
          </>
        )}
      </ResourceView>
    </Card>
  );
}
