// The archive: everything a guild has, as one zip of JSON lines and pictures. docs/subsystems/exports.md
// describes the format, and tools/backup/archive-file.mjs reads it.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { Binary, BSON, type ClientSession, type Db, type Document } from 'mongodb';
import { ZipFile } from 'yazl';
import { AppError } from '../../errors.ts';

const { EJSON } = BSON;
/** Version of the format. A reader refuses versions that it does not know. */
const format = 1;

type Filter = Readonly<Record<string, unknown>>;
/** What an archive contains of one collection, and why not all of it. */
export type Archived = 'whole' | LeftOut | { readonly without: readonly string[]; readonly because: string } | Part;
interface LeftOut extends Own {
  readonly leftOut: string;
}
interface Part extends Own {
  readonly only: Filter;
  readonly because: string;
}
interface Own {
  /** Whether people get what is left out with their own data, because it is theirs. */
  readonly own?: true;
}
/** One entry for each collection. */
export type ArchiveTable = Readonly<Record<string, Archived>>;
type Contained = Exclude<Archived, LeftOut>;

export const isLeftOut = (archived: Archived): archived is LeftOut => archived !== 'whole' && 'leftOut' in archived;
/** The collections in an archive, in the order of their names. */
export const containedIn = (table: ArchiveTable): (readonly [name: string, archived: Contained])[] =>
  Object.entries(table)
    .flatMap(([name, archived]) => (isLeftOut(archived) ? [] : [[name, archived] as const]))
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** Documents as of one moment. */
export interface Moment {
  documents(collection: string): AsyncIterable<Document>;
  /** Ends the reading. */
  end(): Promise<void>;
}

const exact = { promoteBuffers: false } as const;
/** The documents that an archive may contain, by their ids, without the fields that it must not. */
export async function* readArchived(
  db: Db,
  [collection, archived]: readonly [string, Contained],
  session?: ClientSession,
): AsyncGenerator<Document> {
  const filter = archived !== 'whole' && 'only' in archived ? archived.only : {};
  const without = archived !== 'whole' && 'without' in archived ? archived.without : [];
  const found = db.collection(collection).find(filter, { raw: true, sort: { _id: 1 }, ...(session && { session }) });
  for await (const raw of found) {
    const document = BSON.deserialize(raw as unknown as Uint8Array, exact);
    yield Object.fromEntries(Object.entries(document).filter(([field]) => !without.includes(field)));
  }
}

/** Error codes of servers that cannot read a snapshot. */
const noSnapshots = new Set([20, 72, 123, 246, 263]);
const isWithoutSnapshots = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && noSnapshots.has(Number(error.code))) || /snapshot/i.test(error.message));

/** A session that reads as of one moment; null: this database has none. */
async function snapshotOf(db: Db): Promise<ClientSession | null> {
  const session = db.client.startSession({ snapshot: true });
  try {
    await db.collection('settings').findOne({}, { session });
    return session;
  } catch (error) {
    await session.endSession();
    if (!isWithoutSnapshots(error)) throw error;
    return null;
  }
}

const maxReadings = 30;
/** What follows a change is written within this time, in ms. */
const pauseMs = 150;
/** Reads everything until two readings agree, because nothing changed between them. */
async function agreeingReading(db: Db, table: ArchiveTable): Promise<Map<string, string[]>> {
  // Pictures never change, and are too large to be held.
  const held = containedIn(table).filter(([name]) => name !== picturesIn);
  const readOnce = async (): Promise<Map<string, string[]>> => {
    const lines = new Map<string, string[]>();
    for (const one of held) {
      const texts: string[] = [];
      for await (const document of readArchived(db, one)) texts.push(EJSON.stringify(document));
      lines.set(one[0], texts);
    }
    return lines;
  };
  let before = await readOnce();
  for (let reading = 1; reading < maxReadings; reading++) {
    const now = await readOnce();
    if (held.every(([name]) => isSame(before.get(name) ?? [], now.get(name) ?? []))) return now;
    before = now;
    await setTimeout(pauseMs);
  }
  throw new AppError('unavailable', 'The guild hall is too busy to be read as of one moment. Try again in a minute.');
}
const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, at) => text === others[at]);

/**
 * Everything that an archive may contain, as of one moment.
 * @param isStill whether nobody writes, as in a copy of the database
 * @throws AppError `unavailable` when the database has no snapshots and does not come to rest
 */
export async function readMoment(db: Db, table: ArchiveTable, isStill = false): Promise<Moment> {
  const contained = new Map(containedIn(table));
  const direct = (collection: string, session?: ClientSession): AsyncIterable<Document> =>
    readArchived(db, [collection, contained.get(collection) ?? 'whole'], session);
  const session = isStill ? null : await snapshotOf(db);
  if (isStill || session !== null)
    return {
      documents: (collection) => direct(collection, collection === picturesIn ? undefined : (session ?? undefined)),
      end: async () => session?.endSession(),
    };
  const lines = await agreeingReading(db, table);
  return {
    documents: (collection) => {
      const held = lines.get(collection);
      return held === undefined ? direct(collection) : documentsIn(held);
    },
    end: () => Promise.resolve(),
  };
}
// eslint-disable-next-line @typescript-eslint/require-await -- the same form as reading from the database
async function* documentsIn(lines: readonly string[]): AsyncGenerator<Document> {
  for (const line of lines) yield EJSON.parse(line) as Document;
}

/** The collection whose binary values are files of the archive. */
export const picturesIn = 'upload_contents';
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const pictureName = (id: unknown, field: string): string =>
  `pictures/${String(id)}${field === 'content' ? '' : `-${field}`}.webp`;
/** One line. A picture's content is the name of its file, and the file's checksum. */
const toLine = (document: Document): string =>
  EJSON.stringify(
    Object.fromEntries(
      Object.entries(document).map(([field, value]) => [
        field,
        value instanceof Binary
          ? { $file: pictureName(document['_id'], field), sha256: hashOf(value.buffer.subarray(0, value.position)) }
          : (value as unknown),
      ]),
    ),
  );

/** What the archive says of one kind of thing. */
interface Kind {
  readonly name: string;
  readonly file: string;
  readonly count: number;
  /** Of the file. */
  readonly sha256: string;
  readonly without?: readonly string[];
  readonly because?: string;
}
interface ArchiveOptions {
  readonly table: ArchiveTable;
  /** Version of this program. */
  readonly version: string;
  /** Ms since 1970. */
  readonly now: number;
}

/** Zip stores no times before 1980, and the same content is always the same bytes. */
const mtime = new Date(1980, 0, 1, 12);

/** Writes one file of the archive, and returns when all of it was taken. */
async function add(zip: ZipFile, name: string, source: Readable, compress: boolean): Promise<void> {
  const output = zip.outputStream as Readable;
  const leave = (): void => void source.destroy();
  output.once('close', leave);
  try {
    zip.addReadStream(source, name, { mtime, compress });
    if (output.destroyed) leave();
    await finished(source);
  } finally {
    output.off('close', leave);
  }
}

async function fill(zip: ZipFile, db: Db, moment: Moment, { table, version, now }: ArchiveOptions): Promise<void> {
  const kinds: Kind[] = [];
  for (const [name, archived] of containedIn(table)) {
    const hash = createHash('sha256');
    let count = 0;
    const lines = async function* (): AsyncGenerator<string> {
      for await (const document of moment.documents(name)) {
        const line = `${toLine(document)}\n`;
        hash.update(line);
        count += 1;
        yield line;
      }
    };
    const file = `things/${name}.jsonl`;
    await add(zip, file, Readable.from(lines(), { objectMode: false }), true);
    kinds.push({
      name,
      file,
      count,
      sha256: hash.digest('hex'),
      ...(archived !== 'whole' && { because: archived.because }),
      ...(archived !== 'whole' && 'without' in archived && { without: archived.without }),
    });
  }
  if (picturesIn in table)
    for await (const document of moment.documents(picturesIn))
      for (const [field, value] of Object.entries(document))
        if (value instanceof Binary)
          await add(zip, pictureName(document['_id'], field), Readable.from([Buffer.from(value.value())]), false);
  const leftOut = Object.entries(table)
    .flatMap(([name, archived]) => (isLeftOut(archived) ? [{ name, because: archived.leftOut }] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const manifest = { format, madeAt: new Date(now).toISOString(), version, kinds, leftOut };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json', { mtime });
  zip.end();
}

/**
 * Creates an archive, no faster than it is taken.
 * @param moment is ended at the end, or when the reader leaves
 */
export async function* createArchive(db: Db, moment: Moment, options: ArchiveOptions): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown): void =>
    void output.destroy(error instanceof Error ? error : new Error('the archive failed'));
  zip.on('error', fail);
  const closed = once(output, 'close').catch(() => undefined);
  const filled = fill(zip, db, moment, options).catch(fail);
  try {
    for await (const piece of output) yield piece as Uint8Array;
  } finally {
    output.destroy();
    await Promise.all([closed, filled]);
    await moment.end();
  }
}
