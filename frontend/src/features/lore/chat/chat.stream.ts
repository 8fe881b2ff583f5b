// Reader of the server's event stream for an answer. It checks the events and their order.
import { answerEvents, type AnswerEvents } from '@guild/common/lore/chat.api';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { ApiError } from '../../../platform/api/api.ts';

/**
 * The server sends something at least every 15 s. After this silence the connection counts as lost.
 */
const silentMs = 40_000;
/** Longer than any event, in UTF-16 units: the longest answer with its sources. */
const maxEvent = 1_000_000;

export interface Listener {
  /** Length of the received text, in UTF-16 units. */
  readonly receivedLength: () => number;
  readonly onStart: (start: AnswerEvents['start']) => void;
  /** @param at length of the received text that stays; `text` replaces the rest */
  readonly onWords: (at: number, text: string) => void;
  readonly onSources: (sources: AnswerEvents['sources']) => void;
}
type StreamEnd =
  | { readonly how: 'done'; readonly done: AnswerEvents['done'] }
  | { readonly how: 'failed'; readonly error: ApiError }
  /** The connection was lost. The server continues the answer. */
  | { readonly how: 'dropped' };
const dropped: StreamEnd = { how: 'dropped' };

function parsed<K extends keyof AnswerEvents>(name: K, data: string): AnswerEvents[K] {
  return z.parse(answerEvents[name], JSON.parse(data)) as AnswerEvents[K];
}
/** Status of an error inside the stream: the server was reached, but could not answer. */
const failedStatus = 503;
function onEvent({ event, data }: EventSourceMessage, to: Listener): StreamEnd | null {
  switch (event) {
    case 'start':
      to.onStart(parsed('start', data));
      return null;
    case 'words': {
      const { at, text } = parsed('words', data);
      // Text is missing. A new connection resumes at the end of the received text.
      if (at > to.receivedLength()) return dropped;
      to.onWords(at, text);
      return null;
    }
    case 'sources':
      to.onSources(parsed('sources', data));
      return null;
    case 'done':
      return { how: 'done', done: parsed('done', data) };
    case 'failed':
      return { how: 'failed', error: new ApiError(failedStatus, JSON.stringify(parsed('failed', data))) };
    default:
      return null;
  }
}

/**
 * Reads a stream to its end.
 * @param response its body contains the events of an answer
 * @returns how it ended; a body that is no such stream counts as a lost connection
 */
export async function readStream(response: Response, to: Listener): Promise<StreamEnd> {
  const reader = response.body?.getReader();
  if (reader === undefined) return dropped;
  let ended: StreamEnd | null = null;
  const parser = createParser({
    maxBufferSize: maxEvent,
    onEvent: (event) => {
      ended ??= onEvent(event, to);
    },
  });
  const decoder = new TextDecoder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void reader.cancel().catch(() => undefined), silentMs);
  };
  try {
    for (;;) {
      wait();
      const { done, value } = await reader.read();
      if (value !== undefined) parser.feed(decoder.decode(value, { stream: true }));
      // TypeScript does not know that the parser has set it.
      const now = ended as StreamEnd | null;
      if (now !== null) return now;
      if (done) return dropped;
    }
  } catch {
    return dropped;
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => undefined);
  }
}
