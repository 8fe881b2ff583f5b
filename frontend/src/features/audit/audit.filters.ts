// Audit filters.
import { auditQuery, type AuditHeading } from '@guild/common/audit/audit.api';
import { auditSections } from '@guild/common/audit/audit.derived';
import { sectionNames, sectionOf } from '@guild/common/audit/audit.words';
import { endOfDay, startOfDay } from '@guild/common/wire/guildTime';
import * as z from 'zod/mini';
import { contains, declareFilters } from '../../platform/page/filters.ts';

export interface AuditFilters {
  /** Part of the person's name, or their Discord id. */
  who: string;
  section: string | null;
  /** A kind of entity. */
  entity: string | null;
  /** All entries of a section or kind are shown. Without one, only guild affairs, unless all are wanted. */
  scope: 'guild' | 'all';
  from: string | null;
  to: string | null;
}
/** What a match depends on besides the entry: the guild's time zone. */
interface Place {
  readonly zone: string;
}

const schemas = { ...auditQuery.shape, section: z.optional(z.enum(sectionNames)) };
export const auditFilters = declareFilters<AuditHeading, AuditFilters, Place>(schemas, {
  who: {
    none: '',
    matches: ({ discordId, username }, who) =>
      /^\d{17,20}$/.test(who) ? discordId === who : contains(who, username ?? ''),
    control: { kind: 'search', label: 'Who', placeholder: 'Name or Discord id' },
  },
  section: {
    none: null,
    matches: ({ entity }, section) => auditSections[section]?.includes(entity) === true,
  },
  entity: {
    none: null,
    matches: (heading, entity) => heading.entity === entity,
  },
  scope: {
    none: 'guild',
    adjust: (scope, { section, entity }) => (section === null && entity === null ? scope : 'all'),
    matches: ({ personal }, scope) => scope === 'all' || !personal,
  },
  from: {
    none: null,
    matches: ({ at }, from, { zone }) => Date.parse(at) >= startOfDay(from, zone),
    control: { kind: 'day', label: 'From' },
  },
  to: {
    none: null,
    matches: ({ at }, to, { zone }) => Date.parse(at) < endOfDay(to, zone),
    control: { kind: 'day', label: 'To' },
  },
});

/** The chosen section, or that of the chosen kind of entity. */
export const shownSection = ({ section, entity }: AuditFilters): string | undefined =>
  section ?? (entity === null ? undefined : sectionOf(entity));
/** The URL query for a choice of section: 'guild', 'all', or the name of one. */
export const withSection = (value: string): { section: string; entity: string; scope: string } => {
  const isSection = value !== 'guild' && value !== 'all';
  return { section: isSection ? value : '', entity: '', scope: value === 'all' ? value : '' };
};
/** The URL query for a choice of kind within the section. @param kind empty: all of its kinds */
export const withKind = (kind: string, section: string): { section: string; entity: string } =>
  kind === '' ? { section, entity: '' } : { section: '', entity: kind };
