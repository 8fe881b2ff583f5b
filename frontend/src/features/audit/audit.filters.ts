// Which entries are shown: the filters as the address holds them, as the server is asked, and as news are judged.
import { auditQuery, type AuditHeading } from '@guild/common/audit/audit.api';
import { endOfDay, startOfDay } from '@guild/common/wire/guildTime';
import * as z from 'zod/mini';

const { who, entity, scope, from, to } = auditQuery.shape;
export const auditAddress = z.object({ who, entity, scope, from, to });
export type AuditFilters = z.output<typeof auditAddress>;

/** What the choice of things writes into the address. */
export const chosen = (value: string): { entity: string; scope: string } =>
  value === 'guild' || value === 'all'
    ? { entity: '', scope: value === 'all' ? value : '' }
    : { entity: value, scope: '' };
/** What is asked for: of one kind of thing everything, else the guild's affairs until all are wanted. */
export const queryOf = (filters: AuditFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filters, scope: filters.entity === undefined ? (filters.scope ?? 'guild') : '' }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
    ),
  );

/** Whether a new entry belongs to what is shown; the same question as the server's list answers. @param zone the guild's */
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
