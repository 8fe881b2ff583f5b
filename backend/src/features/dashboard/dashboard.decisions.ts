// Dashboard decisions: incident counter, statistics and Hyperion's settings. Pure functions.
import type { CounterSet, GuildStatsChange, LlmConfigChange } from '@guild/common/dashboard/dashboard.api';
import { incidentBefore, withToday } from '@guild/common/dashboard/dashboard.rules';
import { noteOf, type AuditNote } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Decide } from '../../platform/store/documents/documents.ts';
import { givenFields, refuseStale } from '../../platform/store/documents/edits.ts';
import { stale } from '../../platform/errors.ts';
import type { CounterFacts, LlmConfigFacts, StatsFacts } from './dashboard.facts.ts';
import {
  toCounter,
  toLlmConfig,
  toStats,
  type CounterDocument,
  type Figures,
  type LlmConfigDocument,
  type StatsDocument,
} from './dashboard.model.ts';

type CounterDecision = Decide<CounterDocument, CounterFacts>;
type StatsDecision = Decide<StatsDocument, StatsFacts>;
type LlmConfigDecision = Decide<LlmConfigDocument, LlmConfigFacts>;

/** Stores the initial document; null if it is stored already. */
export const storeInitial = ({ version }: { readonly version: number }): { set: object; facts: [] } | null =>
  version === 0 ? { set: {}, facts: [] } : null;

const moveIncident =
  (verb: 'reset' | 'updated', { daysWithoutIncident, version }: CounterSet, caller: Caller): CounterDecision =>
  (seen, now) => {
    const current = toCounter(seen, now);
    refuseStale(version, current);
    const before = { daysWithoutIncident: current.daysWithoutIncident };
    const audit = noteOf(caller, { entity: 'incident_counter', verb, before, after: { daysWithoutIncident } });
    return {
      set: {
        lastIncidentDate: new Date(incidentBefore(daysWithoutIncident, now)),
        ...(verb === 'reset'
          ? { lastResetBy: caller.username, lastResetDiscordId: caller.discordId, editedBy: null, editedAt: null }
          : { editedBy: caller.username, editedAt: new Date(now) }),
      },
      facts: [{ kind: `incident-counter:${verb}`, data: {}, audit }],
    };
  };
/** Sets the counter to 0 after an incident. */
export const resetCounter = (caller: Caller): CounterDecision =>
  moveIncident('reset', { daysWithoutIncident: 0 }, caller);
/**
 * Moves the last incident, so that the counter shows that many days.
 * @throws AppError `conflict` stale
 */
export const setCounter = (set: CounterSet, caller: Caller): CounterDecision => moveIncident('updated', set, caller);

/** Sets the figures that differ, and today's number of members; null if nothing changes. */
function withFigures(seen: StatsDocument, now: number, figures: Figures, audit?: AuditNote): ReturnType<StatsDecision> {
  const days = seen.memberDays ?? [];
  const today = new Date(now).toISOString().slice(0, 10);
  const memberDays = withToday(days, today, figures.totalMembers ?? seen.totalMembers ?? 0);
  const changed: Figures = Object.fromEntries(
    Object.entries(figures).filter(([name, value]) => seen[name as keyof Figures] !== value),
  );
  if (Object.keys(changed).length === 0 && memberDays === days) return null;
  const manual = audit === undefined ? {} : { editedVersion: seen.version + 1 };
  return {
    set: { ...changed, ...(memberDays === days ? {} : { memberDays }), ...manual },
    facts: [{ kind: 'guild-stats:updated', data: {}, ...(audit && { audit }) }],
  };
}
/** Sets counted figures. */
export const setCounted =
  (figures: Figures): StatsDecision =>
  (seen, now) =>
    withFigures(seen, now, figures);

/**
 * Counting raises the version all the time. So an edit is stale only if somebody edited figures
 * after the version it saw.
 */
const isFresh = ({ version, editedVersion = 0 }: StatsDocument, seen: number): boolean =>
  seen >= editedVersion && seen <= version;

/**
 * Sets the figures that admins enter.
 * @throws AppError `conflict` (`stale`) when they have changed since the version seen
 */
export const setByHand =
  (change: GuildStatsChange, caller: Caller): StatsDecision =>
  (seen, now) => {
    if (change.version !== undefined && !isFresh(seen, change.version)) throw stale(toStats(seen));
    const figures: Figures = givenFields(change);
    const before = Object.fromEntries(Object.keys(figures).map((name) => [name, seen[name as keyof Figures]]));
    const audit = noteOf(caller, { entity: 'guild_stats', verb: 'updated', before, after: figures });
    return withFigures(seen, now, figures, audit);
  };

/** Changes Hyperion's settings; null without any field. @throws AppError `conflict` stale */
export const changeLlmConfig =
  (change: LlmConfigChange, caller: Caller): LlmConfigDecision =>
  (seen) => {
    const before = toLlmConfig(seen);
    refuseStale(change.version, before);
    const fields = givenFields(change);
    if (Object.keys(fields).length === 0) return null;
    const set = { ...fields, updatedBy: caller.username, updatedByDiscordId: caller.discordId };
    const after = toLlmConfig({ ...seen, ...set });
    const audit = noteOf(caller, { entity: 'llm_config', verb: 'updated', before, after });
    return {
      set,
      facts: [{ kind: 'llm-config:updated', data: {}, audit }],
    };
  };
