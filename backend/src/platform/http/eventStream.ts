// Event streams: replies in the format of `text/event-stream`, with each event sent as it happens.
import { once } from 'node:events';
import type { Response } from 'express';

/** One event. A reader that reconnects sends back the `id` of the last event it received. */
export interface StreamEvent {
  readonly event: string;
  /** Sent as JSON. */
  readonly data: unknown;
  readonly id?: string;
}
type Events = (gone: AbortSignal) => AsyncIterable<StreamEvent>;
/** What a handler returns to callers that accept events, instead of its normal reply. */
export class EventStream {
  readonly events: Events;
  /** @param events starts the events; its argument `gone` is aborted when the reader has left */
  constructor(events: Events) {
    this.events = events;
  }
}

export const eventStreamType = 'text/event-stream';
/** Interval of keep-alive messages, because proxies and browsers close idle connections. */
const lifeSignMs = 15_000;
/** How long a stream may continue while the process shuts down. */
const graceMs = 1000;

const textOf = ({ event, data, id }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Sends a text, and waits until the reader has received it or has left. */
async function write(res: Response, text: string, gone: AbortSignal): Promise<void> {
  if (!res.write(text)) await once(res, 'drain', { signal: gone }).catch(() => undefined);
}

interface Sending {
  /** The first event. It was awaited before the reply started. */
  readonly first: IteratorResult<StreamEvent>;
  readonly rest: AsyncIterator<StreamEvent>;
  readonly gone: AbortSignal;
  /** Builds the event that reports an error in the middle of the stream. */
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
  // Disables nginx response buffering, so that events arrive immediately.
  res.setHeader('X-Accel-Buffering', 'no');
  res.flushHeaders();
}

interface How extends Pick<Sending, 'failed'> {
  /** Waits for the first event, but no longer than the deadline of a call. */
  readonly inTime: <T>(work: Promise<T>) => Promise<T>;
  /** Aborted when the process shuts down. Readers then reconnect to another process. */
  readonly ending: AbortSignal;
}
/**
 * Sends events until there are no more, the reader has left, or the process ends.
 * @throws the error of the first event, so that the call is rejected as usual; a later error is
 *   sent as an event
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
