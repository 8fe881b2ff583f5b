// Forgets a person who is no member any more: their Discord id and names are replaced everywhere, and
// what belongs to them alone is deleted. Ledgers keep their sums, because every row stays.
import { randomInt } from 'node:crypto';
import { isForgotten } from '@guild/common/members/removed.api';
import { literal } from '@guild/common/wire/text';
import type { Collection, Db, Document, Filter, ObjectId } from 'mongodb';
import { AppError } from '../../../platform/errors.ts';
import type { AuditNote } from '../../../platform/people/audit/audit.ts';
import { upsert } from '../../../platform/store/documents/stored.ts';

const formerName = 'Former member';
/** Collections and fields of rows that belong to one person alone, by their Discord id. */
export type PersonalRows = readonly (readonly [collection: string, field: string])[];
/** What belongs to a person alone, besides the rows that go with a membership. */
const alsoDeleted: PersonalRows = [
  ['access_requests', 'discordId'],
  ['discord_checks', '_id'],
  ['lore_talks', '_id'],
  ['openid_sign_ins', 'discordId'],
  ['session_ends', '_id'],
];
const batch = 500;
/** Attempts to write a document that others change at the same time. */
const attempts = 20;
/** What others wrote meanwhile may name the person again. Then everything is looked through once more. */
const maxPasses = 5;
/** Without a sign of life for this long, the process that works on a mark counts as killed, in ms. */
const staleMs = 60_000;

/** A person who is being forgotten. It is deleted at the end, so that nothing leads back to them. */
export interface ForgettingMark {
  /** Their Discord id. */
  readonly _id: string;
  /** The id that stands for them from now on. */
  readonly alias: string;
  readonly names: readonly string[];
  readonly at: Date;
  /** The admin who asked for it; null: the command did. */
  readonly by: AuditNote['actor'];
  /** Sign of life of the process that works on it; null: none does. */
  readonly aliveAt: Date | null;
}
export const marksIn = (db: Db): Collection<ForgettingMark> => db.collection<ForgettingMark>('forgetting');
export const isBeingForgotten = async (db: Db, discordId: string): Promise<boolean> =>
  (await marksIn(db).findOne({ _id: discordId })) !== null;

const newAlias = (): string => `0${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 8, 10 ** 9)}`;

/** Fields that hold the name of a person and nothing else. */
const isNameField = (field: string): boolean => /name|by$|seller|^who$/i.test(field);
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
  { discordId, alias, names }: Pick<ForgettingMark, 'alias' | 'names'> & { readonly discordId: string },
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
/**
 * The person and their names.
 * @throws AppError `not_found` when nobody has this id, `conflict` when the person is a member
 */
async function namesOf(db: Db, discordId: string): Promise<string[]> {
  const members = await db.collection<Person>('guild_members').find({ discordId }).toArray();
  if (members.some(({ deletedAt }) => deletedAt === null))
    throw new AppError(
      'conflict',
      'This person is a member. Remove them from the roster first: that ends what others wait for.',
      { reason: 'is_member' },
    );
  const account = await db.collection<Person>('users').findOne({ discordId });
  if ((account === null && members.length === 0) || isForgotten(discordId))
    throw new AppError('not_found', `Nobody has the Discord id ${discordId}.`);
  const names = [account?.username, ...members.flatMap(({ name, discordName }) => [name, discordName])];
  const known = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return [...new Set(known)].sort((a, b) => b.length - a.length);
}
/**
 * Marks a person to be forgotten. Marking one again changes nothing.
 * @throws AppError `not_found`, `conflict`
 */
export async function markToForget(
  db: Db,
  discordId: string,
  { by, at }: Pick<ForgettingMark, 'by' | 'at'>,
): Promise<ForgettingMark> {
  const known = await marksIn(db).findOne({ _id: discordId });
  if (known !== null) return known;
  const fresh = { alias: newAlias(), names: await namesOf(db, discordId), at, by, aliveAt: null };
  return upsert<ForgettingMark>(() =>
    marksIn(db).findOneAndUpdate(
      { _id: discordId },
      { $setOnInsert: fresh },
      { upsert: true, returnDocument: 'after' },
    ),
  );
}

/** Collections that name nobody, those that are large and name nobody, and what is deleted at the end. */
const untouched: ReadonlySet<string> = new Set([
  'leases',
  'restores',
  'upload_contents',
  'forgetting',
  'blocked_people',
]);
async function collectionsOf(db: Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  return all.map(({ name }) => name).filter((name) => !name.startsWith('system.') && !untouched.has(name));
}

interface Bumped {
  readonly value: number;
}
type StoredId = string | number | ObjectId;
type Row = Document & { _id: StoredId };
/** Browsers must ask again for documents, so the version rises. Rows of a ledger have theirs for ever. */
const bumped = (document: Document): Document => {
  const { version } = document;
  return 'outbox' in document && typeof version === 'object' && version !== null && 'value' in version
    ? { ...document, version: (version as Bumped).value + 1 }
    : document;
};

/** Values keep the types that they are stored with, such as `Int32`. */
const typed = { promoteValues: false, promoteBuffers: false } as const;
type Replacement = Parameters<typeof withoutPerson>[1];
/**
 * Writes a row without the person, unless somebody else has changed it since it was read. Then it is read
 * again.
 * @returns whether it mentioned the person
 */
async function rewrite(rows: Collection<Row>, read: Row, person: Replacement): Promise<boolean> {
  let before: Row | null = read;
  for (let attempt = 0; before !== null && attempt < attempts; attempt++) {
    const after = withoutPerson(before, person) as Row | null;
    if (after === null) return attempt > 0;
    const oldId: StoredId = before._id;
    const newId: StoredId = after._id;
    // Each field must be as it was read, because not every change raises a version.
    const unchanged = before as Filter<Row>;
    if (rows.collectionName === 'sessions') await rows.deleteOne({ _id: oldId });
    else if (newId !== oldId && typeof oldId === 'string') {
      // After a kill the new one may be there already.
      await rows.replaceOne({ _id: newId }, bumped(after), { upsert: true });
      if ((await rows.deleteOne(unchanged)).deletedCount === 1) return true;
    } else if ((await rows.replaceOne(unchanged, bumped(after))).matchedCount === 1) return true;
    before = await rows.findOne({ _id: oldId }, typed);
  }
  return true;
}
/**
 * Looks through everything once.
 * @param isCounting changes nothing
 * @returns how many documents mentioned the person; null when `goesOn` said no
 */
async function replaceEverywhere(
  db: Db,
  person: Replacement,
  { isCounting, own, goesOn }: { isCounting: boolean; own: ReadonlySet<string>; goesOn: () => Promise<boolean> },
): Promise<number | null> {
  let changed = 0;
  for (const name of await collectionsOf(db)) {
    const rows = db.collection<Row>(name);
    const ids = (await rows.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    for (let from = 0; from < ids.length; from += batch) {
      if (!(await goesOn())) return null;
      for await (const row of rows.find({ _id: { $in: ids.slice(from, from + batch) } }, typed)) {
        if (!isCounting) changed += (await rewrite(rows, row, person)) ? 1 : 0;
        else if (withoutPerson(row, person) !== null && !(own.has(name) && row._id === person.discordId)) changed += 1;
      }
    }
  }
  return changed;
}

/** What was or would be changed. */
export interface Forgotten {
  readonly names: readonly string[];
  readonly deleted: number;
  readonly changed: number;
}
/** @param personalRows the rows that go with a membership */
async function deletePersonal(
  db: Db,
  discordId: string,
  { rows, isCounting }: { rows: PersonalRows; isCounting: boolean },
): Promise<number> {
  let deleted = 0;
  for (const [name, field] of rows) {
    const found = db.collection(name);
    deleted += isCounting
      ? await found.countDocuments({ [field]: discordId })
      : (await found.deleteMany({ [field]: discordId })).deletedCount;
  }
  return deleted;
}
/**
 * Counts what forgetting the person would change.
 * @throws AppError `not_found`, `conflict`
 */
export async function rehearseForgetting(db: Db, discordId: string, personalRows: PersonalRows): Promise<Forgotten> {
  const names = await namesOf(db, discordId);
  const rows = [...personalRows, ...alsoDeleted];
  const changed = await replaceEverywhere(
    db,
    { discordId, alias: newAlias(), names },
    { isCounting: true, own: new Set(rows.map(([name]) => name)), goesOn: () => Promise.resolve(true) },
  );
  return { names, deleted: await deletePersonal(db, discordId, { rows, isCounting: true }), changed: changed ?? 0 };
}

/**
 * Forgets a person who is marked, also while the hall runs. It may be killed and started again. While it
 * runs, the person is blocked, so that nobody signs in with an id that is being replaced.
 * @param personalRows the rows that go with a membership
 * @param now ms since 1970
 * @returns null when another process works on it, or the person is a member again; then the mark is gone
 */
export async function forgetMarked(
  db: Db,
  discordId: string,
  { personalRows, now }: { readonly personalRows: PersonalRows; readonly now: () => number },
): Promise<Forgotten | null> {
  const marks = marksIn(db);
  const isFree: Filter<ForgettingMark> = {
    $or: [{ aliveAt: null }, { aliveAt: { $lt: new Date(now() - staleMs) } }],
  };
  const mark = await marks.findOneAndUpdate({ _id: discordId, ...isFree }, { $set: { aliveAt: new Date(now()) } });
  if (mark === null) return null;
  if ((await db.collection('guild_members').countDocuments({ discordId, deletedAt: null })) > 0) {
    await marks.deleteOne({ _id: discordId });
    return null;
  }
  const blocks = db.collection<{ _id: string; at: Date }>('blocked_people');
  await upsert(() => blocks.updateOne({ _id: discordId }, { $setOnInsert: { at: mark.at } }, { upsert: true }));
  const { alias, names } = mark;
  const goesOn = async (): Promise<boolean> =>
    (await marks.updateOne({ _id: discordId, alias }, { $set: { aliveAt: new Date(now()) } })).matchedCount === 1;
  const rows = [...personalRows, ...alsoDeleted];
  const own = new Set(rows.map(([name]) => name));
  let [deleted, changed] = [0, 0];
  for (let pass = 0; pass < maxPasses; pass++) {
    deleted += await deletePersonal(db, discordId, { rows, isCounting: false });
    const found = await replaceEverywhere(db, { discordId, alias, names }, { isCounting: false, own, goesOn });
    if (found === null) return null;
    changed += found;
    if (found === 0) break;
  }
  await db.collection('users').updateOne({ discordId: alias }, { $set: { avatar: null } });
  const blank = { characters: [], absence: null, nameKey: formerName.toLowerCase() };
  await db.collection('guild_members').updateMany({ discordId: alias }, { $set: blank });
  await db.collection('mercenary_profiles').deleteMany({ discordId: alias });
  await blocks.deleteOne({ _id: discordId });
  await marks.deleteOne({ _id: discordId, alias });
  return { names, deleted, changed };
}
