// The chat with Hyperion: counts a question, collects knowledge about it, and answers with the
// model or from the archive.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LlmConfig } from '@guild/common/dashboard/dashboard.api';
import { continueQuestion, type LoreAnswer, type NewQuestion } from '@guild/common/lore/chat.api';
import { dayInWords, wallClock } from '@guild/common/wire/guildTime';
import { isZone } from '@guild/common/wire/timeZone';
import type { Context } from '../../../platform/features/context.ts';
import { isAboutAction } from '../../../platform/features/knowledge/actions.ts';
import { everybody, type Caller } from '../../../platform/people/caller.ts';
import type { Budget, CountedQuestion, Reservation } from '../budget/budget.ts';
import { createConversation, isSpent, type Asking } from './conversation.ts';
import { answerFrom } from './hyperion.ts';
import type { Knowledge, Findings } from '../answers/knowledge.ts';
import { namesAction } from '../answers/howTo.topics.ts';
import { completed } from '../answers/understanding.ts';
import type { Tools } from '../answers/tools.ts';
import { buildPrompt, mostTokens, type Said } from './prompt.ts';
import { ProviderFailure } from '../provider/provider.failures.ts';
import { answerTokens, modelsOf, thinkingTokens, type Provider } from '../provider/provider.ts';
import { smallTalk } from './smallTalk.ts';
import type { Talks } from './talks.ts';
import { limitReaders } from './turns.readers.ts';
import type { Turns } from './turns.ts';
import { Turn, type RunningAnswer } from './turn.ts';

export interface Chat {
  /**
   * Starts to answer. The same turn with the same question is answered once.
   * @throws AppError `too_many` before anything is read or paid; `key_reused` if the turn belongs
   * to another question
   * @param isShared others read the answer, too. Then it contains only what everybody may see, and
   * nothing of the caller's earlier questions and answers
   */
  ask(
    asked: NewQuestion,
    caller: Caller,
    how?: { readonly isShared: boolean; readonly isOnDiscord?: boolean },
  ): Promise<RunningAnswer>;
  /** @throws AppError `not_found` unless it is an answer for the caller */
  find(turn: string, caller: Caller): Promise<RunningAnswer>;
  /** @throws AppError `not_found` unless it is an answer for the caller */
  stop(turn: string, caller: Caller): Promise<void>;
  /** Forgets the caller's questions and answers. */
  clear(caller: Caller): Promise<void>;
  /** Ends all answers of this process. */
  close(): Promise<void>;
}
/** Read for each question, so a change applies to the next one. */
export type ChatConfig = () => Promise<Pick<LlmConfig, 'modelName' | 'fallbackModelName' | 'systemPrompt'>>;
interface Deps {
  readonly knowledge: Knowledge;
  readonly budget: Budget;
  readonly provider: Provider;
  readonly tools: Tools;
  readonly talks: Talks;
  readonly turns: Turns;
  readonly config: ChatConfig;
}

/** A date and time in words. */
function momentIn(at: number, zone: string): string {
  const { day, time } = wallClock(at, zone);
  return `${dayInWords(day)} at ${time} in the time zone ${zone}`;
}

/** How long the end of an answer waits until the answer is stored, in ms. */
const rememberMs = 1000;
/** How long the process waits for the costs of its last answers to be stored, in ms. */
const closeMs = 2000;

interface AskedQuestion {
  readonly question: string;
  /** Ms since 1970. */
  readonly at: number;
  /** The answer without a model. */
  readonly ready: LoreAnswer;
}
const readyAnswer = (question: string, caller: Caller, known: Findings): LoreAnswer =>
  smallTalk(question, caller) ?? answerFrom(question, known);

/** @returns null if today's tokens do not suffice */
const reserveOrNull = (counted: CountedQuestion, tokens: number): Promise<Reservation | null> =>
  counted.reserve(tokens).catch((error: unknown) => {
    if (!isSpent(error)) throw error;
    return null;
  });

/** What a question is about: 'continue' and 'and tomorrow?' are about the questions before it. */
function topicOf(question: string, before: readonly Said[]): string {
  const earlier = before.map((one) => one.question).filter((one) => one !== continueQuestion);
  return question === continueQuestion
    ? completed(earlier.at(-1) ?? question, earlier.slice(0, -1))
    : namesAction(question)
      ? question
      : completed(question, earlier);
}

export function createChat(
  { knowledge, budget, provider, tools, talks, turns, config }: Deps,
  { clock, env, log }: Pick<Context, 'clock' | 'env' | 'log'>,
): Chat {
  const underWay = new Set<Promise<void>>();
  const limited = limitReaders();
  const conversation = createConversation({ provider, tools }, { log });
  /** Stores the question and the answer for follow-up questions. Failures are only logged. */
  const remember = async ({ id, text, sources }: Turn, asked: AskedQuestion): Promise<void> => {
    const remembered = talks.remember(
      id.discordId,
      { question: asked.question, answer: text, cited: sources.length },
      asked.at,
    );
    const noted = remembered.catch((error: unknown) => log.warn({ error }, 'an answer of Hyperion is not remembered'));
    await Promise.race([noted, pause(rememberMs, undefined, { ref: false })]);
  };
  /** Gives an answer without the model. */
  const say = (turn: Turn, { answer: text, sources, from }: LoreAnswer): void => {
    turn.from = from;
    turn.sources = sources;
    turn.say(text);
    turn.finish(false);
  };
  const answer = async (asking: Asking, asked: AskedQuestion): Promise<void> => {
    const { turn, reserved } = asking;
    try {
      const { cost, failure } = await conversation.run(asking);
      if (failure === undefined) {
        if (turn.end === null && !turn.isDismissed && turn.text.trim() !== '') await remember(turn, asked);
        turn.finish();
        await reserved.commit(cost);
      } else if (isSpent(failure) && turn.text === '') {
        say(turn, asked.ready);
        await reserved.commit(cost);
      } else {
        if (!(failure instanceof ProviderFailure) && !isSpent(failure))
          log.error({ error: failure }, 'an answer of Hyperion broke off unexpectedly');
        turn.fail(failure);
        await (turn.text === '' ? reserved.release(cost) : reserved.commit(cost));
      }
    } finally {
      await turns.ended(turn);
    }
  };

  /** Answers a counted question. */
  const give = async (
    { turn, counted, reader }: { readonly turn: Turn; readonly counted: CountedQuestion; readonly reader: Caller },
    { question, zone: given, hour12 }: NewQuestion,
    isOnDiscord: boolean,
  ): Promise<void> => {
    const isShared = reader === everybody;
    const at = clock.now();
    const zone = given !== undefined && isZone(given) ? given : undefined;
    const readAs = { zone, hour12, isOnDiscord };
    const before = isShared ? [] : await talks.read(reader.discordId);
    /** Answers without the model. */
    const sayReady = async (known: Findings): Promise<void> => {
      const ready = readyAnswer(question, reader, known);
      turn.from = ready.from;
      turn.sources = ready.sources;
      turn.say(ready.answer);
      if (!isShared) await remember(turn, { question, at, ready });
      turn.finish(false);
      void turns.ended(turn);
    };
    if (!provider.isThere) {
      await sayReady(await knowledge.about(topicOf(question, before), reader, readAs));
      return;
    }
    turn.from = 'provider';
    const [known, set] = await Promise.all([knowledge.about(topicOf(question, before), reader, readAs), config()]);
    const parts = {
      systemPrompt: set.systemPrompt,
      before,
      question,
      now: momentIn(at, zone ?? env.timezone),
      isOnDiscord,
    };
    const promptWithoutTools = buildPrompt({ ...parts, known, tools: [] });
    // With functions, the model reads the guild's data itself, but not how things are done.
    const statements = known.statements.filter(isAboutAction);
    // Functions read as a person, and nobody in particular asks a shared question.
    let prompt = isShared
      ? promptWithoutTools
      : buildPrompt({ ...parts, known: { statements, hits: known.hits }, tools: tools.allowed(reader) });
    // A call of a function needs another request. If the tokens do not suffice for two requests, try
    // without functions, and then without thinking.
    let maxTokens = answerTokens + thinkingTokens;
    let reserved = await reserveOrNull(counted, 2 * (mostTokens(prompt) + thinkingTokens));
    if (reserved === null) {
      prompt = promptWithoutTools;
      reserved = await reserveOrNull(counted, mostTokens(prompt) + thinkingTokens);
    }
    if (reserved === null) {
      maxTokens = answerTokens;
      reserved = await reserveOrNull(counted, mostTokens(prompt));
    }
    // Today's tokens are spent.
    if (reserved === null) {
      await sayReady(known);
      return;
    }
    const asking = { turn, caller: reader, models: modelsOf(set), prompt, promptWithoutTools, reserved, maxTokens };
    const answered = answer(asking, { question, at, ready: readyAnswer(question, reader, known) });
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  };

  return {
    async ask(asked, caller, { isShared, isOnDiscord = false } = { isShared: false }) {
      const id = { discordId: caller.discordId, turn: asked.turn ?? randomUUID() };
      const turn = new Turn(id, createHash('sha256').update(asked.question).digest('base64url'));
      const earlier = await turns.begin(turn);
      if (earlier !== null) return limited(earlier);
      let counted: CountedQuestion | null = null;
      try {
        // Count before reading anything, so that a refused question costs nothing.
        counted = await budget.count(caller);
        await give({ turn, counted, reader: isShared ? everybody : caller }, asked, isOnDiscord);
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
