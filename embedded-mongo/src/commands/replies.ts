// Cache of find replies. It is cleared when anything is stored or removed.

/** Maximum number of cached replies, and maximum size of one, in bytes. */
const MOST = 64;
const LARGEST = 16 * 1024;

export class Replies {
  private readonly kept = new Map<string, Buffer>();
  private readonly changes: () => number;
  private seen = -1;

  /** @param changes number of writes and removals so far, in all collections */
  constructor(changes: () => number) {
    this.changes = changes;
  }

  /** @param question the bytes of a command */
  find(question: Buffer): Buffer | undefined {
    if (this.seen !== this.changes()) this.kept.clear();
    return this.kept.size === 0 ? undefined : this.kept.get(question.toString('latin1'));
  }

  /** @param reply a reply that stays the same as long as no data changes */
  keep(question: Buffer, reply: Buffer): void {
    if (reply.length > LARGEST) return;
    const changes = this.changes();
    if (this.seen !== changes || this.kept.size >= MOST) this.kept.clear();
    this.seen = changes;
    this.kept.set(question.toString('latin1'), reply);
  }
}
