// Audit service: reads and exports the audit record.
import { allRoutes } from '@guild/common/all.routes';
import { may, rights, type Needs } from '@guild/common/members/ranks';
import type { Route } from '@guild/common/wire/route';
import { literal } from '@guild/common/wire/text';
import type { AuditEntry, AuditQuery } from '@guild/common/audit/audit.api';
import { auditActions, auditSections, type AuditAction } from '@guild/common/audit/audit.derived';
import { restorableAt } from '@guild/common/audit/audit.words';
import { limits } from '@guild/common/wire/fields';
import { endOfDay, startOfDay } from '@guild/common/wire/guildTime';
import type { Filter } from 'mongodb';
import type { MembersService } from '../members/members.service.ts';
import type { AuditDocument } from '../../platform/people/audit/createAudit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import { restorableMs } from '../../platform/store/documents/softDelete.ts';
import { afterCursor, newestFirst, orTooSlow, pageOf, searchLimitMs } from '../../platform/store/queries/lists.ts';

export interface AuditService {
  /** @throws AppError `invalid_input` for an unknown section */
  list(query: AuditQuery, caller: Caller): Promise<Page<AuditEntry>>;
  prepare(): Promise<void>;
}
const membersEntity = 'guild_members';
/** Actions after which an earlier deletion of the same thing cannot be undone any more. */
const goneOrBack = Object.keys(auditActions).filter((action) => /\.(?:removed|restored)$/.test(action));
/** Adding a person again who was removed. They get another member id. */
const personAdded = 'member.added' satisfies AuditAction;

/** The member id of an entry about a member. */
const memberIn = ({ entity, entityId }: AuditDocument): number[] =>
  entity === membersEntity && typeof entityId === 'number' ? [entityId] : [];
const nobody: ReadonlySet<unknown> = new Set();
/** @param present ids of the members who are in the roster */
const toEntry = (stored: AuditDocument, canRestore = false, present = nobody): AuditEntry => ({
  id: stored._id,
  at: stored.at.toISOString(),
  username: stored.username,
  discordId: stored.discordId,
  action: stored.action,
  entity: stored.entity,
  entityId: stored.entityId,
  name: stored.name ?? null,
  memberId: memberIn(stored).find((id) => present.has(id)) ?? null,
  before: stored.before,
  after: stored.after,
  canRestore,
});
/** What somebody needs to restore a thing that others deleted: the right to delete it. */
function neededToRestore(entity: string): Needs {
  const path = `/api/${restorableAt(entity) ?? ''}/:id`;
  const removal = Object.values<Route>(allRoutes).find((one) => one.method === 'DELETE' && one.path === path);
  return rights.find((right) => removal?.access === right || removal?.onlyFor === `owner-or-${right}`) ?? 'admin';
}
const thingOf = ({ entity, entityId }: AuditDocument): string => `${entity} ${entityId}`;
const discordIdIn = (value: unknown): unknown => (value as { discordId?: unknown } | null)?.discordId;

/**
 * The kinds of entities that a query reads; undefined stands for all kinds.
 * @throws AppError `invalid_input` for an unknown section
 */
function entitiesOf({ entity, section }: AuditQuery): readonly (string | undefined)[] {
  if (section === undefined) return [entity];
  if (!Object.hasOwn(auditSections, section)) throw invalidField('section', 'There is no such section');
  return (auditSections[section] ?? []).filter((one) => entity === undefined || one === entity);
}

export function createAuditService(
  members: Pick<MembersService, 'presentAmong'>,
  { db, env, clock, outboxes }: Pick<Context, 'db' | 'env' | 'clock' | 'outboxes'>,
): AuditService {
  const entries = db.collection<AuditDocument>('audit_entries');
  const filterOf = ({ who, action, entity, scope, from, to, cursor }: AuditQuery): Filter<AuditDocument> => {
    const parts: Filter<AuditDocument>[] = [{ _id: { $gt: 0 } }, ...afterCursor(newestFirst, cursor)];
    if (who !== undefined) {
      const name = { username: { $regex: literal(who), $options: 'i' } };
      parts.push(/^\d{17,20}$/.test(who) ? { discordId: who } : name);
    }
    if (action !== undefined) parts.push({ action });
    if (entity !== undefined) parts.push({ entity });
    if (scope === 'guild') parts.push({ personal: null });
    if (from !== undefined) parts.push({ at: { $gte: new Date(startOfDay(from, env.timezone)) } });
    if (to !== undefined) parts.push({ at: { $lt: new Date(endOfDay(to, env.timezone)) } });
    return { $and: parts };
  };
  const find = async (query: AuditQuery, most: number): Promise<AuditDocument[]> => {
    // Entries are written after the reply.
    // Wait for them, so that people find the change they just made.
    await outboxes.caughtUp();
    // One read for each kind of a section uses the index of the kind in the order of the list.
    const reads = entitiesOf(query).map((entity) =>
      entries
        .find(filterOf({ ...query, entity }), { sort: { _id: -1 }, limit: most, maxTimeMS: searchLimitMs })
        .toArray(),
    );
    const found = (await orTooSlow(Promise.all(reads))).flat();
    return found.sort((a, b) => b._id - a._id).slice(0, most);
  };

  /**
   * Ids of the deletions that can still be undone:
   * recent, and nothing has happened to the thing since.
   */
  const undoable = async (found: readonly AuditDocument[]): Promise<ReadonlySet<number>> => {
    const earliest = clock.now() - restorableMs;
    const removals = found.filter(
      ({ entity, action, at }) =>
        restorableAt(entity) !== undefined && action.endsWith('.removed') && at.getTime() > earliest,
    );
    if (removals.length === 0) return new Set();
    const since = { _id: { $gt: Math.min(...removals.map(({ _id }) => _id)) } };
    const things = {
      entity: { $in: [...new Set(removals.map(({ entity }) => entity))] },
      entityId: { $in: [...new Set(removals.map(({ entityId }) => entityId))] },
    };
    const people = removals.filter(({ entity }) => entity === membersEntity).map(({ before }) => discordIdIn(before));
    const later = await entries
      .find(
        {
          $or: [
            { ...since, ...things, action: { $in: goneOrBack } },
            { ...since, action: personAdded, 'after.discordId': { $in: people } },
          ],
        },
        { projection: { entity: 1, entityId: 1, action: 1, 'after.discordId': 1 } },
      )
      .toArray();
    const isNewest = (one: AuditDocument): boolean =>
      !later.some((other) => {
        if (other._id <= one._id) return false;
        if (other.action !== personAdded) return thingOf(other) === thingOf(one);
        return one.entity === membersEntity && discordIdIn(other.after) === discordIdIn(one.before);
      });
    return new Set(removals.filter(isNewest).map(({ _id }) => _id));
  };

  return {
    async list(query, caller) {
      const limit = query.limit ?? limits.pageDefault;
      const found = await find(query, limit + 1);
      const restores = await undoable(found);
      const about = [...new Set(found.flatMap(memberIn))];
      const memberIds = about.length === 0 ? nobody : await members.presentAmong(about);
      const toRow = (one: AuditDocument): AuditEntry =>
        toEntry(one, restores.has(one._id) && may(caller, neededToRestore(one.entity)), memberIds);
      return { ...pageOf(found, limit, toRow, ({ _id }) => _id), changesWithTime: true };
    },
    async prepare() {
      await entries.createIndex({ entity: 1, _id: -1 }, {}, {});
      await entries.createIndex({ entity: 1, entityId: 1, _id: -1 }, {}, {});
      await entries.createIndex({ action: 1, _id: -1 }, {}, {});
      await entries.createIndex({ discordId: 1, _id: -1 }, {}, {});
      await entries.createIndex({ personal: 1, _id: -1 }, {}, {});
      await entries.createIndex({ at: 1 }, {}, {});
      await entries.createIndex({ personal: 1, at: 1 }, {}, {});
    },
  };
}
