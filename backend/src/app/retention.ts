// Retention: how long every collection is kept. docs/operations.md has the same list for hosts.
import { wholeFeatures } from '@guild/common/features.whole';
import type { Connection } from 'mongoose';
import type { Env } from '../platform/process/env.ts';
import { restorableMs } from '../platform/store/documents/softDelete.ts';
import { deleteInBatches, type AnyDocument, type Purge, type Retention } from '../platform/store/database/retention.ts';

const dayMs = 24 * 3_600_000;
const hour = 3600;
const day = 24 * hour;
/** Purge some minutes late, so that a server with a slow clock cannot restore a purged document. */
const marginMs = 10 * 60_000;

const idsOf = (gone: readonly AnyDocument[]): AnyDocument['_id'][] => gone.map(({ _id }) => _id);

/** Deleted documents that can no longer be restored. A document with unhandled facts stays. */
const removed = (before?: Purge['before']): Purge => ({
  due: (now) => ({ deletedAt: { $lt: new Date(now - restorableMs - marginMs) }, 'outbox.0': { $exists: false } }),
  ...(before !== undefined && { before }),
});

async function rowsOfAuctions(db: Connection, gone: readonly AnyDocument[]): Promise<void> {
  for (const collection of ['auction_bids', 'auction_watches'])
    await deleteInBatches(db, collection, { auctionId: { $in: idsOf(gone) } });
}

async function rowsOfResources(db: Connection, gone: readonly AnyDocument[]): Promise<void> {
  for (const collection of ['treasury_entries', 'treasury_requests'])
    await deleteInBatches(db, collection, { resourceId: { $in: idsOf(gone) } });
}

/** Collections and fields of rows that belong to one person alone, by their Discord id. */
export const personalRows: readonly (readonly [collection: string, field: string])[] = [
  ['notices', 'discordId'],
  ['notice_settings', '_id'],
  ['push_devices', '_id'],
  ['notice_readers', '_id'],
  ['calendar_feeds', '_id'],
  ['auction_watches', 'discordId'],
  ['alerts', '_id'],
  ['auction_blocks', '_id'],
  ['api_tokens', '_id'],
];
/**
 * Removed people stay blocked. Their personal data is deleted, unless they are back or may still be
 * restored.
 */
async function rowsOfMembers(db: Connection, gone: readonly AnyDocument[]): Promise<void> {
  await deleteInBatches(db, 'contribution_entries', { memberId: { $in: idsOf(gone) } });
  const people = [...new Set(gone.map(({ discordId }) => String(discordId)))];
  const blocks = db.collection<{ _id: string; at: Date }>('blocked_people');
  for (const { discordId, deletedAt } of gone)
    await blocks.updateOne({ _id: String(discordId) }, { $setOnInsert: { at: deletedAt as Date } }, { upsert: true });
  const others = await db
    .collection<AnyDocument>('guild_members')
    .find({ discordId: { $in: people }, _id: { $nin: idsOf(gone) } }, { projection: { discordId: 1 } })
    .toArray();
  const known = new Set(others.map(({ discordId }) => discordId));
  const formerMembers = people.filter((discordId) => !known.has(discordId));
  if (formerMembers.length === 0) return;
  for (const [collection, field] of personalRows)
    await deleteInBatches(db, collection, { [field]: { $in: formerMembers } });
}

const always = 'forever';
const untilDeleted = 'until 30 days after it is deleted';
const withThings = 'until nothing has the picture, and a day longer';
const withMember = 'until 30 days after the member is removed';

/** Collections that the manifests declare. */
const stores = wholeFeatures.flatMap((feature) => Object.entries(feature.stores ?? {}));

/** One line for each collection. A test finds collections without a line. */
export const retentionOf = ({ auditKeepDays }: Pick<Env, 'auditKeepDays'>): readonly Retention[] => [
  { collection: 'auctions', keep: untilDeleted, purge: removed(rowsOfAuctions) },
  { collection: 'auction_bids', keep: 'with their auction' },
  { collection: 'auction_blocks', keep: withMember },
  { collection: 'auction_watches', keep: 'with their auction, and with the member' },
  { collection: 'events', keep: untilDeleted, purge: removed() },
  { collection: 'event_series', keep: always },
  { collection: 'event_templates', keep: untilDeleted, purge: removed() },
  { collection: 'calendar_feeds', keep: withMember },
  { collection: 'contracts', keep: untilDeleted, purge: removed() },
  { collection: 'contract_seasons', keep: always },
  { collection: 'contract_counts', keep: always },
  { collection: 'contract_settings', keep: always },
  { collection: 'auction_settings', keep: always },
  { collection: 'marketplace_items', keep: untilDeleted, purge: removed() },
  { collection: 'alerts', keep: withMember },
  { collection: 'api_tokens', keep: withMember },
  { collection: 'webhooks', keep: 'until an admin removes it' },
  { collection: 'webhook_deliveries', keep: '30 days', lapses: { field: 'createdAt', seconds: 30 * day } },
  { collection: 'push_devices', keep: withMember },
  { collection: 'alert_things', keep: '30 days', lapses: { field: 'at', seconds: 30 * day } },
  { collection: 'marketplace_pings', keep: '1 hour', lapses: { field: 'at', seconds: hour } },
  { collection: 'import_rows', keep: '2 days', lapses: { field: 'at', seconds: 2 * day } },
  { collection: 'hauls', keep: `${always}; an open one ${untilDeleted}`, purge: removed() },
  { collection: 'payout_settings', keep: always },
  { collection: 'treasury_resources', keep: untilDeleted, purge: removed(rowsOfResources) },
  { collection: 'treasury_entries', keep: 'with their resource' },
  { collection: 'treasury_requests', keep: 'with their resource' },
  { collection: 'treasury_settings', keep: always },
  {
    collection: 'scouting_reports',
    keep: `${always}; a deleted one for 30 days`,
    purge: { due: (now) => ({ ...removed().due(now), cleanedUp: false }) },
  },
  { collection: 'scouting_weeks', keep: always },
  { collection: 'scouting_changes', keep: '90 days', lapses: { field: 'at', seconds: 90 * day } },
  { collection: 'scouting_settings', keep: always },
  { collection: 'preview_settings', keep: always },
  { collection: 'uploads', keep: withThings },
  { collection: 'upload_contents', keep: withThings },
  { collection: 'upload_settings', keep: always },
  { collection: 'desert_map', keep: always },
  { collection: 'desert_weeks', keep: always },
  { collection: 'desert_map_posts', keep: 'only the current one' },
  { collection: 'desert_map_shares', keep: 'only the current one' },
  { collection: 'desert_map_pictures', keep: 'only the current one' },
  { collection: 'trial_posts', keep: '30 days', lapses: { field: 'createdAt', seconds: 30 * day } },
  { collection: 'guild_members', keep: withMember, purge: removed(rowsOfMembers) },
  { collection: 'contribution_entries', keep: 'with the membership' },
  { collection: 'contribution_points', keep: always },
  { collection: 'blocked_people', keep: `${always}: only an admin can let a removed member back in` },
  { collection: 'forgetting', keep: 'until the person is forgotten' },
  { collection: 'users', keep: always },
  { collection: 'presence', keep: '1 hour', lapses: { field: 'at', seconds: hour } },
  { collection: 'sessions', keep: '30 days after the last sign-in', lapses: { field: 'expires', seconds: 0 } },
  { collection: 'session_ends', keep: '31 days', lapses: { field: 'at', seconds: 31 * day } },
  {
    collection: 'openid_sign_ins',
    keep: `${always}; one that is not linked for 90 days`,
    lapses: { field: 'expiresAt', seconds: 0 },
  },
  { collection: 'notices', keep: '90 days', lapses: { field: 'createdAt', seconds: 90 * day } },
  { collection: 'notice_readers', keep: withMember },
  { collection: 'notice_settings', keep: withMember },
  { collection: 'discord_checks', keep: 'while the person is in the roster or signed in' },
  { collection: 'discord_interactions', keep: '1 day', lapses: { field: 'at', seconds: day } },
  { collection: 'discord_deferrals', keep: '15 minutes', lapses: { field: 'at', seconds: 15 * 60 } },
  {
    collection: 'discord_posts',
    keep: '30 days after the last edit; 400 days while what it is about is not over',
    lapses: { field: 'lapsesAt', seconds: 0 },
  },
  { collection: 'discord_post_limits', keep: '1 day', lapses: { field: 'lapsesAt', seconds: 0 } },
  { collection: 'discord_scheduled_events', keep: 'until the event is over' },
  { collection: 'discord_pauses', keep: 'while Discord rejects messages in the channel' },
  { collection: 'discord_messages', keep: '30 days', lapses: { field: 'createdAt', seconds: 30 * day } },
  { collection: 'push_messages', keep: '30 days', lapses: { field: 'createdAt', seconds: 30 * day } },
  {
    collection: 'access_requests',
    keep: '30 days; an application 180 days, or 90 days after the decision',
    lapses: { field: 'lapsesAt', seconds: 0 },
  },
  { collection: 'access_settings', keep: always },
  {
    collection: 'audit_entries',
    keep: '2 years (`AUDIT_KEEP_DAYS`); personal entries 90 days',
    lapses: { field: 'expiresAt', seconds: 0 },
    purge: { due: (now) => ({ personal: null, at: { $lt: new Date(now - auditKeepDays * dayMs) } }) },
  },
  { collection: 'idempotency_keys', keep: '1 day', lapses: { field: 'at', seconds: day } },
  { collection: 'fact_deliveries', keep: 'up to 7 days', lapses: { field: 'at', seconds: 7 * day } },
  { collection: 'fact_dead_letters', keep: 'until an admin puts them back or deletes them' },
  { collection: 'contractor_standings', keep: always },
  { collection: 'client_standings', keep: always },
  { collection: 'mercenary_profiles', keep: always },
  { collection: 'incident_counter', keep: always },
  { collection: 'guild_stats', keep: always },
  { collection: 'llm_config', keep: always },
  { collection: 'lore_settings', keep: always },
  { collection: 'lore_models', keep: always },
  {
    collection: 'lore_askers',
    keep: "2 days after the person's last question",
    lapses: { field: 'at', seconds: 2 * day },
  },
  { collection: 'lore_token_days', keep: '90 days', lapses: { field: 'at', seconds: 90 * day } },
  {
    collection: 'lore_talks',
    keep: "25 hours after the person's last question",
    lapses: { field: 'at', seconds: 25 * hour },
  },
  { collection: 'lore_turns', keep: '10 minutes', lapses: { field: 'at', seconds: 10 * 60 } },
  { collection: 'first_steps', keep: always },
  { collection: 'guild_officers', keep: always },
  { collection: 'guild_look', keep: always },
  { collection: 'rank_access', keep: always },
  { collection: 'member_settings', keep: always },
  { collection: 'rank_rights', keep: always },
  { collection: 'settings', keep: always },
  { collection: 'book_checks', keep: 'only the last one' },
  { collection: 'counters', keep: always },
  { collection: 'leases', keep: 'while the process runs; one day if it was killed' },
  { collection: 'task_runs', keep: 'only the last one' },
  { collection: 'backup_settings', keep: always },
  { collection: 'backup_state', keep: always },
  { collection: 'restores', keep: 'only the last one' },
  ...stores.map(([collection, until]) =>
    until === 'always' ? { collection, keep: always } : { collection, keep: untilDeleted, purge: removed() },
  ),
];
