// An answer that comes word by word: the events of the server's stream, checked and in order.
import { answerEvents, type AnswerEvents } from '@guild/common/lore/chat.api';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { ApiError } from '../../../platform/api/api.ts';

/** The server says something at least every 15 seconds; after so long the line is down, whatever the browser thinks. */
const silentMs = 40_000;
/** No event is longer, in UTF-16 units: an answer at its longest, and its sources. */
const maxEvent = 1_000_000;

export interface Listener {
  /** The answer as far as it has come, in UTF-16 units. */
  readonly heard: () => number;
  readonly onStart: (start: AnswerEvents['start']) => void;
  /** What follows that. */
  readonly onWords: (text: string) => void;
  readonly onSources: (sources: AnswerEvents['sources']) => void;
}
type Ended =
  | { readonly how: 'done'; readonly done: AnswerEvents['done'] }
  | { readonly how: 'failed'; readonly error: ApiError }
  /** The line is gone; the answer goes on without it. */
  | { readonly how: 'dropped' };
const dropped: Ended = { how: 'dropped' };

function parsed<K extends keyof AnswerEvents>(name: K, data: string): AnswerEvents[K] {
  return z.parse(answerEvents[name], JSON.parse(data)) as AnswerEvents[K];
}
/** The status of what is told in the middle of an answer: somebody is there, and could not help. */
const failedStatus = 503;
function onEvent({ event, data }: EventSourceMessage, to: Listener): Ended | null {
  switch (event) {
    case 'start':
      to.onStart(parsed('start', data));
      return null;
    case 'words': {
      const { at, text } = parsed('words', data);
      const known = to.heard() - at;
      // Words between have been lost: what comes after a new line begins where these end.
      if (known < 0) return dropped;
      if (known < text.length) to.onWords(text.slice(known));
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
 * Hears a stream to its end.
 * @param response whose body are the events of an answer
 * @returns how it has ended; what is no such stream is a line that has dropped
 */
export async function hear(response: Response, to: Listener): Promise<Ended> {
  const reader = response.body?.getReader();
  if (reader === undefined) return dropped;
  let ended: Ended | null = null;
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
      // TypeScript does not see that the parser has set it.
      const now = ended as Ended | null;
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
