// The provider of the language model: asks an endpoint that speaks OpenAI's protocol, and hands on its answer word by word.
import type { LlmConfig } from '@guild/common/dashboard/dashboard.api';
import { answerCuts, type AnswerCut } from '@guild/common/lore/chat.api';
import type { OpenAI } from 'openai';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Logger } from 'pino';
import { ProviderFailure, toFailure, type ClientErrors, type FailureReason } from './provider.failures.ts';
import { isThinking, withoutThoughts, wordsIn, type Delta } from './thinking.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}
export interface AskedOfModel {
  readonly model: string;
  /** Ends the call at once, and with it the answer, without an error. */
  readonly signal: AbortSignal;
  /** Is told what the call has cost in tokens, where the provider says so. */
  readonly spent?: (tokens: number) => void;
  /** Is told why the answer ends in the middle, where the provider says so. */
  readonly cut?: (why: AnswerCut) => void;
  /** How many tokens the answer may be, with what the model thinks before it; left out: `answerTokens` and `thinkingTokens`. */
  readonly maxTokens?: number;
}
export interface Provider {
  /** Whether there is a key. */
  readonly isThere: boolean;
  /** The pieces of one answer, without what the model thinks. @throws ProviderFailure, which has been logged */
  stream(messages: readonly Message[], asked: AskedOfModel): AsyncIterable<string>;
}

/** The models that are asked, one after the other: without the empty one, and none twice. */
export const modelsOf = ({
  modelName,
  fallbackModelName,
}: Pick<LlmConfig, 'modelName' | 'fallbackModelName'>): readonly string[] =>
  [...new Set([modelName, fallbackModelName])].filter((name) => name !== '');

/** More than these can be: a token is a byte at least. */
export const tokensOf = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 16, 0);

/** No answer may cost more tokens than this, beside what the model thinks before it. */
export const answerTokens = 1500;
/** How many tokens a model may think before it answers: providers count both together. */
export const thinkingTokens = 4000;
/** What one answer may be on the line, in bytes: many times what its words are. */
const maxBytes = 2_000_000;
/** A line is kept until it ends: none may be longer, in bytes. */
const maxLine = 128 * 1024;
const lineFeed = 10;
/** One answer takes no longer than so many times what a word may take. */
const wholeTimes = 6;

/** Counts what comes, and gives up when it is too much. */
const counted = (): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0;
  let line = 0;
  return new TransformStream({
    transform(part, controller) {
      bytes += part.byteLength;
      const end = part.lastIndexOf(lineFeed);
      line = end === -1 ? line + part.byteLength : part.byteLength - end - 1;
      if (bytes > maxBytes || line > maxLine) controller.error(new ProviderFailure('huge'));
      else controller.enqueue(part);
    },
  });
};
/** Follows nobody elsewhere with the key, and reads no more than is bearable. */
const boundedFetch = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
  const { body, status, headers } = await fetch(input, { ...init, redirect: 'error' });
  return new Response(body?.pipeThrough(counted()) ?? null, { status, headers });
};

/** Of what is read of an answer's piece. */
interface Choice {
  readonly delta?: Delta | null;
  readonly finish_reason?: unknown;
}

interface Watch {
  readonly signal: AbortSignal;
  /** Why it was ended; null: it was not, or by the caller. */
  why(): FailureReason | null;
  /** A word has come, or something that the model thinks. */
  heard(): void;
  end(): void;
}
/** Ends a call that takes too long to begin, to go on, or altogether. */
function watchOver(caller: AbortSignal, timeoutMs: number): Watch {
  const ending = new AbortController();
  let why: FailureReason | null = null;
  const giveUp = (reason: FailureReason) => (): void => {
    if (!ending.signal.aborted) why = reason;
    ending.abort();
  };
  const stop = (): void => ending.abort();
  if (caller.aborted) stop();
  caller.addEventListener('abort', stop);
  const whole = setTimeout(giveUp('too_long'), timeoutMs * wholeTimes);
  let next = setTimeout(giveUp('slow'), timeoutMs);
  return {
    signal: ending.signal,
    why: () => why,
    heard() {
      clearTimeout(next);
      next = setTimeout(giveUp('stalled'), timeoutMs);
    },
    end() {
      clearTimeout(whole);
      clearTimeout(next);
      caller.removeEventListener('abort', stop);
      ending.abort();
    },
  };
}

/** What a source gives until the signal comes: a read that has been waiting for long does not always end with the signal of its fetch. */
async function* endingWith<T>(signal: AbortSignal, source: AsyncIterable<T>): AsyncGenerator<T> {
  const reader = source[Symbol.asyncIterator]();
  const ended = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
    if (signal.aborted) resolve(null);
  });
  try {
    for (;;) {
      const next = await Promise.race([reader.next(), ended]);
      if (next === null || next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not waited for: it would stand behind the read that waits.
    reader.return?.().catch(() => undefined);
  }
}

interface Connection {
  readonly client: OpenAI;
  readonly errors: ClientErrors;
}
/** Loads the client of the protocol: 60 ms and 13 MB, which only a process that is asked something has to spend. */
async function connect({ baseUrl, apiKey, timeoutMs }: Env['llm']): Promise<Connection> {
  const { OpenAI: Client, APIError, APIConnectionError } = await import('openai');
  const client = new Client({
    apiKey: apiKey === '' ? 'none' : apiKey,
    baseURL: baseUrl,
    // Nothing is read from the environment but what is given here.
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeoutMs * wholeTimes,
    fetch: boundedFetch,
    // It would write what the provider says to the console.
    logLevel: 'off',
  });
  return { client, errors: { APIError, APIConnectionError } };
}

/** Why there is no whole answer where the provider has not refused. */
function reasonFor(why: AnswerCut | undefined, { hasBegun }: { hasBegun: boolean }): FailureReason {
  if (hasBegun) return 'cut';
  if (why === 'length') return 'used_up';
  return why === 'content_filter' ? 'filtered' : 'nonsense';
}

export function createProvider(llm: Env['llm'], { log, clock }: { log: Logger; clock: Clock }): Provider {
  const { baseUrl, apiKey, timeoutMs } = llm;
  let connecting: Promise<Connection> | undefined;
  const { host } = new URL(baseUrl);
  // OpenAI's newer models refuse the name that everybody else knows.
  const tokensName = host === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens';

  async function* pieces(
    client: OpenAI,
    {
      messages,
      model,
      spent,
      taken,
      cut,
      maxTokens = answerTokens + thinkingTokens,
    }: AskedOfModel & {
      messages: readonly Message[];
      taken: () => void;
    },
    watch: Watch,
  ): AsyncGenerator<string> {
    const stream = await client.chat.completions.create(
      {
        model,
        messages: [...messages],
        [tokensName]: maxTokens,
        stream: true as const,
        stream_options: { include_usage: true },
      },
      { signal: watch.signal },
    );
    taken();
    let hasBegun = false;
    let finish: unknown = null;
    const answer = withoutThoughts();
    for await (const { choices, usage } of endingWith(watch.signal, stream)) {
      if (usage) spent?.(usage.total_tokens);
      // Who answers says something else than promised at times.
      const [choice] = Array.isArray(choices) ? (choices as readonly Choice[]) : [];
      const delta = choice?.delta ?? {};
      const words = wordsIn(delta);
      finish = choice?.finish_reason ?? finish;
      if (words !== '' || isThinking(delta)) watch.heard();
      const text = answer.take(words);
      if (text === '') continue;
      hasBegun = true;
      yield text;
    }
    if (watch.signal.aborted) return;
    const last = answer.rest();
    if (last !== '') {
      hasBegun = true;
      yield last;
    }
    const why = answerCuts.find((one) => one === finish);
    if (finish === null || !hasBegun) throw new ProviderFailure(reasonFor(why, { hasBegun }));
    if (why !== undefined) cut?.(why);
  }

  return {
    isThere: apiKey !== '',
    async *stream(messages, asked) {
      const { client, errors } = await (connecting ??= connect(llm));
      const watch = watchOver(asked.signal, timeoutMs);
      const began = performance.now();
      let hasBegun = false;
      const call: { isTaken: boolean } = { isTaken: false };
      const taken = (): void => void (call.isTaken = true);
      try {
        for await (const piece of pieces(client, { messages, taken, ...asked }, watch)) {
          hasBegun = true;
          yield piece;
        }
        const late = watch.why();
        if (late !== null) throw new ProviderFailure(late);
      } catch (error) {
        if (asked.signal.aborted) return;
        const late = watch.why();
        const seen = { key: apiKey, errors, hasBegun, now: clock.now() };
        const failure = late === null ? toFailure(error, seen) : new ProviderFailure(late);
        // Who has kept us waiting may be at work on it.
        failure.wasTaken = call.isTaken || late !== null;
        const { reason, upstreamStatus: status, upstream } = failure;
        const ms = Math.round(performance.now() - began);
        log.warn({ reason, model: asked.model, host, status, upstream, ms }, 'the language model gave no whole answer');
        throw failure;
      } finally {
        watch.end();
      }
    },
  };
}
