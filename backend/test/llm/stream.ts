// The reader of an event stream in tests: records each event as it arrives.
import type { Client } from '../client.ts';

export interface ReceivedEvent {
  readonly event: string;
  readonly data: unknown;
  readonly id: string | null;
  /** By `performance.now()`. */
  readonly at: number;
}
export interface ReceivedEvents {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly ReceivedEvent[];
  names(): string[];
  /** All words so far. */
  text(): string;
  lastId(): string | null;
  /** Of the last event with this name. */
  dataOf(event: string): unknown;
  /** Waits for the end of the stream. */
  ended(): Promise<ReceivedEvents>;
  /** Disconnects. */
  close(): void;
}
interface Call {
  readonly path: string;
  /** If omitted, sends a GET. */
  readonly body?: object;
}

function readEvent(block: string): ReceivedEvent | null {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]));
  const event = fields.get('event');
  if (event === undefined) return null;
  return { event, data: JSON.parse(fields.get('data') ?? 'null'), id: fields.get('id') ?? null, at: performance.now() };
}

/**
 * Makes a call that is answered with events; resolves with its headers.
 * @throws if it is refused
 */
export async function openStream(
  url: string,
  who: Pick<Client, 'cookie'>,
  { path, body }: Call,
): Promise<ReceivedEvents> {
  const leaving = new AbortController();
  const reply = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Accept: 'text/event-stream', Cookie: who.cookie(), 'Content-Type': 'application/json' },
    signal: leaving.signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok || reply.body === null) throw new Error(`${reply.status}: ${await reply.text()}`);
  const events: ReceivedEvent[] = [];
  const read = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const part of stream) {
      const blocks = (rest + decoder.decode(part, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      events.push(...blocks.flatMap((block) => readEvent(block) ?? []));
    }
  };
  const reading = read(reply.body as ReadableStream<Uint8Array>).catch(() => undefined);
  const received: ReceivedEvents = {
    status: reply.status,
    headers: reply.headers,
    events,
    names: () => events.map(({ event }) => event),
    text: () =>
      events
        .filter(({ event }) => event === 'words')
        .map(({ data }) => (data as { text: string }).text)
        .join(''),
    lastId: () => events.findLast(({ id }) => id !== null)?.id ?? null,
    dataOf: (name) => events.findLast(({ event }) => event === name)?.data,
    async ended() {
      await reading;
      return received;
    },
    close: () => leaving.abort(),
  };
  return received;
}
