// The storage engine: an LMDB environment with ordered byte keys, and durable write transactions.
import { mkdirSync, statfsSync } from 'node:fs';
import { open, type RootDatabase } from 'lmdb';
import { MongoError } from '../errors.ts';
import { successor } from './keyEncoding.ts';

export type Entry = { key: Buffer; value: Buffer };
export type Range = { start: Buffer; end: Buffer; reverse?: boolean };

const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 1024;

/**
 * Error codes when a file cannot grow: EFBIG, ENOSPC, EDQUOT on Linux, EDQUOT on macOS. EIO is
 * LMDB's own code for a page that was written only in part.
 */
const NO_SPACE = new Set<unknown>([27, 28, 122, 69, 5]);

const outOfSpace = (why: string): MongoError => new MongoError(14031, `There is no space left on the disk: ${why}`);

/** Converts LMDB's errors for the callers of writes. Errors of the actions are unchanged. */
function commitFailure(thrown: unknown): unknown {
  if (thrown instanceof MongoError) return thrown;
  if (!(thrown instanceof Error && 'code' in thrown && NO_SPACE.has(thrown.code))) return thrown;
  return outOfSpace(thrown.message);
}

/** Writes are rejected when less space is free, because LMDB must not fill the disk. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Free bytes of the disk; Infinity when the system does not say. */
function freeBytesOf(dir: string): number {
  try {
    const { bavail, blocks, bsize } = statfsSync(dir);
    return blocks === 0 ? Infinity : bavail * bsize;
  } catch {
    return Infinity;
  }
}

export interface StorageOptions {
  /** Free bytes of the disk. Default: the system's value. */
  readonly freeBytes?: () => number;
  /**
   * Called when LMDB could not write. Its error message for that (lmdb 3.5.6, `mdb_page_flush`) may
   * overflow a buffer, and the process may abort at any time afterwards. So it should end soon.
   * Nothing is written any more.
   */
  readonly onFailure?: (error: unknown) => void;
}

/** A write that waits for its transaction. */
interface Waiting {
  readonly action: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}
export class Storage {
  private readonly db: RootDatabase<Buffer, Buffer>;
  private waiting: Waiting[] = [];

  private readonly options: StorageOptions;
  private readonly freeBytes: () => number;
  private failure: unknown;

  constructor(dir: string, options: StorageOptions = {}) {
    mkdirSync(dir, { recursive: true });
    this.options = options;
    this.freeBytes = options.freeBytes ?? (() => freeBytesOf(dir));
    this.db = open<Buffer, Buffer>({ path: dir, keyEncoding: 'binary', encoding: 'binary', noSubdir: false });
  }

  get(key: Buffer): Buffer | undefined {
    return this.db.get(key);
  }

  put(key: Buffer, value: Buffer): void {
    this.db.putSync(key, value);
  }

  remove(key: Buffer): void {
    this.db.removeSync(key);
  }

  /**
   * Runs `action` as a write of its own, which is undone when `action` throws. The promise resolves
   * when the write is on disk. Writes from the same tick are committed together. Reads inside see
   * the action's own writes. Errors: those of the action; OutOfDiskSpace, after which nothing of it
   * is stored.
   */
  write<T>(action: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ action, resolve: resolve as (result: unknown) => void, reject });
      if (this.waiting.length === 1) setImmediate(() => this.commit());
    });
  }

  /**
   * Commits in this thread, because handing a transaction to LMDB's own thread and back takes
   * longer than waiting for the disk.
   */
  private commit(): void {
    const all = this.waiting;
    if (all.length === 0) return;
    this.waiting = [];
    const refused = this.failure ?? (this.freeBytes() < MIN_FREE_BYTES ? outOfSpace('almost full') : undefined);
    if (refused !== undefined) {
      for (const { reject } of all) reject(refused);
      return;
    }
    const answers: (() => void)[] = [];
    try {
      this.db.transactionSync(() => {
        for (const { action, resolve, reject } of all)
          try {
            const result = this.db.childTransaction(action);
            answers.push(() => resolve(result));
          } catch (error) {
            answers.push(() => reject(commitFailure(error)));
          }
      });
    } catch (error) {
      this.failure = commitFailure(error);
      for (const { reject } of all) reject(this.failure);
      this.options.onFailure?.(error);
      return;
    }
    for (const answer of answers) answer();
  }

  /**
   * The entries from `start` (inclusive) to `end` (exclusive). They are read in growing chunks, so
   * that LMDB keeps nothing open between chunks.
   */
  *scan({ start, end, reverse = false }: Range): Generator<Entry> {
    let size = FIRST_CHUNK;
    let from = reverse ? end : start;
    let exclusive = reverse;
    for (;;) {
      const chunk = this.chunk(from, reverse ? start : end, reverse, exclusive, size);
      yield* chunk;
      const last = chunk.at(-1);
      if (!last || chunk.length < size) return;
      from = last.key;
      exclusive = true;
      size = Math.min(size * 4, LARGEST_CHUNK);
    }
  }

  private chunk(start: Buffer, end: Buffer, reverse: boolean, exclusive: boolean, limit: number): Entry[] {
    const options = { start, end, reverse, limit, exclusiveStart: exclusive, inclusiveEnd: reverse };
    const entries: Entry[] = [];
    for (const { key, value } of this.db.getRange(options)) entries.push({ key: Buffer.from(key), value });
    return entries;
  }

  scanPrefix(prefix: Buffer, reverse = false): Generator<Entry> {
    return this.scan({ start: prefix, end: successor(prefix), reverse });
  }

  /**
   * Number of keys from `start` (inclusive) to `end` (exclusive), counted in the tree without
   * reading values.
   */
  count({ start, end }: Range): number {
    return this.db.getKeysCount({ start, end });
  }

  /** The same number, but at most `most`. */
  countUpTo(most: number, { start, end }: Range): number {
    return [...this.db.getKeys({ start, end, limit: most })].length;
  }

  close(): Promise<void> {
    this.commit();
    return this.db.close();
  }
}
