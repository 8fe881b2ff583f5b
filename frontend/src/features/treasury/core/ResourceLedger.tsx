// Ledger of a resource, newest first, page by page. Admins can correct entries.
import { ExportCsv } from '../../../ui/ExportCsv.tsx';
import { chakra } from '@chakra-ui/react';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { treasuryLedgerRoutes, type LedgerEntry } from '@guild/common/treasury/treasury.ledger.api';
import type { ReactNode } from 'react';
import { callList, pageQuery, type Page } from '../../../platform/api/api.ts';
import { formatNumber } from '../../../platform/format/format.ts';
import { keepRows, useHeldStill } from '../../../platform/live/heldStill.ts';
import { usePages } from '../../../platform/api/resource.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { More } from '../../../ui/More.tsx';
import { PersonName } from '../../../ui/Person.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { entryWords, signed } from '../treasury.words.ts';

const pageSize = 10;
const page = (
  id: number,
  cursor: string | null,
  signal: AbortSignal | undefined,
  limit = pageSize,
): Promise<Page<LedgerEntry>> =>
  callList(treasuryLedgerRoutes.listLedger, { params: { id }, query: pageQuery({ limit, cursor }), signal });

interface RowProps {
  entry: LedgerEntry;
  onCorrect: ((entry: LedgerEntry) => void) | null;
}
function Row({ entry, onCorrect }: RowProps): ReactNode {
  const { change, kind, note, username, discordId, decidedBy } = entry;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap={4}
      paddingBlock={2.5}
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.b dir="auto" fontWeight="strong" overflowWrap="anywhere">
        {note ?? entryWords[kind]}
      </chakra.b>
      <chakra.span textStyle="figures" fontWeight="strong" textAlign="end" color={change < 0 ? 'bad' : 'good'}>
        {signed(change)}
      </chakra.span>
      <chakra.span fontSize="sm" color="fg.muted" minWidth={0}>
        {note !== null && `${entryWords[kind]} · `}
        {username !== null && (
          <>
            <PersonName discordId={discordId} name={username} /> ·{' '}
          </>
        )}
        <RelativeTime iso={entry.at} />
        {decidedBy !== null && ` · approved by ${decidedBy}`}
      </chakra.span>
      <chakra.span fontSize="sm" color="fg.muted" textStyle="figures" textAlign="end">
        {formatNumber(entry.before)} → {formatNumber(entry.after)}
      </chakra.span>
      {onCorrect !== null && (
        <chakra.span gridColumn="1 / -1" justifySelf="start" marginTop={1}>
          <Button
            size="sm"
            variant="quiet"
            px={0}
            aria-label={`Correct ${signed(change)}, ${note ?? entryWords[kind]}`}
            onClick={() => onCorrect(entry)}
          >
            Correct
          </Button>
        </chakra.span>
      )}
    </chakra.li>
  );
}

const keepEntries = keepRows((entry: LedgerEntry) => entry.id);
function Rows({ entries, onCorrect }: Pick<RowProps, 'onCorrect'> & { entries: readonly LedgerEntry[] }): ReactNode {
  const { shown, area } = useHeldStill<readonly LedgerEntry[], HTMLOListElement>(entries, keepEntries);
  return (
    <chakra.ol {...area}>
      {shown.map((entry) => (
        <Row key={entry.id} entry={entry} onCorrect={entry.kind === 'correction' ? null : onCorrect} />
      ))}
    </chakra.ol>
  );
}

export interface ResourceLedgerProps {
  resource: TreasuryResource;
  /** Opens the form that corrects an entry. */
  onCorrect: (entry: LedgerEntry) => void;
}
export function ResourceLedger({ resource, onCorrect }: ResourceLedgerProps): ReactNode {
  const { id, version } = resource;
  const mayManage = useMay('treasury');
  const ledger = usePages((cursor, signal, limit) => page(id, cursor, signal, limit), {
    key: `${id} ${version}`,
  });
  const { more } = ledger;
  return (
    <chakra.section aria-label="Ledger">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3} marginBottom={2}>
        <chakra.h3 fontSize="sm" fontWeight="strong" color="fg.muted">
          Ledger
        </chakra.h3>
        <ExportCsv list={treasuryLedgerRoutes.listLedger} params={{ id }} size="sm" />
      </chakra.div>
      <ResourceView
        resource={ledger}
        failed="Error loading the ledger"
        skeleton={<SkeletonRows count={4} label="Loading the ledger..." />}
      >
        {({ items, next }) => (
          <>
            {items.length === 0 && <chakra.p color="fg.muted">No entries yet.</chakra.p>}
            <Rows entries={items} onCorrect={mayManage ? onCorrect : null} />
            {next !== null && <More shown={items.length} pending={ledger.isLoadingMore} onClick={more} />}
          </>
        )}
      </ResourceView>
    </chakra.section>
  );
}
