// Audit filters: URL query, API query, and whether a new entry matches.
import { auditQuery, type AuditHeading } from '@guild/common/audit/audit.api';
import { auditSections } from '@guild/common/audit/audit.derived';
import { sectionNames, sectionOf } from '@guild/common/audit/audit.words';
import { endOfDay, startOfDay } from '@guild/common/wire/guildTime';
import * as z from 'zod/mini';

const { who, entity, scope, from, to } = auditQuery.shape;
export const auditAddress = z.object({ who, entity, section: z.optional(z.enum(sectionNames)), scope, from, to });
export type AuditFilters = z.output<typeof auditAddress>;

/** The chosen section, or that of the chosen kind of entity. */
export const shownSection = ({ section, entity }: AuditFilters): string | undefined =>
  section ?? (entity === undefined ? undefined : sectionOf(entity));
/** The URL query for a choice of section: 'guild', 'all', or the name of one. */
export const withSection = (value: string): { section: string; entity: string; scope: string } => {
  const isSection = value !== 'guild' && value !== 'all';
  return { section: isSection ? value : '', entity: '', scope: value === 'all' ? value : '' };
};
/** The URL query for a choice of kind within the section. @param kind empty: all of its kinds */
export const withKind = (kind: string, section: string): { section: string; entity: string } =>
  kind === '' ? { section, entity: '' } : { section: '', entity: kind };

/** Whether a section or a kind of entity is chosen. All its entries are shown then. */
const isChosen = ({ section, entity }: AuditFilters): boolean => section !== undefined || entity !== undefined;
/**
 * The API query. Without a section or kind, only guild affairs are shown, unless all are wanted.
 */
export const queryOf = (filters: AuditFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filters, scope: isChosen(filters) ? '' : (filters.scope ?? 'guild') }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
    ),
  );

/**
 * Whether a new entry matches the filters. Must agree with the server's list.
 * @param zone the guild's zone
 */
export function matches(heading: AuditHeading, filters: AuditFilters, zone: string): boolean {
  const at = Date.parse(heading.at);
  if (filters.entity !== undefined && heading.entity !== filters.entity) return false;
  if (filters.section !== undefined && auditSections[filters.section]?.includes(heading.entity) !== true) return false;
  if (!isChosen(filters) && filters.scope !== 'all' && heading.personal) return false;
  if (filters.from !== undefined && at < startOfDay(filters.from, zone)) return false;
  if (filters.to !== undefined && at >= endOfDay(filters.to, zone)) return false;
  if (filters.who === undefined || filters.who === '') return true;
  if (/^\d{17,20}$/.test(filters.who)) return heading.discordId === filters.who;
  return heading.username?.toLowerCase().includes(filters.who.toLowerCase()) === true;
}
