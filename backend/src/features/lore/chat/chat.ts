// The chat with Hyperion: counts a question, collects knowledge about it, and answers with the
// model or from the archive.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LlmConfig } from '@guild/common/dashboard/dashboard.api';
import { continueQuestion, type LoreAnswer, type NewQuestion } from '@guild/common/lore/chat.api';
import { dayInWords, wallClock } from '@guild/common/wire/guildTime';
import { isZone } from '@guild/common/wire/timeZone';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Caller } from '../../../platform/session/caller.ts';
import type { Budget, CountedQuestion, Reservation } from '../budget/budget.ts';
import { createCitations } from './citations.ts';
import { answerFrom } from './hyperion.ts';
import type { Knowledge } from '../answers/knowledge.ts';
import { buildPrompt, type Prompt, type Said } from './prompt.ts';
import { ProviderFailure } from '../provider/provider.failures.ts';
import { answerTokens, modelsOf, thinkingTokens, type Provider } from '../provider/provider.ts';
import { smallTalk } from './smallTalk.ts';
import type { Talks } from './talks.ts';
import { limitReaders } from './turns.readers.ts';
import type { Turns } from './turns.ts';
import { Turn, type Followed } from './turn.ts';

export interface Chat {
  /**
   * Starts to answer. The same turn with the same question is answered once.
   * @throws AppError `too_many` before anything is read or paid; `key_reused` if the turn belongs
   * to another question
   */
  ask(asked: NewQuestion, caller: Caller): Promise<Followed>;
  /** @throws AppError `not_found` unless it is an answer for the caller */
  find(turn: string, caller: Caller): Promise<Followed>;
  /** @throws AppError `not_found` unless it is an answer for the caller */
  stop(turn: string, caller: Caller): Promise<void>;
  /** Forgets the caller's questions and answers. */
  clear(caller: Caller): Promise<void>;
  /** Ends all answers of this process. */
  close(): Promise<void>;
}
/** Read for each question, so a change applies to the next one. */
export type ChatConfig = () => Promise<Pick<LlmConfig, 'modelName' | 'fallbackModelName' | 'systemPrompt'>>;
interface Parts {
  readonly knowledge: Knowledge;
  readonly budget: Budget;
  readonly provider: Provider;
  readonly talks: Talks;
  readonly turns: Turns;
  readonly config: ChatConfig;
}

/** Estimate for providers that do not report the cost: bytes of text per token. */
const bytesPerToken = 4;
const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesPerToken);
const costOf = ({ messages }: Prompt, answer: string): number =>
  messages.reduce((sum, { content }) => sum + tokensIn(content), tokensIn(answer));

/** A date and time in words. */
function momentIn(at: number, zone: string): string {
  const { day, time } = wallClock(at, zone);
  return `${dayInWords(day)} at ${time} in the time zone ${zone}`;
}

/** How long the end of an answer waits until the answer is stored, in ms. */
const rememberMs = 1000;
/** How long the process waits for the costs of its last answers to be stored, in ms. */
const closeMs = 2000;

/** Whether another model of the same provider may still succeed. */
const isOfModel = (thrown: unknown): boolean => thrown instanceof ProviderFailure && thrown.reason !== 'key_refused';

interface Asked {
  readonly question: string;
  /** Ms since 1970. */
  readonly at: number;
}
interface Answering {
  readonly turn: Turn;
  readonly prompt: Prompt;
  readonly models: readonly string[];
  readonly reserved: Reservation;
  /** Limit of the answer, including the model's thoughts before it. */
  readonly maxTokens: number;
}

/** The result of asking a model. */
interface Outcome {
  /** In tokens. */
  readonly cost: number;
  /** Undefined: it has answered, or was stopped. */
  readonly failure?: unknown;
}

/** Whether today's tokens do not suffice, the guild's or the person's share. */
const isSpent = (error: unknown): boolean =>
  error instanceof AppError && (error.details?.['limit'] === 'guild' || error.details?.['limit'] === 'share');

/** @returns null if today's tokens do not suffice */
const reserveOrNull = (counted: CountedQuestion, tokens: number): Promise<Reservation | null> =>
  counted.reserve(tokens).catch((error: unknown) => {
    if (!isSpent(error)) throw error;
    return null;
  });

/** What a question is about. "Continue" is about the question before it. */
const topicOf = (question: string, before: readonly Said[]): string =>
  question === continueQuestion
    ? (before.findLast((one) => one.question !== continueQuestion)?.question ?? question)
    : question;

export function createChat(
  { knowledge, budget, provider, talks, turns, config }: Parts,
  { clock, env, log }: Pick<Context, 'clock' | 'env' | 'log'>,
): Chat {
  const underWay = new Set<Promise<void>>();
  const limited = limitReaders();
  /**
   * Streams the answer of one model into the turn. The cost comes from the provider, or else from
   * an estimate. A refused call is free.
   */
  const hear = async (model: string, { turn, prompt, maxTokens }: Answering): Promise<Outcome> => {
    const spent: { cost?: number } = {};
    const full = new AbortController();
    const { passages, messages } = prompt;
    const citations = createCitations(passages.length);
    const signal = AbortSignal.any([turn.stopping, full.signal]);
    const say = (words: string): void => {
      turn.say(words);
      turn.sources = citations.cited.flatMap((number) => passages[number - 1] ?? []);
    };
    try {
      for await (const piece of provider.stream(messages, {
        model,
        signal,
        maxTokens,
        spent: (tokens) => (spent.cost = tokens),
        cut: (why) => (turn.cut = why),
      })) {
        say(citations.take(piece));
        // The answer has reached its maximum length. Stop the call, so that nobody pays for more.
        if (!turn.isFull) continue;
        turn.cut = 'length';
        full.abort();
      }
      say(citations.rest().trimEnd());
      return { cost: spent.cost ?? costOf(prompt, turn.text) };
    } catch (failure) {
      const isFree = failure instanceof ProviderFailure && !failure.wasTaken;
      return { failure, cost: spent.cost ?? (isFree ? 0 : costOf(prompt, turn.text)) };
    }
  };
  /**
   * Asks the models in order until one starts to answer.
   * @returns the result of the last one asked; earlier ones are committed
   */
  const hearSome = async (answering: Answering): Promise<Outcome> => {
    const { turn, models, reserved } = answering;
    const [last] = models.slice(-1);
    for (const model of models) {
      const outcome = await hear(model, answering);
      const { failure, cost } = outcome;
      if (failure === undefined || turn.text !== '' || model === last || !isOfModel(failure)) return outcome;
      const unpaid = await reserved.again(cost).then(
        () => null,
        (error: unknown) => error,
      );
      if (unpaid === null) continue;
      if (!isSpent(unpaid)) log.warn({ error: unpaid }, 'no tokens were reserved for another model of Hyperion');
      return outcome;
    }
    return { cost: 0 };
  };
  /** Stores the question and the answer for follow-up questions. Failures are only logged. */
  const remember = async ({ id, text, sources }: Turn, asked: Asked): Promise<void> => {
    const remembered = talks.remember(
      id.discordId,
      { question: asked.question, answer: text, cited: sources.length },
      asked.at,
    );
    const noted = remembered.catch((error: unknown) => log.warn({ error }, 'an answer of Hyperion is not remembered'));
    await Promise.race([noted, pause(rememberMs, undefined, { ref: false })]);
  };
  const answer = async (answering: Answering, asked: Asked): Promise<void> => {
    const { turn, reserved } = answering;
    try {
      const { cost, failure } = await hearSome(answering);
      if (failure !== undefined) {
        if (!(failure instanceof ProviderFailure))
          log.error({ error: failure }, 'an answer of Hyperion broke off unexpectedly');
        turn.fail(failure);
        await (turn.text === '' ? reserved.release(cost) : reserved.commit(cost));
        return;
      }
      if (turn.end === null && !turn.isDismissed && turn.text.trim() !== '') await remember(turn, asked);
      turn.finish();
      await reserved.commit(cost);
    } finally {
      await turns.ended(turn);
    }
  };

  /** Gives an answer without the model. */
  const say = (turn: Turn, said: LoreAnswer): void => {
    turn.sources = said.sources;
    turn.say(said.answer);
    turn.finish(false);
    void turns.ended(turn);
  };

  /** Answers a counted question. */
  const give = async (
    { turn, counted }: { readonly turn: Turn; readonly counted: CountedQuestion },
    { question, zone: given }: NewQuestion,
    caller: Caller,
  ): Promise<void> => {
    const at = clock.now();
    const zone = given !== undefined && isZone(given) ? given : undefined;
    if (!provider.isThere) {
      const said = smallTalk(question, caller);
      say(turn, said ?? answerFrom(question, await knowledge.about(question, caller, zone)));
      return;
    }
    turn.from = 'provider';
    const before = await talks.read(caller.discordId);
    const [known, set] = await Promise.all([knowledge.about(topicOf(question, before), caller, zone), config()]);
    const now = momentIn(at, zone ?? env.timezone);
    const prompt = buildPrompt({ systemPrompt: set.systemPrompt, known, before, question, now });
    // If the tokens do not suffice for thinking as well, try without it.
    let maxTokens = answerTokens + thinkingTokens;
    let reserved = await reserveOrNull(counted, prompt.tokens + thinkingTokens);
    if (reserved === null) {
      maxTokens = answerTokens;
      reserved = await reserveOrNull(counted, prompt.tokens);
    }
    // Today's tokens are spent. Answer from the knowledge without the model.
    if (reserved === null) {
      turn.from = 'archive';
      say(turn, smallTalk(question, caller) ?? answerFrom(question, known));
      return;
    }
    const answered = answer({ turn, prompt, models: modelsOf(set), reserved, maxTokens }, { question, at });
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  };

  return {
    async ask(asked, caller) {
      const id = { discordId: caller.discordId, turn: asked.turn ?? randomUUID() };
      const turn = new Turn(id, createHash('sha256').update(asked.question).digest('base64url'));
      const earlier = await turns.begin(turn);
      if (earlier !== null) return limited(earlier);
      let counted: CountedQuestion | null = null;
      try {
        // Count before reading anything, so that a refused question costs nothing.
        counted = await budget.count(caller);
        await give({ turn, counted }, asked, caller);
        return turn;
      } catch (error) {
        turn.fail(error);
        await Promise.all([turns.forget(turn), counted?.forget()]);
        throw error;
      }
    },
    find: async (turn, { discordId }) => limited(await turns.find({ discordId, turn })),
    stop: (turn, { discordId }) => turns.stop({ discordId, turn }),
    clear: ({ discordId }) => talks.clear(discordId),
    async close() {
      await turns.close();
      await Promise.race([Promise.allSettled(underWay), pause(closeMs, undefined, { ref: false })]);
    },
  };
}
