// Roster: all members with search, rank filter, order, and who is online.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { memberRoutes, type Member } from '@guild/common/members/members.api';
import { maybe } from '@guild/common/wire/fields';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { formatNumber } from '../../platform/format/format.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { useNewForm } from '../../platform/forms/newForm.ts';
import { useQuery } from '../../platform/page/address.ts';
import { useFilters } from '../../platform/page/filters.ts';
import { lazyComponent, lazyDialog } from '../../platform/page/lazyPart.tsx';
import { memberAddress } from '../../platform/session/faces.store.ts';
import { useMay, useViewer } from '../../platform/session/session.store.ts';
import EmptyRoster from '../../ui/art/empty-roster.svg?react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CreateButton } from '../../ui/CreateButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { CardGrid, Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApplicationsLink } from './ApplicationsLink.tsx';
import { AskAll } from './inactive/InactiveMember.tsx';
import { MemberCard } from './MemberCard.tsx';
import { rosterFilters, type RosterFilters } from './members.filters.ts';
import { largestContribution, members } from './members.store.ts';

const EditMemberDialog = lazyDialog(() => import('./EditMemberDialog.tsx'));
const RemovedMembers = lazyComponent(() => import('./removed/RemovedMembers.tsx'));
const AddMemberDialog = lazyDialog(() => import('./AddMemberDialog.tsx'));

/** `/roster?removed=1` shows the people who were removed. */
const address = z.object({ removed: maybe(z.literal('1')) });

/** Eight skeleton cards. */
const Skeletons = (): ReactNode => (
  <CardGrid role="status" gap={{ base: 2, md: 4 }}>
    <VisuallyHidden>Loading members...</VisuallyHidden>
    {Array.from({ length: 8 }, (_, at) => (
      <Panel key={at} as="div" padding={{ base: '8px 12px', md: '14px 16px' }} display="grid" gap={3}>
        <chakra.div display="flex" gap={3.5} alignItems="center">
          <Skeleton boxSize="48px" borderRadius="pill" flex="none" />
          <chakra.div flex={1} display="grid" gap={2}>
            <Skeleton height="18px" width="70%" />
            <Skeleton height="22px" width="40%" />
          </chakra.div>
        </chakra.div>
        <Skeleton height="40px" hideBelow="md" />
      </Panel>
    ))}
  </CardGrid>
);

/** Why the list is empty. */
function moreWords(filters: RosterFilters): string {
  if (!rosterFilters.isNarrowed(filters)) return 'No members yet.';
  const others = rosterFilters.isNarrowed({ ...filters, inactive: null });
  if (filters.inactive !== null && !others) return 'Nobody is inactive. Everybody was here lately.';
  return 'No members match your search. Try another name, specialty or rank.';
}
function Nobody({ filters, clear }: { filters: RosterFilters; clear: () => void }): ReactNode {
  const narrowed = rosterFilters.isNarrowed(filters);
  return (
    <EmptyState
      art={EmptyRoster}
      title="No members found"
      more={moreWords(filters)}
      {...(narrowed && { action: <Button onClick={clear}>Clear filters</Button> })}
    />
  );
}

/** How many members the list has. */
function Count({ isNarrowed }: { isNarrowed: boolean }): ReactNode {
  const total = members.use((state) => state.total);
  if (total === null || total === 0) return null;
  return (
    <chakra.p role="status" marginBottom={2} fontSize="sm" color="fg.muted" textStyle="figures">
      {formatNumber(total)} {total === 1 ? 'member' : 'members'}
      {isNarrowed && (total === 1 ? ' matches' : ' match')}
    </chakra.p>
  );
}

export function RosterSection(): ReactNode {
  const [asked, set] = useFilters(rosterFilters);
  const { isAdmin } = useViewer();
  const mayAdd = useMay('roster');
  const seesEvents = useMay('member');
  const showInactive = mayAdd && asked.inactive !== null;
  const [{ removed }, setPlace] = useQuery(address);
  const showRemoved = mayAdd && removed !== undefined;
  // The address may come from somebody who has the right.
  const filters = useMemo(
    () => ({
      ...asked,
      inactive: showInactive ? asked.inactive : null,
      // Guests may not see events.
      reliability: seesEvents ? asked.reliability : null,
    }),
    [asked, showInactive, seesEvents],
  );
  useLiveView(members, { filters });
  const most = members.use(largestContribution);
  const adding = useNewForm(mayAdd ? 'member' : null);
  const [edited, setEdited] = useState<Member | null>(null);
  return (
    <chakra.section aria-label="Roster">
      <chakra.h2 srOnly>Members</chakra.h2>
      <ListFilters
        label="Members"
        of={rosterFilters}
        filters={filters}
        set={set}
        hidden={seesEvents ? [] : ['reliability']}
        childrenSet={[showInactive, showRemoved]}
        // The removed people are another list.
        {...(!showRemoved && { csv: memberRoutes.listMembers })}
        aside={
          mayAdd && (
            <>
              {showInactive && <AskAll />}
              <ApplicationsLink />
              {isAdmin && (
                <ButtonLink to="/settings#rank-access" icon="lock" flex={{ base: '1 1 auto', md: 'none' }}>
                  Ranks and access
                </ButtonLink>
              )}
              <CreateButton
                data-add-member
                flex={{ base: '1 1 auto', md: 'none' }}
                onClick={() => adding.setOpen(true)}
              >
                Add Member
              </CreateButton>
            </>
          )
        }
      >
        {mayAdd && (
          <Button
            aria-pressed={showInactive}
            flex={{ base: '1 1 40%', md: 'none' }}
            {...(showInactive && { icon: 'check' })}
            onClick={() => set({ inactive: showInactive ? '' : '1' })}
          >
            Inactive
          </Button>
        )}
        {mayAdd && (
          <Button
            aria-pressed={showRemoved}
            flex={{ base: '1 1 40%', md: 'none' }}
            {...(showRemoved && { icon: 'check' })}
            onClick={() => setPlace({ removed: showRemoved ? '' : '1' })}
          >
            Removed
          </Button>
        )}
      </ListFilters>
      {showRemoved ? (
        <Suspense fallback={<Skeletons />}>
          <RemovedMembers search={filters.search} />
        </Suspense>
      ) : (
        <>
          <Count isNarrowed={rosterFilters.isNarrowed(filters)} />
          <LiveGrid
            list={members}
            failed="Error loading members"
            skeleton={<Skeletons />}
            grid={{ gap: { base: 2, md: 4 } }}
            onShowOwn={() => set(rosterFilters.cleared)}
            empty={<Nobody filters={filters} clear={() => set(rosterFilters.cleared)} />}
            newPlace={({ id, role: rank }) =>
              filters.role === null || filters.role === rank ? null : { words: `Now ${rank}`, to: memberAddress(id) }
            }
          >
            {(id) => <MemberCard id={id} most={most} onEdit={setEdited} showInactive={showInactive} />}
          </LiveGrid>
        </>
      )}
      <ListDialog list={members} id={edited?.id ?? null}>
        {(member) => <EditMemberDialog member={member} onClose={() => setEdited(null)} />}
      </ListDialog>
      {adding.isOpen && <AddMemberDialog onClose={() => adding.setOpen(false)} />}
    </chakra.section>
  );
}
