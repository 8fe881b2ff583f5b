// Forgets a person who is no member any more: their Discord id and names are replaced everywhere, and
// what belongs to them alone is deleted. Ledgers keep their sums, because every row stays.
import { randomInt } from 'node:crypto';
import { literal } from '@guild/common/wire/text';
import type { Db, Document, ObjectId } from 'mongodb';
import { personalRows } from '../../backend/src/app/retention.ts';
import { documentOf, Refusal, textOf } from '../backup/backup-file.mjs';

const formerName = 'Former member';
/** What belongs to a person alone, besides the rows that go with a membership. */
const alsoDeleted: readonly (readonly [collection: string, field: string])[] = [
  ...personalRows,
  ['access_requests', 'discordId'],
  ['blocked_people', '_id'],
  ['discord_checks', '_id'],
  ['lore_talks', '_id'],
  ['openid_sign_ins', 'discordId'],
  ['session_ends', '_id'],
];
const batch = 500;
const markId = 'forgetting';
/** The person who is being forgotten. It is deleted at the end, so that nothing leads back to them. */
interface Mark {
  readonly _id: string;
  readonly discordId: string;
  /** The id that stands for them from now on. */
  readonly alias: string;
  readonly names: readonly string[];
}

/** Looks like a Discord id, and is none: those do not begin with 0. */
const newAlias = (): string => `0${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 8, 10 ** 9)}`;

/** Fields that hold the name of a person and nothing else. */
const isNameField = (field: string): boolean => /name|by$|seller/i.test(field);
/** Fields that hold the name of a person without an id beside it. */
const isSignature = (field: string): boolean => /by$/i.test(field);
/** Replaces names, but no words of the program that happen to be the same, such as a rank. */
function createRenaming(names: readonly string[]): (field: string, text: string) => string {
  if (names.length === 0) return (_field, text) => text;
  const lower = new Set(names.map((name) => name.toLowerCase()));
  // Only whole words: Ada is not a part of Adam.
  const anywhere = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(literal).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (field, text) => {
    if (lower.has(text.toLowerCase())) return isNameField(field) || /\s/.test(text) ? formerName : text;
    return /\s/.test(text) ? text.replaceAll(anywhere, formerName) : text;
  };
}

type Change = (field: string, text: string) => string;
/** A value with changed texts. @param renameField changes the names of fields */
function mapTexts(
  value: unknown,
  change: Change,
  renameField = (field: string): string => field,
  within = '',
): unknown {
  if (typeof value === 'string') return change(within, value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change, renameField, within));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [renameField(field), mapTexts(one, change, renameField, field)]),
  );
}

/**
 * The same document without the person; null: it does not mention them.
 * @param document with BSON types, such as `Int32`
 */
export function withoutPerson(
  document: Document,
  { discordId, alias, names }: Pick<Mark, 'discordId' | 'alias' | 'names'>,
): Document | null {
  const seen = { isMentioned: false, isSigned: false };
  const replaceId = (text: string): string => {
    seen.isMentioned ||= text.includes(discordId);
    return text.replaceAll(discordId, alias);
  };
  const rename = createRenaming(names);
  const renameSignature: Change = (field, text) => {
    const renamed = isSignature(field) ? rename(field, text) : text;
    seen.isSigned ||= renamed !== text;
    return renamed;
  };
  const { _id, ...fields } = mapTexts(document, (_field, text) => replaceId(text), replaceId) as Document;
  if (seen.isMentioned) return { _id: _id as unknown, ...(mapTexts(fields, rename) as Document) };
  const signed = mapTexts(document, renameSignature) as Document;
  return seen.isSigned ? signed : null;
}

interface Person {
  readonly discordId: string;
  readonly username?: string;
  readonly name?: string;
  readonly discordName?: string | null;
  readonly deletedAt?: Date | null;
}
/** @throws Refusal when nobody has this id, or the person is a member */
async function markOf(db: Db, discordId: string): Promise<Mark> {
  const marks = db.collection<Mark>('settings');
  const found = await marks.findOne({ _id: markId });
  if (found !== null && found.discordId !== discordId)
    throw new Refusal(`Somebody else is half forgotten. First: npm run forget -- ${found.discordId} --yes`);
  if (found !== null) return found;
  const members = await db.collection<Person>('guild_members').find({ discordId }).toArray();
  if (members.some(({ deletedAt }) => deletedAt === null))
    throw new Refusal('This person is a member. Remove them from the roster first: that ends what others wait for.');
  const account = await db.collection<Person>('users').findOne({ discordId });
  if (account === null && members.length === 0) throw new Refusal(`Nobody has the Discord id ${discordId}.`);
  const names = [account?.username, ...members.flatMap(({ name, discordName }) => [name, discordName])];
  const known = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return { _id: markId, discordId, alias: newAlias(), names: [...new Set(known)].sort((a, b) => b.length - a.length) };
}

async function collectionsOf(db: Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  const technical = ['leases', 'restores', 'upload_contents'];
  return all.map(({ name }) => name).filter((name) => !name.startsWith('system.') && !technical.includes(name));
}

interface Bumped {
  readonly value: number;
}
type StoredId = string | number | ObjectId;
/** Browsers must ask again for documents, so the version rises. Rows of a ledger have theirs for ever. */
const bumped = (document: Document): Document => {
  const { version } = document;
  return 'outbox' in document && typeof version === 'object' && version !== null && 'value' in version
    ? { ...document, version: (version as Bumped).value + 1 }
    : document;
};

/** What was or would be changed. */
export interface Forgotten {
  readonly names: readonly string[];
  readonly deleted: number;
  readonly changed: number;
}
/**
 * Forgets a person. The hall must be stopped. It may be killed and started again.
 * @param isRehearsal only counts
 * @throws Refusal when nobody has this id, the person is a member, or another one is half forgotten
 */
export async function forget(db: Db, discordId: string, isRehearsal = false): Promise<Forgotten> {
  const mark = await markOf(db, discordId);
  const marks = db.collection<Mark>('settings');
  if (!isRehearsal) await marks.updateOne({ _id: markId }, { $setOnInsert: mark }, { upsert: true });
  let deleted = 0;
  for (const [name, field] of alsoDeleted) {
    const rows = db.collection(name);
    deleted += isRehearsal
      ? await rows.countDocuments({ [field]: discordId })
      : (await rows.deleteMany({ [field]: discordId })).deletedCount;
  }
  const own = new Set(alsoDeleted.map(([name]) => name));
  let changed = 0;
  for (const name of await collectionsOf(db)) {
    const rows = db.collection<Document & { _id: StoredId }>(name);
    const ids = (await rows.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    for (let from = 0; from < ids.length; from += batch) {
      const some = { _id: { $in: ids.slice(from, from + batch) } };
      for await (const raw of rows.find(some, { raw: true })) {
        const before = documentOf(textOf(raw as unknown as Uint8Array));
        if (name === 'settings' && before['_id'] === markId) continue;
        const after = withoutPerson(before, mark);
        if (after === null || (isRehearsal && own.has(name) && before['_id'] === discordId)) continue;
        changed += 1;
        if (isRehearsal) continue;
        const [oldId, newId] = [before['_id'] as StoredId, after['_id'] as StoredId];
        if (name === 'sessions') await rows.deleteOne({ _id: oldId });
        else if (newId !== oldId && typeof oldId === 'string') {
          // After a kill the new one may be there already.
          await rows.replaceOne({ _id: newId }, bumped(after), { upsert: true });
          await rows.deleteOne({ _id: oldId });
        } else await rows.replaceOne({ _id: oldId }, bumped(after));
      }
    }
  }
  if (!isRehearsal) {
    await db.collection('users').updateOne({ discordId: mark.alias }, { $set: { avatar: null } });
    const blank = { characters: [], absence: null, nameKey: formerName.toLowerCase() };
    await db.collection('guild_members').updateMany({ discordId: mark.alias }, { $set: blank });
    await db.collection('mercenary_profiles').deleteMany({ discordId: mark.alias });
    await marks.deleteOne({ _id: markId });
  }
  return { names: mark.names, deleted, changed };
}
