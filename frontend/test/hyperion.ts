// Conversations with Hyperion for tests and stories: stored turns and streamed answers.
import type { AnsweredTurn, Turn } from '../src/features/lore/chat/chat.turns.ts';

const minute = 60_000;

/** A question without an answer. */
export const aTurn = (parts: Partial<Turn> = {}): Turn => ({
  id: 'turn-1',
  question: 'What is a crysknife?',
  askedAt: Date.now() - 5 * minute,
  reply: null,
  failure: { againAt: null },
  ...parts,
});

export const anAnsweredTurn = (parts: Partial<AnsweredTurn> = {}): AnsweredTurn => ({
  ...aTurn({ failure: null }),
  reply: {
    answer: 'Sit. What I tell you stands in the archive.\n\n**The Crysknife**: “Ground from a tooth.”',
    sources: [{ id: 'crysknife', title: 'The Crysknife', to: '/hyperion?tab=archive&note=crysknife' }],
    from: 'archive',
    at: Date.now() - 4 * minute,
  },
  ...parts,
});

/** The storage key of a person's conversation. */
export const historyKey = (userId = 1): string => `hyperion-history:${userId}`;
/** Stores earlier questions of a person in this browser. */
export const haveAsked = (...turns: readonly Turn[]): void => localStorage.setItem(historyKey(), JSON.stringify(turns));

export interface AnswerStream {
  /** The body of the server's reply. */
  readonly stream: ReadableStream<Uint8Array>;
  /** Sends one event. Its text continues where the earlier text ends. */
  send(event: string, data: unknown): void;
  /** Sends raw text, which may be a part of an event. */
  sendText(text: string): void;
  /** Ends the connection, with or without a complete answer. */
  end(): void;
  /** Whether the reader has cancelled the stream. */
  readonly isGone: () => boolean;
}
type Read = ReadableStreamReadResult<Uint8Array>;
/** An answer that the test sends piece by piece. */
export function anAnswerStream(): AnswerStream {
  const encoder = new TextEncoder();
  const come: Uint8Array[] = [];
  let hasEnded = false;
  let gone = false;
  let wake: () => void = () => undefined;
  const read = async (): Promise<Read> => {
    while (come.length === 0 && !hasEnded && !gone) await new Promise<void>((resolve) => (wake = resolve));
    const value = gone ? undefined : come.shift();
    return value === undefined ? { done: true, value } : { done: false, value };
  };
  const cancel = (): Promise<void> => {
    gone = true;
    wake();
    return Promise.resolve();
  };
  const sendText = (text: string): void => {
    come.push(encoder.encode(text));
    wake();
  };
  return {
    stream: { getReader: () => ({ read, cancel }), cancel } as unknown as ReadableStream<Uint8Array>,
    send: (event, data) => sendText(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    sendText,
    end() {
      hasEnded = true;
      wake();
    },
    isGone: () => gone,
  };
}
