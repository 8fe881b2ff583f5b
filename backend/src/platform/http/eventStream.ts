// Replies that go on: events in the format of `text/event-stream`, each sent as it happens.
import { once } from 'node:events';
import type { Response } from 'express';

/** One event; `id` comes back to us from who goes on with the stream. */
export interface StreamEvent {
  readonly event: string;
  /** Sent as JSON. */
  readonly data: unknown;
  readonly id?: string;
}
type Events = (gone: AbortSignal) => AsyncIterable<StreamEvent>;
/** What a handler answers instead of its reply to who accepts events. */
export class EventStream {
  readonly events: Events;
  /** @param events begins them; `gone` is aborted when nobody reads them any more */
  constructor(events: Events) {
    this.events = events;
  }
}

export const eventStreamType = 'text/event-stream';
/** Proxies and browsers give up lines on which nothing comes. */
const lifeSignMs = 15_000;
/** How long a stream may go on when the process has begun to end. */
const graceMs = 1000;

const textOf = ({ event, data, id }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Sends a text and waits until the reader has taken what has been written, or is gone. */
async function write(res: Response, text: string, gone: AbortSignal): Promise<void> {
  if (!res.write(text)) await once(res, 'drain', { signal: gone }).catch(() => undefined);
}

interface Sending {
  /** The first event, for which the caller has waited already. */
  readonly first: IteratorResult<StreamEvent>;
  readonly rest: AsyncIterator<StreamEvent>;
  readonly gone: AbortSignal;
  /** The event that tells of an error in the midst. */
  readonly failed: (thrown: unknown) => StreamEvent;
}
async function sendAll(res: Response, { first, rest, gone, failed }: Sending): Promise<void> {
  try {
    for (let one = first; one.done !== true && !gone.aborted; one = await rest.next())
      await write(res, textOf(one.value), gone);
  } catch (error) {
    if (!gone.aborted) await write(res, textOf(failed(error)), gone);
  }
}

function begin(res: Response): void {
  res.status(200).type(eventStreamType);
  res.setHeader('Cache-Control', 'no-store');
  // nginx and what is built of it send what comes in large pieces else.
  res.setHeader('X-Accel-Buffering', 'no');
  res.flushHeaders();
}

interface How extends Pick<Sending, 'failed'> {
  /** Waits for the first event, no longer than a caller may wait. */
  readonly inTime: <T>(work: Promise<T>) => Promise<T>;
  /** Aborted when the process begins to end: who reads goes on elsewhere. */
  readonly ending: AbortSignal;
}
/**
 * Sends events until there are no more of them, their reader is gone, or the process ends.
 * @throws what the first event has thrown: the call is refused as usual. What is thrown later is told as an event
 */
export async function sendEvents(
  res: Response,
  { events }: EventStream,
  { inTime, ending, failed }: How,
): Promise<void> {
  const giving = new AbortController();
  const giveUp = (): void => giving.abort();
  const hurry = (): void => void setTimeout(giveUp, graceMs);
  const { signal: gone } = giving;
  res.once('close', giveUp);
  ending.addEventListener('abort', hurry);
  const rest = events(gone)[Symbol.asyncIterator]();
  let lifeSigns: NodeJS.Timeout | undefined;
  try {
    const first = await inTime(rest.next());
    begin(res);
    if (ending.aborted) hurry();
    lifeSigns = setInterval(() => {
      if (!res.writableNeedDrain) res.write(':\n\n');
    }, lifeSignMs);
    if (res.req.method !== 'HEAD') await sendAll(res, { first, rest, gone, failed });
    res.end();
  } finally {
    clearInterval(lifeSigns);
    ending.removeEventListener('abort', hurry);
    giveUp();
    void rest.return?.().catch(() => undefined);
  }
}
