// The provider of the language model:
// calls an endpoint with OpenAI's protocol and streams its answer.
import type { LlmConfig } from '@guild/common/dashboard/dashboard.api';
import { answerCuts, type AnswerCut } from '@guild/common/lore/chat.api';
import type { OpenAI } from 'openai';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Logger } from 'pino';
import { ProviderFailure, toFailure, type ClientErrors, type FailureReason } from './provider.failures.ts';
import type { Manners } from './manners.ts';
import { isThinking, withoutThoughts, wordsIn, type Delta } from './thinking.ts';
import { createCallCollector, type ToolCall, type ToolDefinition } from './toolCalls.ts';

/** A message in the form that the protocol prescribes. */
export type Message =
  | { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls: ToolCall[] }
  /** The result of a call. */
  | { readonly role: 'tool'; readonly content: string; readonly tool_call_id: string };
export interface AskedOfModel {
  readonly model: string;
  /** Ends the call and the answer at once, without an error. */
  readonly signal: AbortSignal;
  /** Called with the cost in tokens, if the provider reports it. */
  readonly spent?: (tokens: number) => void;
  /** Called with the reason if the answer is incomplete, if the provider reports it. */
  readonly cut?: (why: AnswerCut) => void;
  /** Most tokens of thoughts and answer together; default: `answerTokens` plus `thinkingTokens`. */
  readonly maxTokens?: number;
  /** Functions that the model may call instead of answering. */
  readonly tools?: readonly ToolDefinition[];
  /** Set when the model must answer now, without calling its functions. */
  readonly mustAnswer?: boolean;
  /** Called when everything so far were thoughts, without a tag at their start. */
  readonly restarted?: () => void;
  /** Called at the end with the functions that the model has called. */
  readonly called?: (calls: readonly ToolCall[]) => void;
}
export interface Provider {
  /** Whether a provider key is configured. */
  readonly isThere: boolean;
  /**
   * Pieces of the answer, without the model's thoughts.
   * @throws ProviderFailure, which has been logged
   */
  stream(messages: readonly Message[], asked: AskedOfModel): AsyncIterable<string>;
}

/** The models to ask in order, without empty names and duplicates. */
export const modelsOf = ({
  modelName,
  fallbackModelName,
}: Pick<LlmConfig, 'modelName' | 'fallbackModelName'>): readonly string[] =>
  [...new Set([modelName, fallbackModelName])].filter((name) => name !== '');

/** Upper limit of the tokens of these messages: a token has at least one byte. */
export const tokensOf = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 16, 0);

/** Most tokens of an answer, without thoughts. */
export const answerTokens = 1500;
/** Most tokens of the thoughts before an answer. Providers count both together. */
export const thinkingTokens = 4000;
/** Most bytes of one response; many times the size of its words. */
const maxBytes = 2_000_000;
/** Longest line of a response in bytes, because a line is buffered until it ends. */
const maxLine = 128 * 1024;
const lineFeed = 10;
/** A whole answer may take this many times the timeout of one word. */
const wholeTimes = 6;

/** Counts bytes, and fails when there are too many. */
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
/**
 * A fetch that limits the size of responses, and follows no redirects,
 * so that the key goes nowhere else.
 */
const boundedFetch = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
  const { body, status, headers } = await fetch(input, { ...init, redirect: 'error' });
  return new Response(body?.pipeThrough(counted()) ?? null, { status, headers });
};

/** The fields of a streamed choice that are read. */
interface Choice {
  readonly delta?: Delta | null;
  readonly finish_reason?: unknown;
}

interface Watch {
  readonly signal: AbortSignal;
  /** Why the call was ended; null: it was not, or the caller ended it. */
  why(): FailureReason | null;
  /** Must be called when a word or a thought has arrived. */
  heard(): void;
  end(): void;
}
/** Ends a call that takes too long to start, to continue, or as a whole. */
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

/**
 * Yields from a source until the signal is aborted. A pending read does not always end with the
 * signal of its fetch.
 */
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
    // Not awaited: it would wait for the pending read.
    reader.return?.().catch(() => undefined);
  }
}

interface Connection {
  readonly client: OpenAI;
  readonly errors: ClientErrors;
}
/** Loads the client library. That costs 60 ms and 13 MB, so it happens at the first call. */
async function connect({ baseUrl, apiKey, timeoutMs }: Env['llm']): Promise<Connection> {
  const { OpenAI: Client, APIError, APIConnectionError } = await import('openai');
  const client = new Client({
    apiKey: apiKey === '' ? 'none' : apiKey,
    baseURL: baseUrl,
    // Prevents the library from reading these from the environment.
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeoutMs * wholeTimes,
    fetch: boundedFetch,
    // The library would write the provider's messages to the console.
    logLevel: 'off',
  });
  return { client, errors: { APIError, APIConnectionError } };
}

/** The reason for an incomplete answer that the provider did not refuse. */
function reasonFor(why: AnswerCut | undefined, { hasBegun }: { hasBegun: boolean }): FailureReason {
  if (hasBegun) return 'cut';
  if (why === 'length') return 'used_up';
  return why === 'content_filter' ? 'filtered' : 'nonsense';
}

interface Deps {
  readonly log: Logger;
  readonly clock: Clock;
  readonly manners: Manners;
}
export function createProvider(llm: Env['llm'], { log, clock, manners }: Deps): Provider {
  const { baseUrl, apiKey, timeoutMs } = llm;
  let connecting: Promise<Connection> | undefined;
  const { host } = new URL(baseUrl);
  // OpenAI's newer models do not accept `max_tokens`, which all other providers know.
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
      tools = [],
      mustAnswer = false,
      called,
      restarted,
    }: AskedOfModel & {
      messages: readonly Message[];
      taken: () => void;
    },
    watch: Watch,
  ): AsyncGenerator<string> {
    const thinksFirst = await manners.thinksFirst(host, model);
    const stream = await client.chat.completions.create(
      {
        model,
        messages: [...messages],
        [tokensName]: maxTokens,
        stream: true as const,
        stream_options: { include_usage: true },
        ...(tools.length > 0 && { tools: [...tools], tool_choice: mustAnswer ? 'none' : 'auto' }),
      },
      { signal: watch.signal },
    );
    taken();
    let hasBegun = false;
    let finish: unknown = null;
    /**
     * Null: the answer is passed on as it comes. Otherwise it waits for a closing tag, or for its end. So does the first
     * answer of an unknown model.
     */
    let heldBack: string | null = thinksFirst === false ? null : '';
    const found = { isNew: false };
    const answer = withoutThoughts(() => {
      found.isNew = thinksFirst !== true;
      heldBack = null;
      if (!hasBegun) return;
      hasBegun = false;
      restarted?.();
    });
    const collector = createCallCollector();
    for await (const { choices, usage } of endingWith(watch.signal, stream)) {
      if (usage) spent?.(usage.total_tokens);
      // Some endpoints do not send a list of choices.
      const [choice] = Array.isArray(choices) ? (choices as readonly Choice[]) : [];
      const delta = choice?.delta ?? {};
      const words = wordsIn(delta);
      finish = choice?.finish_reason ?? finish;
      collector.take(delta.tool_calls);
      if (words !== '' || isThinking(delta) || Array.isArray(delta.tool_calls)) watch.heard();
      const text = answer.take(words);
      if (found.isNew) await manners.learn(host, model, true);
      found.isNew = false;
      if (text === '') continue;
      if (heldBack !== null) {
        heldBack += text;
        continue;
      }
      hasBegun = true;
      yield text;
    }
    if (watch.signal.aborted) return;
    const why = answerCuts.find((one) => one === finish);
    const isWhole = finish !== null && why === undefined;
    const rest = answer.rest();
    // What was held back of an incomplete answer may be thoughts.
    const last = heldBack === null || isWhole ? (heldBack ?? '') + rest : '';
    if (last !== '') {
      hasBegun = true;
      yield last;
      if (heldBack !== null && thinksFirst === null) await manners.learn(host, model, false);
    }
    const calls = collector.calls();
    if (isWhole && calls.length > 0 && !mustAnswer) {
      called?.(calls);
      return;
    }
    if (finish !== null && hasBegun) {
      if (why !== undefined) cut?.(why);
      return;
    }
    const hadText = hasBegun || (why === undefined && (heldBack ?? '') !== '');
    throw new ProviderFailure(reasonFor(why, { hasBegun: hadText }));
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
        // A provider that took too long may still be working, and charge for it.
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
