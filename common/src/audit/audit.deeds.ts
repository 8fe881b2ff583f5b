// What an audit entry says in words, between the person and the name of the thing.
import type { AuditEntry } from './audit.api.ts';

const deeds: Readonly<Record<string, string>> = {
  'auction.created': 'started the auction of',
  'auction.ended': 'ended the auction of',
  'auction.removed': 'removed the auction of',
  'auction.restored': 'brought back the auction of',
  'auction_watch.set': 'watches',
  'auction_watch.taken': 'no longer watches',
  'item.created': 'listed',
  'item.updated': 'changed',
  'item.removed': 'deleted',
  'item.restored': 'brought back',
  'ping.sent': 'asked about',
  'event.created': 'planned',
  'event.updated': 'changed',
  'event.cancelled': 'cancelled',
  'event.removed': 'deleted',
  'event.restored': 'brought back',
  'event.joined': 'joined',
  'event.left': 'left',
  'event.answered': 'answered to',
  'event.attendance_set': 'ticked who was at',
  'calendar.renewed': 'made a new calendar address',
  'calendar.revoked': 'took the calendar address away',
  'member.added': 'added',
  'member.rank_changed': 'changed the rank of',
  'member.removed': 'removed',
  'member.restored': 'brought back',
  'rank_access.changed': 'changed what ranks may do',
  'incident_counter.reset': 'reset the days without incident',
  'incident_counter.updated': 'set the days without incident',
  'guild_stats.updated': 'changed the statistics',
  'llm_config.updated': 'changed Hyperion',
  'notice_settings.updated': 'changed their notifications',
  'notice.read': 'read',
  'notice.all_read': 'read all notices',
  'fact.dead': 'set aside news that could not be told',
};

/** What was done; an action that has no words yet stands for itself. */
export const deedIn = ({ action }: Pick<AuditEntry, 'action'>): string => deeds[action] ?? action;
