// Import of members: people who are not members yet get their rank and their characters.
import { maxCharacterName, maxCharacters, nameKeyOf } from '@guild/common/members/characters.api';
import { memberRooms, newMember } from '@guild/common/members/members.api';
import { line } from '@guild/common/wire/fields';
import type { Collection } from 'mongodb';
import * as z from 'zod/mini';
import type { ImportTarget, RowProblem } from '../../../platform/features/imports.ts';
import { insertMissing } from '../../../platform/store/documents/bulk.ts';
import type { MemberDocument, MemberModels } from './members.model.ts';
import type { MemberNames } from './members.names.ts';
import { newMemberDefaults } from './members.store.ts';

const isOnce = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;
const importedMember = z.object({
  ...newMember.shape,
  /** The main character first. */
  characters: z._default(
    z
      .array(line('Name is required', maxCharacterName))
      .check(z.maxLength(maxCharacters, `At most ${maxCharacters} characters`), z.refine(isOnce, 'Each name once')),
    [],
  ),
});
type ImportedMember = z.output<typeof importedMember>;

interface Deps {
  readonly models: Pick<MemberModels, 'members' | 'blocks'>;
  readonly names: Pick<MemberNames, 'areOfCharacters'>;
}
/** A member has no staged state: a deleted one would be blocked. So each is a member once written. */
export function memberImport({ models: { members, blocks }, names }: Deps): ImportTarget {
  const stored = members.collection as unknown as Collection<MemberDocument>;
  /** Members nobody has changed, and who have not signed in. */
  const unchanged = ({ first, count }: { readonly first: number; readonly count: number }) => ({
    _id: { $gte: first, $lt: first + count },
    version: 1,
  });
  const deleteUnchanged: ImportTarget['discard'] = async (range) => {
    await stored.deleteMany(unchanged(range));
  };
  const target: ImportTarget<ImportedMember> = {
    kind: 'members',
    collection: 'guild_members',
    room: memberRooms.list,
    schema: importedMember,
    async check(rows) {
      const discordIds = rows.map(({ discordId }) => discordId);
      const [known, blocked] = await Promise.all([
        members.find({ discordId: { $in: discordIds } }, { discordId: 1, deletedAt: 1 }).lean(),
        blocks.find({ _id: { $in: discordIds } }).lean(),
      ]);
      const present = new Set(known.flatMap(({ discordId, deletedAt }) => (deletedAt === null ? [discordId] : [])));
      const removed = new Set([...known.map(({ discordId }) => discordId), ...blocked.map(({ _id }) => _id)]);
      const seen = new Set<string>();
      return rows.flatMap(({ discordId, role }, at): RowProblem[] => {
        if (role === 'Admin') return [{ at, field: 'role', message: 'Make somebody an admin on their profile' }];
        const again = seen.has(discordId);
        seen.add(discordId);
        if (again) return [{ at, field: 'discordId', message: 'This person is in the file twice' }];
        if (present.has(discordId)) return [{ at, field: 'discordId', message: 'This person is already a member' }];
        if (!removed.has(discordId)) return [];
        return [{ at, field: 'discordId', message: 'This person was removed. Restore or add them in the roster' }];
      });
    },
    async write(rows, { at }) {
      const byCharacter = await names.areOfCharacters();
      const documents = rows.map(({ id, values: { name, discordId, role, characters } }): MemberDocument => {
        const [main] = characters;
        const shown = byCharacter && main !== undefined ? { name: main, discordName: name } : { name };
        const fields = { ...shown, characters: characters.map((one) => ({ name: one, class: null, level: null })) };
        return {
          _id: id,
          ...newMemberDefaults,
          ...fields,
          nameKey: nameKeyOf(fields),
          discordId,
          role,
          rankSetBy: 'app',
          createdAt: at,
          updatedAt: at,
          deletedAt: null,
          deletedBy: null,
          version: 1,
          outbox: [],
        };
      });
      await insertMissing(stored, documents);
    },
    async show() {
      // They are members since they were written.
    },
    discard: deleteUnchanged,
    async takeBack(range) {
      await deleteUnchanged(range);
      const { version: _version, ...inRange } = unchanged(range);
      const left = await members.find({ ...inRange, deletedAt: null }, { name: 1 }).lean();
      return left.map(({ name }) => name);
    },
  };
  return target;
}
