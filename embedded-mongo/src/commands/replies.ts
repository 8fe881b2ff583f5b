// Replies to finds, kept until something is stored or removed: the same question has the same answer until then.

/** How many replies are kept, and the largest of them, in bytes. */
const MOST = 64;
const LARGEST = 16 * 1024;

export class Replies {
  private readonly kept = new Map<string, Buffer>();
  private readonly changes: () => number;
  private seen = -1;

  /** @param changes how much has been stored and removed so far, in whatever collection */
  constructor(changes: () => number) {
    this.changes = changes;
  }

  /** @param question a command as it was sent */
  find(question: Buffer): Buffer | undefined {
    if (this.seen !== this.changes()) this.kept.clear();
    return this.kept.size === 0 ? undefined : this.kept.get(question.toString('latin1'));
  }

  /** @param reply what the command answers as long as nothing changes, whenever it is asked */
  keep(question: Buffer, reply: Buffer): void {
    if (reply.length > LARGEST) return;
    const changes = this.changes();
    if (this.seen !== changes || this.kept.size >= MOST) this.kept.clear();
    this.seen = changes;
    this.kept.set(question.toString('latin1'), reply);
  }
}
