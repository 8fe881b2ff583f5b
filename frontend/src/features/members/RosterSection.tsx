// Roster: all members with search, rank filter, order, and who is online.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { memberOrders, type Member, type MemberOrder } from '@guild/common/members/members.api';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNewForm } from '../../platform/forms/newForm.ts';
import { useQuery } from '../../platform/page/address.ts';
import { useProgressiveRender } from '../../platform/page/progressiveRender.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import EmptyRoster from '../../ui/art/empty-roster.svg?react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CreateButton } from '../../ui/CreateButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Field.tsx';
import { CardPlace, ListView } from '../../ui/ListView.tsx';
import { More } from '../../ui/More.tsx';
import { FilterBar, fit } from '../../ui/FilterBar.tsx';
import { ListPill } from '../../ui/NewPill.tsx';
import { CardGrid, Panel } from '../../ui/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MemberCard, type MemberCardProps } from './MemberCard.tsx';
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

type OnEdit = MemberCardProps['onEdit'];
function Cards({ shown, onEdit }: { shown: readonly number[]; onEdit: OnEdit }): ReactNode {
  const drawn = useProgressiveRender(shown.length);
  const hasMore = members.use((state) => state.next !== null);
  const loadingMore = members.use((state) => state.loadingMore);
  const most = members.use(largestContribution);
  const total = members.use((state) => state.total);
  if (drawn === 0) return <Skeletons />;
  return (
    <>
      <CardGrid>
        {shown.slice(0, drawn).map((id) => (
          <CardPlace key={id} list={members} id={id}>
            <MemberCard id={id} most={most} onEdit={onEdit} />
          </CardPlace>
        ))}
      </CardGrid>
      {hasMore && drawn === shown.length && (
        <More pending={loadingMore} shown={shown.length} total={total} onClick={members.loadMore} />
      )}
    </>
  );
}

function List({ filters, clear, onEdit }: { filters: RosterFilters; clear: () => void; onEdit: OnEdit }): ReactNode {
  const narrowed = filters.search !== '' || filters.role !== null;
  const nobody = (
    <EmptyState
      art={EmptyRoster}
      title="No members found"
      more={narrowed ? 'No members match your search. Try another name or rank.' : 'No members yet.'}
      {...(narrowed && { action: <Button onClick={clear}>Clear filters</Button> })}
    />
  );
  return (
    <ListView list={members} failed="Error loading members" empty={nobody}>
      {(shown) => <Cards shown={shown} onEdit={onEdit} />}
    </ListView>
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
      <ListPill list={members} />
      <List filters={filters} clear={() => set({ search: '', role: '' })} onEdit={setEdited} />
      {edited !== null && (
        <Suspense fallback={null}>
          <EditMemberDialog member={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {isAdmin && adding.isOpen && (
        <Suspense fallback={null}>
          <AddMemberDialog onClose={() => adding.setOpen(false)} />
        </Suspense>
      )}
    </chakra.section>
  );
}
