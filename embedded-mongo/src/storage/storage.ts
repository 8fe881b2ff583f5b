// The storage engine: an LMDB environment of ordered byte keys, one durable transaction for each write.
import { mkdirSync } from 'node:fs';
import { open, type RootDatabase } from 'lmdb';
import { MongoError } from '../errors.ts';
import { successor } from './keyEncoding.ts';

export type Entry = { key: Buffer; value: Buffer };
export type Range = { start: Buffer; end: Buffer; reverse?: boolean };

const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 1024;

/**
 * What is said when a file may not grow: EFBIG, ENOSPC, EDQUOT on Linux, EDQUOT on macOS; and EIO, which is LMDB's own word
 * for a page of which only a part could be written.
 */
const NO_SPACE = new Set<unknown>([27, 28, 122, 69, 5]);

/** Whether an error says that a commit failed; the writer gets it from `write`. */
export const isFailedCommit = (thrown: unknown): boolean =>
  thrown instanceof Error && ('commitError' in thrown || ('code' in thrown && NO_SPACE.has(thrown.code)));

/** The reason of a failed commit, which lmdb hands over in a promise of its own. */
async function commitFailure(thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof Error) || !('commitError' in thrown)) return thrown;
  const reason = await Promise.resolve(thrown.commitError).catch((why: unknown) => why);
  if (!(reason instanceof Error && 'code' in reason && NO_SPACE.has(reason.code))) return reason;
  return new MongoError(14031, `There is no space left on the disk: ${reason.message}`);
}

/** A single put or remove fails with its transaction, whose outcome is awaited. */
const quietly = (step: Promise<unknown>): void => void step.catch(() => undefined);

export class Storage {
  private readonly db: RootDatabase<Buffer, Buffer>;

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true });
    this.db = open<Buffer, Buffer>({ path: dir, keyEncoding: 'binary', encoding: 'binary', noSubdir: false });
  }

  get(key: Buffer): Buffer | undefined {
    return this.db.get(key);
  }

  put(key: Buffer, value: Buffer): void {
    quietly(this.db.put(key, value));
  }

  remove(key: Buffer): void {
    quietly(this.db.remove(key));
  }

  /**
   * Runs `action` as a write transaction, the only one at its time. It aborts when `action` throws; the promise resolves once the
   * commit is durable. Reads inside see the action's own writes. Errors: those of the action; OutOfDiskSpace, after which nothing of it is
   * stored and writing works again as soon as there is space.
   */
  async write<T>(action: () => T): Promise<T> {
    try {
      const result = await this.db.childTransaction(action);
      await this.db.flushed;
      return result;
    } catch (error) {
      throw await commitFailure(error);
    }
  }

  /** The entries from `start` up to but without `end`, read in growing chunks so that nothing is held open between. */
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

  /** The first entry from `start` up to but without `end`. */
  first({ start, end }: Range): Entry | undefined {
    return this.chunk(start, end, false, false, 1)[0];
  }

  scanPrefix(prefix: Buffer, reverse = false): Generator<Entry> {
    return this.scan({ start: prefix, end: successor(prefix), reverse });
  }

  /** How many keys lie from `start` up to but without `end`; counted in the tree without reading values. */
  count({ start, end }: Range): number {
    return this.db.getKeysCount({ start, end });
  }

  async close(): Promise<void> {
    await this.db.flushed;
    await this.db.close();
  }
}
