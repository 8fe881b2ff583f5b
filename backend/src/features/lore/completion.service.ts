// Language model texts for other features: one text within a time limit, paid from a person's share
// of today's tokens.
import type { LlmConfig } from '@guild/common/dashboard/dashboard.api';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Asker, Budget } from './budget/budget.ts';
import { ProviderFailure } from './provider/provider.failures.ts';
import { modelsOf, thinkingTokens, tokensOf, type Message, type Provider } from './provider/provider.ts';

/** A request to the model. */
export interface Asking {
  /** The person whose share of the day is charged. */
  readonly asker: Asker;
  /** The system prompt. */
  readonly system: string;
  readonly user: string;
  /** Time limit in ms. */
  readonly timeoutMs: number;
  /** Longest answer in tokens. */
  readonly maxTokens: number;
  /** Ends the call at once. */
  readonly signal?: AbortSignal;
}
export interface Completions {
  /** Whether a provider key is configured. */
  readonly isThere: boolean;
  /**
   * Asks Hyperion's model, and the fallback model if that fails. Tokens are reserved before and
   * committed after. Never rejects.
   * @returns the whole text; null without a key, without enough tokens,
   * or if it is not complete in time
   */
  complete(asking: Asking): Promise<string | null>;
}
interface Deps {
  readonly provider: Provider;
  readonly budget: Pick<Budget, 'reserveWithoutQuestion'>;
  /** Hyperion's models. */
  readonly config: { llmConfig(): Promise<Pick<LlmConfig, 'modelName' | 'fallbackModelName'>> };
}

/** Longest average length of a token. A longer answer ignores the limit and is stopped. */
const charactersPerToken = 8;

interface Attempt {
  /** Null: no complete answer. */
  readonly words: string | null;
  /** In tokens; null: unknown. */
  readonly cost: number | null;
  /** Whether trying another model is useless. */
  readonly isHopeless: boolean;
}

export function createCompletions({ provider, budget, config }: Deps, { log }: Pick<Context, 'log'>): Completions {
  async function attempt(model: string, messages: readonly Message[], asked: Required<Asking>): Promise<Attempt> {
    const full = new AbortController();
    const signal = AbortSignal.any([asked.signal, full.signal]);
    const met: { words: string; cost: number | null } = { words: '', cost: null };
    const spent = (tokens: number): void => void (met.cost = tokens);
    const restarted = (): void => void (met.words = '');
    const { maxTokens } = asked;
    const room = maxTokens + thinkingTokens;
    try {
      for await (const piece of provider.stream(messages, { model, signal, spent, restarted, maxTokens: room })) {
        met.words += piece;
        if (met.words.length > maxTokens * charactersPerToken) full.abort();
      }
      return { words: signal.aborted ? null : met.words, cost: met.cost, isHopeless: signal.aborted };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      const isHopeless = signal.aborted || error.reason === 'key_refused';
      // A call that was refused or never arrived is free.
      return { words: null, cost: met.cost ?? (error.wasTaken ? null : 0), isHopeless };
    }
  }

  async function askAll(asked: Required<Asking>): Promise<string | null> {
    const messages: readonly Message[] = [
      { role: 'system', content: asked.system },
      { role: 'user', content: asked.user },
    ];
    const most = tokensOf(messages) + asked.maxTokens + thinkingTokens;
    for (const model of modelsOf(await config.llmConfig())) {
      const reserved = await budget.reserveWithoutQuestion(asked.asker, most);
      if (asked.signal.aborted) {
        await reserved.commit(0);
        return null;
      }
      const { words, cost, isHopeless } = await attempt(model, messages, asked);
      await reserved.commit(cost ?? most);
      if (words !== null) return words;
      if (isHopeless) return null;
    }
    return null;
  }

  return {
    isThere: provider.isThere,
    async complete(asking) {
      if (!provider.isThere) return null;
      const late = AbortSignal.timeout(asking.timeoutMs);
      const signal = asking.signal === undefined ? late : AbortSignal.any([late, asking.signal]);
      try {
        return await askAll({ ...asking, signal });
      } catch (error) {
        const isSpent = error instanceof AppError && error.code === 'too_many';
        if (!isSpent) log.warn({ err: error }, 'the language model could not be asked');
        return null;
      }
    },
  };
}
