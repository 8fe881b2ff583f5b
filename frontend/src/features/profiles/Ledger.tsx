// The ledger of a member's contribution: what brought points and what took them away, newest first, page by page.
import { chakra } from '@chakra-ui/react';
import { contributionKinds } from '@guild/common/members/contributions.derived';
import { contributionRoutes, type ContributionEntry } from '@guild/common/members/contributions.api';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { callList } from '../../platform/api.ts';
import { formatNumber } from '../../platform/format.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { More } from '../../ui/More.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface Loaded {
  rows: readonly ContributionEntry[];
  next: string | null;
}
const pageSize = 10;
const page = async (id: number, cursor: string | null): Promise<Loaded> => {
  const query = { limit: pageSize.toString(), ...(cursor !== null && { cursor }) };
  const { items, next } = await callList(contributionRoutes.listContributions, { params: { id }, query });
  return { rows: items, next };
};

const wordsOf = ({ kind, takenBack }: ContributionEntry): string => {
  if (kind === 'set') return 'Set by an admin';
  if (kind === 'opening') return 'Before the ledger began';
  const { words } = contributionKinds[kind];
  return takenBack ? `Taken back: ${words}` : words;
};
const signed = (points: number): string => (points < 0 ? `−${formatNumber(-points)}` : `+${formatNumber(points)}`);

function Row({ entry }: { entry: ContributionEntry }): ReactNode {
  const { points, before, after, about, link, username, at } = entry;
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
        {username !== null && ` · by ${username}`}
      </chakra.span>
      <chakra.span fontSize="sm" color="fg.muted" textStyle="figures" textAlign="end">
        {formatNumber(before)} → {formatNumber(after)}
      </chakra.span>
    </chakra.li>
  );
}

/** @param contribution the member's, as it is now: with each other one the ledger is read anew */
export function Ledger({ memberId, contribution }: { memberId: number; contribution: number | null }): ReactNode {
  const [loaded, setLoaded] = useState<Loaded | 'loading' | 'failed'>('loading');
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);
  const load = (): void => {
    asked.current += 1;
    const mark = asked.current;
    page(memberId, null).then(
      (found) => mark === asked.current && setLoaded(found),
      (error: unknown) => {
        if (mark !== asked.current) return;
        setFailure(error);
        setLoaded((before) => (typeof before === 'object' ? before : 'failed'));
      },
    );
  };
  useEffect(load, [memberId, contribution]);
  const more = async (): Promise<void> => {
    if (typeof loaded !== 'object' || loaded.next === null) return;
    const mark = asked.current;
    setBusy(true);
    try {
      const { rows, next } = await page(memberId, loaded.next);
      if (mark === asked.current) setLoaded({ rows: [...loaded.rows, ...rows], next });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel aria-label="Contribution ledger" overflow="hidden">
      <chakra.h2 textStyle="cardTitle" padding="16px 20px">
        Contribution
      </chakra.h2>
      {loaded === 'loading' && <Skeleton height="120px" />}
      {loaded === 'failed' && <ErrorState title="Error loading the ledger" error={failure} onRetry={load} />}
      {typeof loaded === 'object' && (
        <>
          {loaded.rows.length === 0 && (
            <chakra.p padding="16px 20px" color="fg.muted" borderTopWidth="1px" borderColor="border">
              Has contributed nothing yet. Points come with events attended and auctions sold.
            </chakra.p>
          )}
          <chakra.ul listStyleType="none" margin={0} padding={0}>
            {loaded.rows.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </chakra.ul>
          {loaded.next !== null && (
            <chakra.div paddingBottom={6}>
              <More pending={busy} onClick={more} />
            </chakra.div>
          )}
        </>
      )}
    </Panel>
  );
}
