// Replies that are sent as they are made, piece by piece, so that a long table is never in memory as a whole.
import { once } from 'node:events';
import type { Response } from 'express';
import type { InTime } from '../deadline.ts';

/** Text in pieces, each made when the one before has been taken. */
export type Pieces = AsyncIterable<string>;

export const isPieces = (answer: unknown): answer is Pieces =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** Waits until the reader has taken what was written, or is gone. */
async function taken(res: Response): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const heard = (name: string): Promise<unknown> => once(res, name, { signal }).catch(() => undefined);
  await Promise.race([heard('drain'), heard('close')]);
  over.abort();
}

interface Sending {
  /** Sets status and headers; called when the first piece is there, so that what fails before is refused as usual. */
  readonly begin: () => void;
  /** Waits for one piece, no longer than a caller may wait. */
  readonly inTime: InTime;
}
/**
 * Sends pieces no faster than they are read; who goes away early has the rest of them not made.
 * @throws what making a piece has thrown; when some have been sent already, the reply has to be cut off, or it would look whole
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
    // Not waited for: it comes after a piece that may still be in the making.
    void all.return?.().catch(() => undefined);
  }
}
