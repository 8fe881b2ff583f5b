// Test of Hyperion's models for admins:
// asks each for a sentence, and reports text, speed or problem.
import type { LlmConfig } from '@guild/common/dashboard/dashboard.api';
import type { LoreTest, ModelAnswer } from '@guild/common/lore/test.api';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Budget } from '../budget/budget.ts';
import { ProviderFailure, type FailureReason } from './provider.failures.ts';
import { answerTokens, modelsOf, thinkingTokens, tokensOf, type Message, type Provider } from './provider.ts';

/** Texts for admins: the problem, and what to do about it. */
const problems: Readonly<Record<FailureReason, string>> = {
  key_refused: 'The provider rejects the API key. Check LLM_API_KEY and LLM_BASE_URL.',
  no_credit: 'The provider account has no credit left.',
  no_model: 'The provider has no model with this name.',
  not_taken: 'The provider rejects the request. Check the model name and the system prompt.',
  busy: 'The provider is busy, or the account has reached its limit.',
  down: "Can't reach the provider, or it isn't working right now. Check LLM_BASE_URL.",
  slow: "The provider didn't start answering in time.",
  stalled: 'The provider stopped in the middle of the answer.',
  too_long: 'The answer took too long.',
  cut: 'The answer was cut off.',
  nonsense: 'The provider sent an unreadable answer. Check LLM_BASE_URL.',
  used_up: 'The model used all its tokens before answering.',
  filtered: "The provider's filter blocked the whole answer.",
  huge: "The provider's answer was too long to read.",
};
/** Time limit in ms. The browser gives up after 15 s. */
const maxWait = 12_000;
const question = 'Say in one short sentence that you are here.';
/** Most characters of an answer that are shown. */
const maxWords = 200;

export interface ModelTest {
  /** @throws AppError `too_many` */
  run(caller: Pick<Caller, 'discordId' | 'access'>): Promise<LoreTest>;
}
interface Deps {
  readonly provider: Provider;
  readonly budget: Pick<Budget, 'reserve'>;
  readonly config: { llmConfig(): Promise<LlmConfig> };
}

export function createModelTest({ provider, budget, config }: Deps): ModelTest {
  /** @returns the answer and its cost; undefined: the provider did not report it */
  async function ask(model: string, messages: readonly Message[]): Promise<{ answer: ModelAnswer; cost?: number }> {
    const began = performance.now();
    const since = (): number => Math.round(performance.now() - began);
    const met: { firstWordMs: number | null; words: string; cost?: number } = { firstWordMs: null, words: '' };
    const answered = (problem: string | null, upstream = ''): { answer: ModelAnswer; cost?: number } => ({
      answer: {
        model,
        firstWordMs: met.firstWordMs,
        ms: since(),
        problem,
        upstream,
        words: met.words
          .trim()
          .slice(0, maxWords)
          .replace(/[\uD800-\uDBFF]$/, ''),
      },
      ...(met.cost !== undefined && { cost: met.cost }),
    });
    const signal = AbortSignal.timeout(maxWait);
    try {
      const spent = (cost: number): void => void (met.cost = cost);
      const restarted = (): void => void (met.words = '');
      for await (const piece of provider.stream(messages, { model, signal, spent, restarted })) {
        met.firstWordMs ??= since();
        met.words += piece;
      }
      return answered(signal.aborted ? `No answer within ${maxWait / 1000} s.` : null);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      // A call that was refused or never arrived is free.
      if (!error.wasTaken) met.cost ??= 0;
      return answered(problems[error.reason], error.upstream);
    }
  }

  return {
    async run(caller) {
      if (!provider.isThere) return { hasKey: false, answers: [] };
      const set = await config.llmConfig();
      const messages: readonly Message[] = [
        { role: 'system', content: set.systemPrompt },
        { role: 'user', content: question },
      ];
      const models = modelsOf(set);
      const most = tokensOf(messages) + answerTokens + thinkingTokens;
      const reservation = await budget.reserve(caller, most * models.length);
      const asked = await Promise.all(models.map((model) => ask(model, messages)));
      await reservation.commit(asked.reduce((sum, { cost = most }) => sum + cost, 0));
      return { hasKey: true, answers: asked.map(({ answer }) => answer) };
    },
  };
}
