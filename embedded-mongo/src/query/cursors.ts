// Server-side cursors: results that a client has not fetched yet. They expire after ten idle
// minutes.
import { Long } from 'bson';
import { MongoError } from '../errors.ts';
import { MAX_DOCUMENT_BYTES } from '../bson/codec.ts';

export type Batch = { id: Long; docs: Buffer[]; namespace: string };
type Cursor = {
  docs: Iterator<Buffer>;
  held: Buffer | undefined;
  namespace: string;
  usedAt: number;
  tailIdle: boolean;
};

const IDLE_MS = 10 * 60_000;
export const DEFAULT_BATCH = 101;

export class Cursors {
  private readonly open = new Map<string, Cursor>();
  private lastId = Long.fromBits(Math.floor(Math.random() * 2 ** 31), 1 + Math.floor(Math.random() * 2 ** 20));

  /**
   * Starts a cursor and returns its first batch. The cursor id is zero when there is no further
   * batch.
   */
  start(namespace: string, docs: Iterable<Buffer>, batchSize: number, single: boolean): Batch {
    const cursor: Cursor = {
      docs: docs[Symbol.iterator](),
      held: undefined,
      namespace,
      usedAt: Date.now(),
      tailIdle: false,
    };
    const batch = this.take(cursor, batchSize);
    if (single || !this.hasMore(cursor)) {
      this.finish(cursor);
      return { id: Long.ZERO, docs: batch, namespace };
    }
    this.lastId = this.lastId.add(1);
    this.open.set(this.lastId.toString(), cursor);
    return { id: this.lastId, docs: batch, namespace };
  }

  /** The next batch. Errors: CursorNotFound. An error during reading closes the cursor. */
  next(id: Long, namespace: string, batchSize: number): Batch {
    const key = id.toString();
    const cursor = this.open.get(key);
    if (!cursor) throw new MongoError(43, `cursor id ${key} not found`);
    if (cursor.namespace !== namespace)
      throw new MongoError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    cursor.usedAt = Date.now();
    try {
      const docs = this.take(cursor, batchSize > 0 ? batchSize : Infinity);
      if (this.hasMore(cursor)) return { id, docs, namespace };
      this.open.delete(key);
      return { id: Long.ZERO, docs, namespace };
    } catch (error) {
      this.open.delete(key);
      throw error;
    }
  }

  kill(id: Long): boolean {
    const cursor = this.open.get(id.toString());
    if (!cursor) return false;
    this.finish(cursor);
    return this.open.delete(id.toString());
  }

  /** Closes idle cursors. */
  expire(now: number): void {
    for (const [key, cursor] of this.open) if (now - cursor.usedAt > IDLE_MS) this.open.delete(key);
  }

  private finish(cursor: Cursor): void {
    cursor.docs.return?.();
  }

  private hasMore(cursor: Cursor): boolean {
    if (cursor.held) return true;
    const next = cursor.docs.next();
    if (next.done) return false;
    cursor.held = next.value;
    return true;
  }

  private take(cursor: Cursor, batchSize: number): Buffer[] {
    const docs: Buffer[] = [];
    let bytes = 0;
    while (docs.length < batchSize && this.hasMore(cursor)) {
      const doc = cursor.held;
      if (!doc || (docs.length > 0 && bytes + doc.length > MAX_DOCUMENT_BYTES)) break;
      docs.push(doc);
      bytes += doc.length;
      cursor.held = undefined;
    }
    return docs;
  }
}
