// The audit record: who did what, filtered, with what changed, restoring what was deleted, and the way to a spreadsheet.
import { chakra } from '@chakra-ui/react';
import { auditQuery, auditRoutes, type AuditEntry } from '@guild/common/audit/audit.api';
import { actionIn, entityChoices, restorableAt } from '@guild/common/audit/audit.words';
import * as z from 'zod/mini';
import { useState, type ReactNode } from 'react';
import { callList, callPath } from '../../platform/api.ts';
import { useQuery } from '../../platform/address.ts';
import { usePages, type Pages } from '../../platform/resource.ts';
import { EmptyNotifications } from '../../ui/art/EmptyNotifications.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Field.tsx';
import { DayFilter } from '../../ui/FilterBar.tsx';
import { More } from '../../ui/More.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { changesOf } from './changes.ts';

const { who, entity, scope, from, to } = auditQuery.shape;
const auditAddress = z.object({ who, entity, scope, from, to });
type Filters = z.output<typeof auditAddress>;

const chosen = (value: string): { entity: string; scope: string } =>
  value === 'guild' || value === 'all'
    ? { entity: '', scope: value === 'all' ? value : '' }
    : { entity: value, scope: '' };
/** What is asked for: of one kind of thing everything, else the guild's affairs until all are wanted. */
const queryOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filters, scope: filters.entity === undefined ? (filters.scope ?? 'guild') : '' }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
    ),
  );

function useAudit(filters: Filters): Pages<AuditEntry> {
  const query = queryOf(filters);
  return usePages<AuditEntry>(
    (cursor, signal) =>
      callList(auditRoutes.listAudit, {
        query: { ...query, ...(cursor !== null && { cursor }) },
        ...(signal !== undefined && { signal }),
      }),
    { key: JSON.stringify(query) },
  );
}

const Value = ({ value }: { value: unknown }): ReactNode => (
  <chakra.code fontSize="xs" overflowWrap="anywhere" whiteSpace="pre-wrap">
    {value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)}
  </chakra.code>
);

function Changes({ entry }: { entry: AuditEntry }): ReactNode {
  const changes = changesOf(entry.before, entry.after);
  if (changes.length === 0) return null;
  return (
    <chakra.details fontSize="sm">
      <chakra.summary cursor="pointer" color="water.solid" minHeight="24px">
        {changes.length === 1 ? '1 field' : `${changes.length.toString()} fields`}
      </chakra.summary>
      <chakra.table
        width="100%"
        css={{ '& th, & td': { textAlign: 'start', verticalAlign: 'top', padding: '4px 12px 4px 0' } }}
      >
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <chakra.th scope="row" fontWeight="text">
                {field}
              </chakra.th>
              <td>
                <Value value={before} />
              </td>
              <td>
                <Value value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.details>
  );
}

function Restore({ entry, onDone }: { entry: AuditEntry; onDone: () => void }): ReactNode {
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const collection = restorableAt(entry.entity);
  if (collection === undefined || !entry.canRestore) return null;
  const restore = async (): Promise<void> => {
    const text = 'It comes back as it was. This works for 30 days after it was deleted.';
    if (!(await confirm({ title: 'Restore', text, action: 'Restore' }))) return;
    setBusy(true);
    try {
      const reply = await callPath('POST', `/api/${collection}/${String(entry.entityId)}/restore`);
      const { lost = [] } = (reply ?? {}) as { lost?: string[] };
      const rest = lost.length > 0 && { description: `Not as before: ${lost.join('; ')}.` };
      toast.success({ title: 'Restored', ...rest });
      onDone();
    } catch (error) {
      toastError('Restore Failed', error, 'Failed to restore');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" pending={busy} onClick={() => void restore()}>
      Restore
    </Button>
  );
}

const Row = ({ entry, onRestored }: { entry: AuditEntry; onRestored: () => void }): ReactNode => (
  <chakra.li
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap={1.5}
    padding="12px 20px"
    borderTopWidth="1px"
    borderColor="border"
  >
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={3} rowGap={1}>
      <chakra.span overflowWrap="anywhere">
        <chakra.b fontWeight="strong">{entry.username ?? 'The hall itself'}</chakra.b> {actionIn(entry)}
        {entry.name !== null && (
          <>
            {' '}
            <chakra.b fontWeight="strong">{entry.name}</chakra.b>
          </>
        )}
      </chakra.span>
      <chakra.code color="fg.subtle" fontSize="xs">
        {entry.action} {entry.entityId}
      </chakra.code>
      <chakra.span marginStart="auto" color="fg.subtle" fontSize="xs">
        <RelativeTime iso={entry.at} />
      </chakra.span>
      <Restore entry={entry} onDone={onRestored} />
    </chakra.div>
    <Changes entry={entry} />
  </chakra.li>
);

export function AuditSection(): ReactNode {
  const [filters, set] = useQuery(auditAddress);
  const entries = useAudit(filters);
  const csv = `${auditRoutes.exportAudit.path}?${new URLSearchParams(queryOf(filters)).toString()}`;
  return (
    <chakra.section aria-label="Audit record">
      <chakra.div
        role="search"
        aria-label="Audit record"
        display="flex"
        flexWrap="wrap"
        gap={{ base: 2, md: 3 }}
        alignItems="center"
        marginBottom={{ base: 3, md: 4 }}
      >
        <SearchField
          label="Who"
          placeholder="Name or Discord id"
          value={filters.who ?? ''}
          onChange={(text) => set({ who: text })}
        />
        <Select
          aria-label="What"
          flex={{ base: '1 1 40%', md: 'none' }}
          value={filters.entity ?? filters.scope ?? 'guild'}
          onChange={(event) => set(chosen(event.target.value))}
        >
          <option value="guild">The guild’s affairs</option>
          <option value="all">Everything</option>
          {entityChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {(['from', 'to'] as const).map((end) => (
          <DayFilter
            key={end}
            label={end === 'from' ? 'From day' : 'To day'}
            value={filters[end] ?? ''}
            onChange={(day) => set({ [end]: day })}
          />
        ))}
        <ButtonAnchor href={csv} download>
          Export CSV
        </ButtonAnchor>
      </chakra.div>
      <ResourceView
        resource={entries}
        failed="Error loading the audit record"
        skeleton={<Skeleton height="320px" role="status" aria-label="Loading the record..." />}
      >
        {({ items, next }) =>
          items.length === 0 ? (
            <EmptyState art={EmptyNotifications} title="Nothing recorded" more="Nobody has done anything that fits." />
          ) : (
            <>
              <Panel as="div" overflow="hidden">
                <chakra.ul listStyleType="none" margin={0} padding={0}>
                  {items.map((entry) => (
                    <Row key={entry.id} entry={entry} onRestored={() => void entries.reload()} />
                  ))}
                </chakra.ul>
              </Panel>
              {next !== null && <More pending={entries.isLoadingMore} onClick={entries.more} />}
            </>
          )
        }
      </ResourceView>
    </chakra.section>
  );
}
