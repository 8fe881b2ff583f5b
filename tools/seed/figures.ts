// Demo dashboard figures that no feature computes: an incident some weeks ago, the guild's
// successes, and its growth.
import { trendDays, type MemberDay } from '@guild/common/dashboard/dashboard.rules';
import { noFigures, onlyId, type DashboardModels } from '../../backend/src/features/dashboard/dashboard.model.ts';
import { insert } from './insert.ts';
import { demoAdmins, demoPeople } from './people.ts';
import type { DemoRecord } from './record.ts';

const dayMs = 86_400_000;

/** Number of members at the end of each of the last days. */
const growth = (now: number): MemberDay[] =>
  Array.from({ length: trendDays }, (_, at) => trendDays - 1 - at).map((daysAgo) => ({
    day: new Date(now - daysAgo * dayMs).toISOString().slice(0, 10),
    total: demoPeople.filter(({ joinedDaysAgo }) => joinedDaysAgo >= daysAgo).length,
  }));

interface Deps {
  readonly models: Pick<DashboardModels, 'counters' | 'stats'>;
  readonly record: DemoRecord;
  /** Ms since 1970. */
  readonly now: number;
}
export async function addFigures({ models: { counters, stats }, record, now }: Deps): Promise<void> {
  const [, lastAdmin] = demoAdmins;
  const incident = new Date(now - 41 * dayMs);
  const { name: lastResetBy, discordId: lastResetDiscordId } = lastAdmin;
  const times = { createdAt: incident, updatedAt: incident };
  const who = { lastResetBy, lastResetDiscordId };
  const days = { before: { daysWithoutIncident: 12 }, after: { daysWithoutIncident: 0 } };
  const note = { action: 'incident_counter.reset', entity: 'incident_counter', ...days };
  record.note(incident.getTime(), lastAdmin, onlyId, note);
  await insert(counters, {
    _id: onlyId,
    ...times,
    ...who,
    lastIncidentDate: incident,
    editedBy: null,
    editedAt: null,
    version: 1,
    outbox: [],
  });
  const won = { guildRank: 7, raidsWon: 31, totalRaids: 38, territoriesHeld: 4, pvpRating: 1840 };
  await insert(stats, { _id: onlyId, ...noFigures, ...won, memberDays: growth(now), version: 1, outbox: [] });
}
