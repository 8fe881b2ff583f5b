// Audit filters: URL query, API query, and whether a new entry matches.
import { auditQuery, type AuditHeading } from '@guild/common/audit/audit.api';
import { endOfDay, startOfDay } from '@guild/common/wire/guildTime';
import * as z from 'zod/mini';

const { who, entity, scope, from, to } = auditQuery.shape;
export const auditAddress = z.object({ who, entity, scope, from, to });
export type AuditFilters = z.output<typeof auditAddress>;

/** The URL query for a choice of entity. */
export const chosen = (value: string): { entity: string; scope: string } =>
  value === 'guild' || value === 'all'
    ? { entity: '', scope: value === 'all' ? value : '' }
    : { entity: value, scope: '' };
/**
 * The API query. A chosen kind of entity shows all its entries. Otherwise only guild affairs are
 * shown, unless all are wanted.
 */
export const queryOf = (filters: AuditFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filters, scope: filters.entity === undefined ? (filters.scope ?? 'guild') : '' }).filter(
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
  if (filters.entity === undefined && filters.scope !== 'all' && heading.personal) return false;
  if (filters.from !== undefined && at < startOfDay(filters.from, zone)) return false;
  if (filters.to !== undefined && at >= endOfDay(filters.to, zone)) return false;
  if (filters.who === undefined || filters.who === '') return true;
  if (/^\d{17,20}$/.test(filters.who)) return heading.discordId === filters.who;
  return heading.username?.toLowerCase().includes(filters.who.toLowerCase()) === true;
}
