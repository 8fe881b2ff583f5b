// Audit record by day: filters, live updates, restoring deleted things, and the CSV download.
import { chakra } from '@chakra-ui/react';
import { auditRoutes, type AuditEntry } from '@guild/common/audit/audit.api';
import { kindsIn, sectionNames } from '@guild/common/audit/audit.words';
import { useEffect, useState, type ReactNode } from 'react';
import { callList } from '../../platform/api/api.ts';
import { useFilters, type SetFilters } from '../../platform/page/filters.ts';
import { useNow } from '../../platform/format/clock.ts';
import { guild } from '../../platform/session/guild.ts';
import { useLive } from '../../platform/live/live.ts';
import { dataOf, usePages, type Pages } from '../../platform/api/resource.ts';
import EmptyNotifications from '../../ui/art/empty-notifications.svg?react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportCsv } from '../../ui/ExportCsv.tsx';
import { Options, Select } from '../../ui/Field.tsx';
import { FilterBar, fit } from '../../ui/FilterBar.tsx';
import { FilterControl } from '../../ui/ListFilters.tsx';
import { More } from '../../ui/More.tsx';
import { NewPill } from '../../ui/NewPill.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { auditFilters, shownSection, withKind, withSection, type AuditFilters } from './audit.filters.ts';
import { dayInWords, daysOf } from './audit.groups.ts';
import { AuditRow } from './AuditRow.tsx';
import { AuditSkeleton, dayTitle, rows } from './AuditSkeleton.tsx';

interface FollowedAudit {
  readonly entries: Pages<AuditEntry>;
  /** Number of matching entries since the list was loaded. */
  readonly news: number;
}
const noIds: ReadonlySet<number> = new Set();

/**
 * The record, with the number of newer entries. They are loaded when the reader asks, so that
 * nothing moves before.
 */
function useAudit(filters: AuditFilters): FollowedAudit {
  const key = JSON.stringify(filters);
  const entries = usePages<AuditEntry>(
    (cursor, signal) =>
      callList(auditRoutes.listAudit, {
        query: auditFilters.query(filters, { cursor }),
        signal,
      }),
    { key },
  );
  const [newEntries, setNewEntries] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: noIds });
  useLive('audit:recorded', ({ entries: written }) => {
    const place = { zone: guild.timezone };
    const fitting = written.filter((one) => auditFilters.matches(one, filters, place)).map(({ id }) => id);
    if (fitting.length > 0)
      setNewEntries((before) => ({ key, ids: new Set([...(before.key === key ? before.ids : noIds), ...fitting]) }));
  });
  const shown = dataOf(entries.loaded)?.items;
  const ids = newEntries.key === key ? newEntries.ids : noIds;
  const news = shown === undefined ? 0 : [...ids].filter((id) => !shown.some((one) => one.id === id)).length;
  const { reload } = entries;
  const isEmpty = shown?.length === 0;
  useEffect(() => {
    // An empty list has no rows that could move.
    if (isEmpty && news > 0) void reload();
  }, [isEmpty, news, reload]);
  return { entries, news: isEmpty ? 0 : news };
}

interface FiltersProps {
  filters: AuditFilters;
  set: SetFilters<AuditFilters>;
}
function Filters({ filters, set }: FiltersProps): ReactNode {
  const bar = { of: auditFilters, filters, set };
  const section = shownSection(filters);
  const kinds = section === undefined ? [] : kindsIn(section);
  return (
    <FilterBar
      label="Audit record"
      lead={<FilterControl {...bar} name="who" />}
      set={[filters.scope === 'all', filters.entity !== null, filters.from !== null, filters.to !== null]}
      aside={
        <ExportCsv
          list={auditRoutes.listAudit}
          query={auditFilters.query(filters)}
          flex={{ base: '1 1 100%', md: 'none' }}
        />
      }
    >
      <Select
        aria-label="Section"
        {...fit}
        value={section ?? filters.scope}
        onChange={(event) => set(withSection(event.target.value))}
      >
        <option value="guild">Guild activity</option>
        <option value="all">Everything</option>
        <Options of={sectionNames} />
      </Select>
      {section !== undefined && kinds.length > 1 && (
        <Select
          aria-label="Kind"
          {...fit}
          value={filters.entity ?? ''}
          onChange={(event) => set(withKind(event.target.value, section))}
        >
          <option value="">All kinds</option>
          {kinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {/* Never apart in two rows. */}
      <chakra.span display={{ base: 'contents', md: 'flex' }} gap={3}>
        <FilterControl {...bar} name="from" />
        <FilterControl {...bar} name="to" />
      </chakra.span>
    </FilterBar>
  );
}

const minute = 60_000;
function Days({ items, onRestored }: { items: readonly AuditEntry[]; onRestored: () => void }): ReactNode {
  const now = useNow(minute);
  return (
    <chakra.div display="grid" gap={{ base: 4, md: 6 }}>
      {daysOf(items).map(({ day, lines }) => (
        <chakra.section key={lines[0]?.[0].id} aria-label={dayInWords(day, now)} minWidth={0}>
          <chakra.h3 {...dayTitle}>{dayInWords(day, now)}</chakra.h3>
          <chakra.ul {...rows}>
            {lines.map((line) => (
              <AuditRow key={line[0].id} line={line} onRestored={onRestored} />
            ))}
          </chakra.ul>
        </chakra.section>
      ))}
    </chakra.div>
  );
}

export function AuditSection(): ReactNode {
  const [filters, set] = useFilters(auditFilters);
  const { entries, news } = useAudit(filters);
  const reload = (): void => void entries.reload();
  const isNarrowed = auditFilters.isNarrowed(filters);
  return (
    <chakra.section aria-label="Audit record">
      <chakra.h2 srOnly>Entries</chakra.h2>
      <Filters filters={filters} set={set} />
      <NewPill count={news} onClick={reload} />
      <ResourceView resource={entries} failed="Error loading the audit record" skeleton={<AuditSkeleton />}>
        {({ items, next }) =>
          items.length === 0 ? (
            <EmptyState
              art={EmptyNotifications}
              title="No entries"
              more={isNarrowed ? 'No matching entries.' : 'Everything people do appears here.'}
              {...(isNarrowed && {
                action: <Button onClick={() => set(auditFilters.cleared)}>Clear filters</Button>,
              })}
            />
          ) : (
            <>
              <Days items={items} onRestored={reload} />
              {next !== null && <More shown={items.length} pending={entries.isLoadingMore} onClick={entries.more} />}
            </>
          )
        }
      </ResourceView>
    </chakra.section>
  );
}
