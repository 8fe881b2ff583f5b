// Link from the roster to the applications, with how many wait. Nothing without applications.
import { applicationRooms, applicationRoutes } from '@guild/common/access/applications.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { dataOf, useResource } from '../../platform/api/resource.ts';
import { useLive } from '../../platform/live/live.ts';
import { ButtonLink } from '../../ui/Button.tsx';

const rooms = [applicationRooms.list];

/** For people with the right `roster`. */
export function ApplicationsLink(): ReactNode {
  const { loaded, reload } = useResource((signal) => call(applicationRoutes.countApplications, { signal }), { rooms });
  useLive('application:created', () => void reload());
  useLive('application:updated', () => void reload());
  const count = dataOf(loaded);
  if (count === null || (!count.hasForm && count.waiting === 0)) return null;
  const { waiting } = count;
  const words = waiting === 1 ? '1 application waits' : `${waiting} applications wait`;
  return (
    <ButtonLink to="/applications" icon="people" flex={{ base: '1 1 auto', md: 'none' }}>
      {waiting === 0 ? 'Applications' : words}
    </ButtonLink>
  );
}
