// Roster: all members with search, rank filter, order, and who is online.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { memberOrders, type Member, type MemberOrder } from '@guild/common/members/members.api';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNewForm } from '../../platform/forms/newForm.ts';
import { useQuery } from '../../platform/page/address.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { memberAddress } from '../../platform/session/faces.store.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import EmptyRoster from '../../ui/art/empty-roster.svg?react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CreateButton } from '../../ui/CreateButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Field.tsx';
import { FilterBar, fit } from '../../ui/FilterBar.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { CardGrid, Panel } from '../../ui/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MemberCard } from './MemberCard.tsx';
import { useLiveRoster } from './members.live.ts';
import { largestContribution, members, rosterAddress, defaultOrder, type RosterFilters } from './members.store.ts';

const EditMemberDialog = lazyComponent(() => import('./EditMemberDialog.tsx'));
const AddMemberDialog = lazyComponent(() => import('./AddMemberDialog.tsx'));

const orderWords: Readonly<Record<MemberOrder, string>> = {
  name: 'Name',
  online: 'Online first',
  rank: 'Rank',
  contribution: 'Contribution',
  level: 'Level',
};

/** Eight skeleton cards. */
const Skeletons = (): ReactNode => (
  <CardGrid role="status">
    <VisuallyHidden>Loading members...</VisuallyHidden>
    {Array.from({ length: 8 }, (_, at) => (
      <Panel key={at} as="div" padding="14px 16px" display="grid" gap={3}>
        <chakra.div display="flex" gap={3.5} alignItems="center">
          <Skeleton boxSize="48px" borderRadius="pill" flex="none" />
          <chakra.div flex={1} display="grid" gap={2}>
            <Skeleton height="18px" width="70%" />
            <Skeleton height="22px" width="40%" />
          </chakra.div>
        </chakra.div>
        <Skeleton height="40px" />
      </Panel>
    ))}
  </CardGrid>
);

function Nobody({ filters, clear }: { filters: RosterFilters; clear: () => void }): ReactNode {
  const narrowed = filters.search !== '' || filters.role !== null;
  return (
    <EmptyState
      art={EmptyRoster}
      title="No members found"
      more={narrowed ? 'No members match your search. Try another name or rank.' : 'No members yet.'}
      {...(narrowed && { action: <Button onClick={clear}>Clear filters</Button> })}
    />
  );
}

export function RosterSection(): ReactNode {
  const [{ search, role, sort }, set] = useQuery(rosterAddress);
  const { discordId, isAdmin } = useViewer();
  const filters = useMemo<RosterFilters>(
    () => ({ search: search ?? '', role: role ?? null, sort: sort ?? defaultOrder }),
    [search, role, sort],
  );
  useLiveRoster(filters, discordId);
  const most = members.use(largestContribution);
  const adding = useNewForm('member');
  const [edited, setEdited] = useState<Member | null>(null);
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  const find = useCallback((text: string) => latest.current({ search: text }), []);
  return (
    <chakra.section aria-label="Roster">
      <chakra.h2 srOnly>Members</chakra.h2>
      <FilterBar
        label="Members"
        lead={
          <SearchField label="Search members" placeholder="Search members" value={filters.search} onChange={find} />
        }
        set={[filters.role !== null, filters.sort !== defaultOrder]}
        aside={
          isAdmin && (
            <>
              <ButtonLink to="/settings#rank-access" icon="lock" flex={{ base: '1 1 auto', md: 'none' }}>
                Ranks and access
              </ButtonLink>
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
        <Select
          aria-label="Rank"
          {...fit}
          value={filters.role ?? ''}
          onChange={(event) => set({ role: event.target.value })}
        >
          <option value="">All Roles</option>
          {['Guild Master', 'Officer', 'Veteran', 'Admin', 'Member', 'Guest', 'Recruit'].map((rank) => (
            <option key={rank}>{rank}</option>
          ))}
        </Select>
        <Select
          aria-label="Sort by"
          {...fit}
          value={filters.sort}
          onChange={(event) => set({ sort: event.target.value === defaultOrder ? '' : event.target.value })}
        >
          {memberOrders.map((order) => (
            <option key={order} value={order}>
              {orderWords[order]}
            </option>
          ))}
        </Select>
      </FilterBar>
      <LiveGrid
        list={members}
        failed="Error loading members"
        skeleton={<Skeletons />}
        empty={<Nobody filters={filters} clear={() => set({ search: '', role: '' })} />}
        newPlace={({ id, role: rank }) =>
          filters.role === null || filters.role === rank ? null : { words: `Now ${rank}`, to: memberAddress(id) }
        }
      >
        {(id) => <MemberCard id={id} most={most} onEdit={setEdited} />}
      </LiveGrid>
      <ListDialog list={members} id={edited?.id ?? null}>
        {(member) => <EditMemberDialog member={member} onClose={() => setEdited(null)} />}
      </ListDialog>
      {isAdmin && adding.isOpen && (
        <Suspense fallback={null}>
          <AddMemberDialog onClose={() => adding.setOpen(false)} />
        </Suspense>
      )}
    </chakra.section>
  );
}
