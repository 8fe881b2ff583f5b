// Forgetting a removed person: an admin asks for it, and the worker does it.
import { isSameName, wrongName, type RemovedMember } from '@guild/common/members/removed.api';
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { factIdsOf, rightRoom } from '../../../platform/live/live.ts';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { RemovedMembers } from '../core/members.removed.ts';
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
  /**
   * Asks the worker to forget somebody. Asking again changes nothing.
   * @param typedName their name, as a confirmation
   * @throws AppError `not_found`; `conflict` for a member; `invalid_input` for another name
   */
  ask(discordId: string, typedName: string, caller: Caller): Promise<RemovedMember>;
  /** @throws AppError `conflict` for somebody who is being forgotten */
  checkNotMarked(discordId: string): Promise<void>;
  readonly task: ScheduledTask;
}
interface Deps {
  readonly store: Pick<MemberStore, 'byDiscordId'>;
  readonly removed: Pick<RemovedMembers, 'find'>;
  /** The rows that go with a membership. */
  readonly personalRows: PersonalRows;
}

export function createForgetting(
  { store, removed, personalRows }: Deps,
  { db: connection, clock, live, audit, log }: Pick<Context, 'db' | 'clock' | 'live' | 'audit' | 'log'>,
): Forgetting {
  const db = connection.db;
  if (db === undefined) throw new Error('the database is not connected');
  const changed = (id: string): void => live.send(rightRoom('roster'), 'removed-members:changed', factIdsOf([{ id }]));

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
    async ask(discordId, typedName, caller) {
      if ((await store.byDiscordId(discordId)) !== null)
        throw new AppError('conflict', 'This person is a member. Remove them from the roster first.', {
          reason: 'is_member',
        });
      const person = await removed.find(discordId);
      if (person === null) throw new AppError('not_found');
      if (!isSameName(typedName, person.name)) throw invalidField('name', wrongName);
      const mark = await markToForget(db, discordId, { by: actorOf(caller), at: new Date(clock.now()) });
      await record(mark);
      changed(mark.alias);
      return { ...person, isBeingForgotten: true };
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
