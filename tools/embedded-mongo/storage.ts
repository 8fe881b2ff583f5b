// One lmdb environment: ordered bytes to bytes, one atomic unit per write, on disk before it is acknowledged.
import { mkdirSync } from 'node:fs';
import { open, type RootDatabase } from 'lmdb';
import { successor } from './keyEncoding.ts';

export type Entry = { key: Buffer; value: Buffer };
export type Range = { start: Buffer; end: Buffer; reverse?: boolean };

const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 1024;

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
    void this.db.put(key, value);
  }

  remove(key: Buffer): void {
    void this.db.remove(key);
  }

  /**
   * Runs `action` as the only writer. All of it is stored or, when it throws, none; the promise resolves once it is on
   * disk. Reads inside see the action's own writes.
   */
  async write<T>(action: () => T): Promise<T> {
    const result = await this.db.childTransaction(action);
    await this.db.flushed;
    return result;
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

  scanPrefix(prefix: Buffer, reverse = false): Generator<Entry> {
    return this.scan({ start: prefix, end: successor(prefix), reverse });
  }

  /** How many keys begin with these bytes; counted in the tree without reading values. */
  countPrefix(prefix: Buffer): number {
    return this.db.getKeysCount({ start: prefix, end: successor(prefix) });
  }

  async close(): Promise<void> {
    await this.db.flushed;
    await this.db.close();
  }
}
