// Contribution ledger of a member, newest first, page by page.
import { chakra } from '@chakra-ui/react';
import { contributionKinds } from '@guild/common/members/contributions.derived';
import { contributionRoutes, type ContributionEntry } from '@guild/common/members/contributions.api';
import { somebodyWhoMay } from '@guild/common/members/managers';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { callList, pageQuery, type Page } from '../../platform/api/api.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { usePages } from '../../platform/api/resource.ts';
import { More } from '../../ui/More.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PersonName } from '../../ui/Person.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ExportCsv } from '../../ui/ExportCsv.tsx';

const pageSize = 10;
const page = (
  id: number,
  cursor: string | null,
  signal: AbortSignal | undefined,
  limit = pageSize,
): Promise<Page<ContributionEntry>> =>
  callList(contributionRoutes.listContributions, { params: { id }, query: pageQuery({ limit, cursor }), signal });

const wordsOf = ({ kind, takenBack }: ContributionEntry): string => {
  if (kind === 'set') return `Set by ${somebodyWhoMay('roster')}`;
  if (kind === 'opening') return 'Before the ledger began';
  const { words } = contributionKinds[kind];
  return takenBack ? `Reversed: ${words}` : words;
};
const signed = (points: number): string => (points < 0 ? `−${formatNumber(-points)}` : `+${formatNumber(points)}`);

function Row({ entry }: { entry: ContributionEntry }): ReactNode {
  const { points, before, after, about, link, username, discordId, at } = entry;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap={4}
      padding="12px 20px"
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.span fontWeight="strong" truncate>
        {about === null ? wordsOf(entry) : link === null ? about : <Link to={link}>{about}</Link>}
      </chakra.span>
      <chakra.span textStyle="figures" fontWeight="strong" textAlign="end" color={points < 0 ? 'bad' : 'good'}>
        {signed(points)}
      </chakra.span>
      <chakra.span fontSize="sm" color="fg.muted" minWidth={0}>
        {about !== null && `${wordsOf(entry)} · `}
        <RelativeTime iso={at} />
        {username !== null && (
          <>
            {' · by '}
            <PersonName discordId={discordId} name={username} />
          </>
        )}
      </chakra.span>
      <chakra.span fontSize="sm" color="fg.muted" textStyle="figures" textAlign="end">
        {formatNumber(before)} → {formatNumber(after)}
      </chakra.span>
    </chakra.li>
  );
}

export interface LedgerProps {
  memberId: number;
  /** The member's current contribution. A change loads the ledger again. */
  contribution: number | null;
  isOwn: boolean;
}
export function Ledger({ memberId, contribution, isOwn }: LedgerProps): ReactNode {
  const ledger = usePages((cursor, signal, limit) => page(memberId, cursor, signal, limit), {
    key: `${memberId} ${String(contribution)}`,
  });
  return (
    <Panel aria-label={isOwn ? 'Your contribution ledger' : 'Contribution ledger'} overflow="hidden">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3} padding="10px 20px">
        <chakra.h2 fontSize="md" fontWeight="strong">
          {isOwn ? 'Your contribution' : 'Contribution'}
        </chakra.h2>
        <ExportCsv list={contributionRoutes.listContributions} params={{ id: memberId }} size="sm" />
      </chakra.div>
      <ResourceView
        resource={ledger}
        failed="Error loading the ledger"
        skeleton={<SkeletonRows padding="0 20px" label="Loading the ledger..." />}
      >
        {({ items, next }) => (
          <>
            {items.length === 0 && (
              <chakra.p padding="12px 20px" color="fg.muted" fontSize="sm" borderTopWidth="1px" borderColor="border">
                No contributions yet. {isOwn ? 'You earn' : 'Members earn'} points for attending events and selling at
                auction.
              </chakra.p>
            )}
            <chakra.ul>
              {items.map((entry) => (
                <Row key={entry.id} entry={entry} />
              ))}
            </chakra.ul>
            {next !== null && (
              <chakra.div paddingBottom={6}>
                <More shown={items.length} pending={ledger.isLoadingMore} onClick={ledger.more} />
              </chakra.div>
            )}
          </>
        )}
      </ResourceView>
    </Panel>
  );
}
