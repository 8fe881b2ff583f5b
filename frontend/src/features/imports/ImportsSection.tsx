// Imports: the form for a file or pasted rows, and the list of imports with progress and Undo.
import { chakra } from '@chakra-ui/react';
import { importedWords, importTexts } from '@guild/common/imports/imports.kinds';
import { importRoutes, type GuildImport } from '@guild/common/imports/imports.api';
import { canUndo } from '@guild/common/imports/imports.rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/format/clock.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import EmptyAuctions from '../../ui/art/empty-auctions.svg?react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { report } from '../../ui/report.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ImportForm } from './ImportForm.tsx';
import { imports, undoImport } from './imports.store.ts';
import { ExportCsv } from '../../ui/ExportCsv.tsx';

const minute = 60_000;
const stateWords: Readonly<Record<GuildImport['state'], string>> = {
  writing: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
};
/** What there is to say besides the state; null: nothing. */
function remarkOf({ state, written, rows, kept, keptNames }: GuildImport): string | null {
  if (state === 'writing') return `${formatNumber(written)} of ${formatNumber(rows)} rows`;
  if (state === 'failed') return 'Something went wrong. Nothing was imported.';
  if (state !== 'undone' || kept === 0) return null;
  const more = kept - keptNames.length;
  const names = `${keptNames.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
  return `Not undone, because somebody has changed them since: ${names}`;
}

function Card({ id }: { id: number }): ReactNode {
  const one = imports.useShown(id);
  const now = useNow(minute);
  const pending = imports.use((state) => state.pending[id]);
  const confirm = useConfirm();
  if (one === undefined) return null;
  const { kind, rows, written, source, state, createdBy, createdAt } = one;
  const what = importedWords(kind, rows);
  const remark = remarkOf(one);
  const undo = async (): Promise<void> => {
    const text = `Removes ${what}. Those that somebody has changed since stay.`;
    if (!(await confirm({ title: 'Undo import', text, action: 'Undo import', danger: true }))) return;
    await report(() => undoImport(id), { done: () => null, failed: ['Error', 'Failed to undo the import'] });
  };
  return (
    <Panel
      as="article"
      aria-label={`${what} from ${source}`}
      padding={4}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={2}
      justifyItems="start"
      alignContent="start"
    >
      <chakra.div display="flex" gap={2} alignItems="center" maxWidth="100%">
        <chakra.b fontWeight="strong" minWidth={0} truncate>
          {state === 'done' ? (
            <chakra.span _hover={{ textDecoration: 'underline' }}>
              <Link to={importTexts[kind].link}>{what}</Link>
            </chakra.span>
          ) : (
            what
          )}
        </chakra.b>
        <Pill tone={state === 'writing' || state === 'undoing' ? 'live' : 'ended'}>{stateWords[state]}</Pill>
      </chakra.div>
      <chakra.span dir="auto" maxWidth="100%" overflowWrap="anywhere">
        {source}
      </chakra.span>
      <chakra.span color="fg.muted" fontSize="sm">
        {createdBy} · <RelativeTime iso={createdAt} />
      </chakra.span>
      {state === 'writing' && (
        <chakra.div display="flex" width="100%">
          <Meter share={rows === 0 ? 0 : written / rows} />
        </chakra.div>
      )}
      {remark !== null && (
        <chakra.p fontSize="sm" color="fg.muted" maxWidth="100%" overflowWrap="anywhere">
          {remark}
        </chakra.p>
      )}
      {canUndo(one, now) && (
        <Button size="sm" needsConnection pending={pending === 'undo'} onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </Panel>
  );
}

export function ImportsSection(): ReactNode {
  useLiveView(imports);
  return (
    <chakra.section
      aria-label="Imports"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={4}
      alignContent="start"
    >
      <ImportForm />
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
        <chakra.h2 textStyle="cardTitle">Earlier imports</chakra.h2>
        <ExportCsv list={importRoutes.listImports} size="sm" />
      </chakra.div>
      <LiveGrid
        list={imports}
        failed="Error loading imports"
        skeleton={<SkeletonRows count={3} height={120} />}
        empty={<EmptyState art={EmptyAuctions} title="No imports yet" more="You can undo each import for 24 hours." />}
      >
        {(id) => <Card id={id} />}
      </LiveGrid>
    </chakra.section>
  );
}
