// One question to the models: requests, the calls of functions between them, and their tokens.
import type { LoreSource } from '@guild/common/lore/chat.api';
import type { Context } from '../../../platform/features/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { asData, asQuotation } from '../../../platform/features/knowledge/quoting.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Tools } from '../answers/tools.ts';
import type { Reservation } from '../budget/budget.ts';
import { ProviderFailure } from '../provider/provider.failures.ts';
import { answerTokens, type Message, type Provider } from '../provider/provider.ts';
import type { ToolCall } from '../provider/toolCalls.ts';
import { createCitations, type Citations } from './citations.ts';
import { mostTokens, type Prompt } from './prompt.ts';
import type { Turn } from './turn.ts';

export interface Asking {
  readonly turn: Turn;
  readonly caller: Caller;
  /** In the order in which they are asked. */
  readonly models: readonly string[];
  /** The prompt for a model that calls functions. */
  readonly prompt: Prompt;
  /** The prompt for a model that does not: it contains what the topics know. */
  readonly promptWithoutTools: Prompt;
  /** For the first request. */
  readonly reserved: Reservation;
  /** Limit of an answer, including the model's thoughts before it. */
  readonly maxTokens: number;
}
export interface Outcome {
  /** Cost of the last request, in tokens. Earlier ones are committed. */
  readonly cost: number;
  /** Undefined: it has answered, or was stopped. */
  readonly failure?: unknown;
}
export interface Conversation {
  /**
   * Asks the models in order until one starts to answer, and streams its answer into the turn. The
   * failure is AppError `too_many` (see `isSpent`) when the tokens do not suffice to go on.
   */
  run(asking: Asking): Promise<Outcome>;
}

/** Most rounds of calls, and most calls, for one question. */
const maxRounds = 4;
const maxCalls = 8;
const noMoreCalls = asData({ error: 'No more calls are possible for this question.' });

/** Estimate for providers that do not report the cost: bytes of text per token. */
const bytesPerToken = 4;
const costOf = ({ messages, tools }: Prompt, answer: string): number =>
  Math.ceil(Buffer.byteLength(JSON.stringify([messages, tools, answer])) / bytesPerToken);

/** Whether another model of the same provider may still succeed. */
const isOfModel = (thrown: unknown): boolean => thrown instanceof ProviderFailure && thrown.reason !== 'key_refused';
/**
 * Whether a model may have refused the functions. OpenRouter answers 404 when no endpoint of the
 * model takes them.
 */
const mayRefuseTools = (thrown: unknown): boolean =>
  thrown instanceof ProviderFailure && [400, 404, 422].includes(thrown.upstreamStatus ?? 0);

/** Whether today's tokens do not suffice, the guild's or the person's share. */
export const isSpent = (error: unknown): boolean =>
  error instanceof AppError && (error.details?.['limit'] === 'guild' || error.details?.['limit'] === 'share');

/** A prompt that grows with each round. */
interface GrowingPrompt extends Prompt {
  readonly messages: Message[];
  readonly passages: LoreSource[];
}
interface ModelRequest {
  readonly model: string;
  readonly prompt: Prompt;
  readonly citations: Citations;
  /** Whether the model may call no more functions. */
  readonly mustAnswer: boolean;
}
interface ModelResponse extends Outcome {
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

export function createConversation(
  { provider, tools }: { readonly provider: Provider; readonly tools: Pick<Tools, 'run'> },
  { log }: Pick<Context, 'log'>,
): Conversation {
  /**
   * Streams one response into the turn. The cost comes from the provider, or else from an estimate.
   * A refused request is free.
   */
  const request = async (
    { model, prompt, citations, mustAnswer }: ModelRequest,
    { turn, maxTokens }: Asking,
  ): Promise<ModelResponse> => {
    const seen: { cost?: number; text: string; calls: readonly ToolCall[] } = { text: '', calls: [] };
    const full = new AbortController();
    const before = { text: turn.text.length, cited: citations.cited.length };
    const say = (words: string): void => {
      turn.say(words);
      turn.sources = citations.cited.flatMap((number) => prompt.passages[number - 1] ?? []);
    };
    try {
      for await (const piece of provider.stream(prompt.messages, {
        model,
        signal: AbortSignal.any([turn.stopping, full.signal]),
        maxTokens,
        tools: prompt.tools,
        mustAnswer,
        spent: (tokens) => (seen.cost = tokens),
        cut: (why) => (turn.cut = why),
        called: (calls) => (seen.calls = calls),
        restarted() {
          seen.text = '';
          citations.restart(before.cited);
          turn.shorten(before.text);
          say('');
        },
      })) {
        seen.text += piece;
        say(citations.take(piece));
        // The answer has reached its maximum length. Stop the call, so that nobody pays for more.
        if (!turn.isFull) continue;
        turn.cut = 'length';
        full.abort();
      }
      say(citations.rest().trimEnd());
      return { ...seen, cost: seen.cost ?? costOf(prompt, seen.text) };
    } catch (failure) {
      const isFree = failure instanceof ProviderFailure && !failure.wasTaken;
      return { ...seen, cost: seen.cost ?? (isFree ? 0 : costOf(prompt, seen.text)), failure };
    }
  };
  /** Commits a request, and reserves tokens for another one. @throws AppError `too_many` */
  const reserveNext = (cost: number, prompt: Prompt, { reserved, maxTokens }: Asking): Promise<void> =>
    reserved.again(cost, mostTokens(prompt) + maxTokens - answerTokens);

  /** Asks one model, and runs the functions that it calls, until it answers. */
  const converse = async (model: string, first: Prompt, asking: Asking): Promise<Outcome> => {
    const { turn, caller } = asking;
    const prompt: GrowingPrompt = { ...first, messages: [...first.messages], passages: [...first.passages] };
    const citations = createCitations(prompt.passages);
    let called = 0;
    for (let round = 1; ; round += 1) {
      const mustAnswer = round > maxRounds || called >= maxCalls;
      const { cost, failure, text, calls } = await request({ model, prompt, citations, mustAnswer }, asking);
      if (failure !== undefined) return { cost, failure };
      if (calls.length === 0) return { cost };
      prompt.messages.push({ role: 'assistant', content: text, tool_calls: [...calls] });
      for (const { id, function: call } of calls) {
        called += 1;
        const result = called > maxCalls ? noMoreCalls : await tools.run(call, caller, prompt.passages);
        prompt.messages.push({ role: 'tool', content: asQuotation([result]), tool_call_id: id });
      }
      if (turn.stopping.aborted) return { cost };
      if (turn.text !== '') turn.say(citations.take('\n\n'));
      await reserveNext(cost, prompt, asking);
    }
  };
  /** Asks one model; once more without functions if it refuses them. */
  const askModel = async (model: string, asking: Asking): Promise<Outcome> => {
    const { turn, prompt, promptWithoutTools } = asking;
    const outcome = await converse(model, prompt, asking);
    if (prompt.tools.length === 0 || turn.text !== '' || !mayRefuseTools(outcome.failure)) return outcome;
    await reserveNext(outcome.cost, promptWithoutTools, asking);
    return converse(model, promptWithoutTools, asking);
  };

  return {
    async run(asking) {
      const { turn, models, prompt } = asking;
      const [last] = models.slice(-1);
      for (const model of models) {
        const outcome = await askModel(model, asking).catch((failure: unknown) => ({ cost: 0, failure }));
        const { failure, cost } = outcome;
        if (failure === undefined || turn.text !== '' || model === last || !isOfModel(failure)) return outcome;
        const unpaid = await reserveNext(cost, prompt, asking).then(
          () => null,
          (error: unknown) => error,
        );
        if (unpaid === null) continue;
        if (!isSpent(unpaid)) log.warn({ error: unpaid }, 'no tokens were reserved for another model of Hyperion');
        return outcome;
      }
      return { cost: 0 };
    },
  };
}
