// Long replies, sent in pieces as they are created, so that a long table is never in memory as a
// whole.
import { once } from 'node:events';
import type { Response } from 'express';
import type { InTime } from '../deadline.ts';

/** Text, or the bytes of a file, in pieces. Each piece is created after the one before was received. */
export type Pieces = AsyncIterable<string | Uint8Array>;

export const isPieces = (answer: unknown): answer is Pieces =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** Waits until the reader has received what was written, or has left. */
async function taken(res: Response): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const nextEvent = (name: string): Promise<unknown> => once(res, name, { signal }).catch(() => undefined);
  await Promise.race([nextEvent('drain'), nextEvent('close')]);
  over.abort();
}

interface Sending {
  /**
   * Sets status and headers. It is called with the first piece, so that an earlier error is still
   * sent as a normal rejection.
   */
  readonly begin: () => void;
  /** Waits for one piece, but no longer than the deadline of a call. */
  readonly inTime: InTime;
}
/**
 * Sends pieces no faster than they are read. When the reader leaves, no more pieces are created.
 * @throws the error of creating a piece; if some were sent already, the caller must cut off the
 *   reply, or it would look complete
 */
export async function sendPieces(res: Response, pieces: Pieces, { begin, inTime }: Sending): Promise<void> {
  const all = pieces[Symbol.asyncIterator]();
  try {
    let piece = await inTime(all.next());
    begin();
    while (piece.done !== true && !res.destroyed && res.req.method !== 'HEAD') {
      if (!res.write(piece.value)) await taken(res);
      piece = await inTime(all.next());
    }
    res.end();
  } finally {
    // Not awaited, because a piece may still be in the making.
    void all.return?.().catch(() => undefined);
  }
}
