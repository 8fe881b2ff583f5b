// Removed people, and forgetting one of them: an admin asks for it, and the worker does it.
import {
  isForgotten,
  isSameName,
  maxFormerMembers,
  wrongName,
  type FormerMember,
} from '@guild/common/members/forgetting.api';
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { adminsRoom, factIdsOf } from '../../../platform/live/live.ts';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { MemberModels } from '../core/members.model.ts';
import type { MemberStore } from '../core/members.store.ts';
import {
  forgetMarked,
  isBeingForgotten,
  markToForget,
  marksIn,
  type ForgettingMark,
  type PersonalRows,
} from './members.forgetting.ts';

export interface Forgetting {
  /** People who were removed and are not members again, the last ones first. */
  list(): Promise<FormerMember[]>;
  /**
   * Asks the worker to forget somebody. Asking again changes nothing.
   * @param typedName their name, as a confirmation
   * @throws AppError `not_found`; `conflict` for a member; `invalid_input` for another name
   */
  ask(discordId: string, typedName: string, caller: Caller): Promise<FormerMember>;
  /** @throws AppError `conflict` for somebody who is being forgotten */
  checkNotMarked(discordId: string): Promise<void>;
  readonly task: ScheduledTask;
}
interface Deps {
  readonly models: Pick<MemberModels, 'members' | 'blocks'>;
  readonly store: Pick<MemberStore, 'byDiscordIds' | 'byDiscordId'>;
  /** The rows that go with a membership. */
  readonly personalRows: PersonalRows;
}
interface Account {
  readonly discordId: string;
  readonly username: string;
}

export function createForgetting(
  { models, store, personalRows }: Deps,
  { db: connection, clock, live, audit, log }: Pick<Context, 'db' | 'clock' | 'live' | 'audit' | 'log'>,
): Forgetting {
  const db = connection.db;
  if (db === undefined) throw new Error('the database is not connected');
  const changed = (id: string): void => live.send(adminsRoom, 'former-members:changed', factIdsOf([{ id }]));

  /** Name and time of the removal, by Discord id. @param only one person; absent: everybody */
  const removedPeople = async (only?: string): Promise<Map<string, { name: string; removedAt: Date }>> => {
    const deletedAt = { $gt: new Date(0) };
    const [memberships, blocks] = await Promise.all([
      models.members
        .find(only === undefined ? { deletedAt } : { discordId: only, deletedAt }, {
          discordId: 1,
          name: 1,
          deletedAt: 1,
        })
        .sort({ deletedAt: -1 })
        .limit(maxFormerMembers)
        .lean(),
      // Their memberships were purged. The account has the name.
      models.blocks
        .find(only === undefined ? {} : { _id: only })
        .sort({ at: -1 })
        .limit(maxFormerMembers)
        .lean(),
    ]);
    const people = new Map<string, { name: string; removedAt: Date }>();
    for (const { discordId, name, deletedAt: removedAt } of memberships)
      if (removedAt !== null && !people.has(discordId)) people.set(discordId, { name, removedAt });
    const purged = blocks.filter(({ _id }) => !people.has(_id));
    const accounts = await db
      .collection<Account>('users')
      .find({ discordId: { $in: purged.map(({ _id }) => _id) } })
      .toArray();
    for (const { _id, at } of purged) {
      const account = accounts.find(({ discordId }) => discordId === _id);
      if (account !== undefined) people.set(_id, { name: account.username, removedAt: at });
    }
    return people;
  };
  /** The entry names the person until the worker replaces the name in it. */
  const record = ({ _id, alias, names, by, at }: ForgettingMark): Promise<void> =>
    audit.record({
      key: `forgotten-${alias}`,
      actor: by,
      action: 'member.forgotten',
      entity: 'guild_members',
      entityId: _id,
      name: names[0] ?? _id,
      at,
    });

  return {
    async list() {
      const people = await removedPeople();
      const ids = [...people.keys()].filter((discordId) => !isForgotten(discordId));
      const [members, marks] = await Promise.all([
        store.byDiscordIds(ids),
        marksIn(db)
          .find({ _id: { $in: ids } })
          .toArray(),
      ]);
      const back = new Set(members.map(({ discordId }) => discordId));
      const marked = new Set(marks.map(({ _id }) => _id));
      return ids
        .filter((discordId) => !back.has(discordId))
        .map((discordId) => ({ discordId, person: people.get(discordId) }))
        .flatMap(({ discordId, person }) =>
          person === undefined
            ? []
            : [
                {
                  discordId,
                  name: person.name,
                  removedAt: person.removedAt.toISOString(),
                  isBeingForgotten: marked.has(discordId),
                },
              ],
        )
        .sort((a, b) => b.removedAt.localeCompare(a.removedAt))
        .slice(0, maxFormerMembers);
    },
    async ask(discordId, typedName, caller) {
      if ((await store.byDiscordId(discordId)) !== null)
        throw new AppError('conflict', 'This person is a member. Remove them from the roster first.', {
          reason: 'is_member',
        });
      const person = (await removedPeople(discordId)).get(discordId);
      if (person === undefined || isForgotten(discordId)) throw new AppError('not_found');
      if (!isSameName(typedName, person.name)) throw invalidField('name', wrongName);
      const mark = await markToForget(db, discordId, { by: actorOf(caller), at: new Date(clock.now()) });
      await record(mark);
      changed(mark.alias);
      return { discordId, name: person.name, removedAt: person.removedAt.toISOString(), isBeingForgotten: true };
    },
    async checkNotMarked(discordId) {
      if (await isBeingForgotten(db, discordId))
        throw new AppError('conflict', 'This person is being forgotten. Try again in a minute.', {
          reason: 'being_forgotten',
        });
    },
    task: {
      name: 'forgetting',
      everyMs: 2000,
      async run(closing) {
        for (const mark of await marksIn(db).find().toArray()) {
          if (closing.aborted) return;
          // The process that wrote the mark may have been killed before the entry.
          if (mark.by !== null) await record(mark);
          const done = await forgetMarked(db, mark._id, { personalRows, now: () => clock.now() });
          if (done === null) continue;
          log.info({ deleted: done.deleted, changed: done.changed }, 'a person was forgotten');
          changed(`${mark.alias}-done`);
        }
      },
    },
  };
}
