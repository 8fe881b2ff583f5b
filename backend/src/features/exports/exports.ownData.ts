// Everything stored about one person, derived from the table of the archive.
import { BSON, type Db, type Document } from 'mongodb';
import {
  isLeftOut,
  picturesIn,
  readArchived,
  type Archived,
  type ArchiveTable,
} from '../../platform/store/database/archive.ts';

/** The person, by all ids that stored things may name them by. */
export interface Me {
  readonly discordId: string;
  readonly userId: number;
  /** Ids of their memberships. */
  readonly memberIds: readonly number[];
}

/** Things that name a person without being about them, or that they may not know. Only their own ones are theirs. */
const ownOnly: readonly string[] = ['auction_blocks', 'audit_entries'];

const isDiscordId = (value: unknown): value is string => typeof value === 'string' && /^\d{17,20}$/.test(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isMe = (me: Me, name: string, value: unknown): boolean =>
  value === me.discordId ||
  (name === 'userId' && value === me.userId) ||
  (name === 'memberId' && me.memberIds.includes(value as number));

/** Whether a value, or something in it, matches. */
function contains(value: unknown, matches: (name: string, value: unknown) => boolean, name = ''): boolean {
  if (Array.isArray(value)) return value.some((one) => contains(one, matches, name));
  if (isObject(value)) return Object.entries(value).some(([field, one]) => contains(one, matches, field));
  return matches(name, value);
}

/** Ratings that the rated person may not see yet. */
const isHidden = (me: Me, value: unknown, now: number): boolean =>
  isObject(value) &&
  'raterDiscordId' in value &&
  value['raterDiscordId'] !== me.discordId &&
  !(value['shownAt'] instanceof Date && value['shownAt'].getTime() <= now);

/**
 * The parts of a document that concern the person; null: none.
 * @param now ms since 1970
 */
export function partsAbout(me: Me, { outbox: _outbox, ...document }: Document, now: number): Document | null {
  const concernsMe = (value: unknown): boolean => contains(value, (name, one) => isMe(me, name, one));
  const namesOthers = (value: unknown): boolean =>
    contains(value, (_name, one) => isDiscordId(one) && one !== me.discordId);
  if (!concernsMe(document)) return null;
  const isOwn = isOwnedBy(me, document);
  const stays = (value: unknown): boolean => {
    if (isHidden(me, value, now)) return false;
    return concernsMe(value) || (!namesOthers(value) && (isOwn || !isObject(value)));
  };
  const cut = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter(stays).map(cut);
    if (!isObject(value)) return value;
    const fields = Object.entries(value).filter(([, one]) => !isObject(one) || concernsMe(one) || !namesOthers(one));
    return Object.fromEntries(fields.map(([field, one]) => [field, cut(one)]));
  };
  return cut(document) as Document;
}
const isOwnedBy = (me: Me, document: Document): boolean =>
  [document['_id'], document['discordId']].includes(me.discordId);

/** What a person may read of a collection, if it is about them; null: nothing. */
function forOwner(archived: Archived): Parameters<typeof readArchived>[1][1] | null {
  if (archived === 'whole' || 'without' in archived || archived.own === true) return 'whole';
  return isLeftOut(archived) ? null : archived;
}

/** The file of everything about a person, in pieces. @param now ms since 1970 */
export async function* ownDataOf(
  db: Db,
  table: ArchiveTable,
  { me, now }: { readonly me: Me; readonly now: number },
): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(new Date(now).toISOString())},\n"discordId": ${JSON.stringify(me.discordId)},\n"things": {`;
  let isFirst = true;
  for (const name of Object.keys(table).sort()) {
    const archived = forOwner(table[name] ?? 'whole');
    // Pictures name nobody. Their files are under the ids in `uploads`.
    if (archived === null || name === picturesIn) continue;
    let found = 0;
    for await (const document of readArchived(db, [name, archived])) {
      if (ownOnly.includes(name) && !isOwnedBy(me, document)) continue;
      const parts = partsAbout(me, document, now);
      if (parts === null) continue;
      const before = found > 0 ? ',\n' : `${isFirst ? '' : ','}\n${JSON.stringify(name)}: [\n`;
      yield before + BSON.EJSON.stringify(parts);
      found += 1;
      isFirst = false;
    }
    if (found > 0) yield '\n]';
  }
  yield '\n}\n}\n';
}
