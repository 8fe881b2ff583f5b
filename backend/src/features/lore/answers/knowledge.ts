// Knowledge about a question: snippets from features, with the rights of the asking person, and
// notes of the archive.
import type { AnalyzedQuestion, AnswerSnippet, Topic } from '../../../platform/features/knowledge/knowledge.ts';
import { discordMoments, momentsOf } from '../../../platform/features/knowledge/moments.ts';
import { mayCall } from '../../../platform/http/http.ts';
import type { Context } from '../../../platform/features/context.ts';
import { everybody, type Caller } from '../../../platform/people/caller.ts';
import type { Hit } from '../core/archive.index.ts';
import type { Archive } from '../core/archive.ts';
import { instructionFor } from './howTo.topics.ts';
import { overviewTopics } from './overviews.topics.ts';
import {
  bestTopics,
  clauseOf,
  countAskingWords,
  partsOf,
  toAsked,
  wordsForArchive,
  type Clause,
} from './understanding.ts';

export interface Findings {
  /** Snippets from features, without duplicates. */
  readonly statements: readonly AnswerSnippet[];
  /** Matching notes of the archive, the best first. */
  readonly hits: readonly Hit[];
}
export interface Knowledge {
  /** Collects what the person may know about a question. */
  about(question: string, caller: Caller, reader?: Reader): Promise<Findings>;
}
/** How times are written for the person who reads the answer. */
export interface Reader {
  /** IANA name of their time zone; absent: their setting, or the guild's. */
  readonly zone?: string | undefined;
  /** Whether they read a 12-hour clock. */
  readonly hour12?: boolean | undefined;
  /** They read it on Discord, which shows times in their own zone. */
  readonly isOnDiscord?: boolean;
}

/** A topic that knows this part of the words leaves no room for a setting. */
const fittingShare = 0.6;
/** A topic that knows no more words fits too loosely to answer how something works. */
const maxLooseWords = 2;
/** Most snippets in one answer. */
const maxStatements = 10;
const maxHits = 3;

interface Deps {
  readonly archive: Pick<Archive, 'best'>;
  readonly topics: readonly Topic[];
  /** The time zone in a person's settings; null: none. */
  readonly zoneOf: (caller: Caller) => Promise<string | null>;
}

/** Removes duplicates by id. */
const distinct = (statements: readonly AnswerSnippet[]): AnswerSnippet[] => [
  ...new Map(statements.map((one) => [one.id, one])).values(),
];

export function createKnowledge(
  { archive, topics, zoneOf }: Deps,
  { clock, log, env }: Pick<Context, 'clock' | 'log' | 'env'>,
): Knowledge {
  /** What the topics answer. What cannot be read is left out. */
  const answersOf = async (some: readonly Topic[], asked: AnalyzedQuestion): Promise<AnswerSnippet[]> => {
    const answers = await Promise.allSettled(some.map((one) => one.answer(asked)));
    return answers.flatMap((answer) => {
      if (answer.status === 'fulfilled') return answer.value;
      log.warn({ error: answer.reason as unknown }, 'a part of what is known of the guild could not be read');
      return [];
    });
  };
  /**
   * Snippets for one part of a question.
   * A snippet that says "none" counts only if there is no other.
   */
  const statementsOf = async (
    clause: Clause,
    asker: Parameters<typeof toAsked>[1],
  ): Promise<readonly AnswerSnippet[]> => {
    const allowed = topics.filter(
      ({ route, isPersonal }) => mayCall(route, asker.caller) && (isPersonal !== true || asker.caller !== everybody),
    );
    const asked = toAsked(clause, asker);
    const rules = bestTopics(
      clause,
      allowed.filter(({ isRule }) => isRule),
    );
    const { topics: best, words } = rules.words > 0 ? rules : bestTopics(clause, allowed);
    const askingWords = countAskingWords(clause);
    const topicFits = words === 0 ? 'nothing' : words >= askingWords * fittingShare ? 'topic' : 'part of a topic';
    const instruction = instructionFor(asked, rules.words > 0 ? 'rule' : topicFits);
    // 'Can I join a trial?' is about the trial that is open: its topic knows all of these words.
    if (instruction !== null && (rules.words > 0 || words < askingWords)) return [instruction];
    if (rules.words === 0 && words <= maxLooseWords) {
      const { topics: overviews } = bestTopics(clause, overviewTopics);
      if (overviews.length > 0) return answersOf(overviews.slice(0, 1), asked);
    }
    let statements = await answersOf(best, asked);
    if (statements.length === 0) {
      // They know nothing of the name in the question. Others with nearly as many of its words may.
      const others = bestTopics(
        clause,
        allowed.filter((one) => !best.includes(one)),
      );
      if (others.words >= words - 1) statements = await answersOf(others.topics, asked);
    }
    const some = statements.filter(({ isNone }) => isNone !== true);
    return some.length > 0 ? some : statements;
  };
  /**
   * Whether the archive is searched as well:
   * there are no snippets, or they all are about unknown names.
   */
  const isOpen = (statements: readonly AnswerSnippet[]): boolean =>
    statements.every(({ isUnknown }) => isUnknown === true);

  return {
    async about(question, caller, { zone, hour12, isOnDiscord = false } = {}) {
      const now = clock.now();
      const asked = zone ?? (await zoneOf(caller)) ?? env.timezone;
      const moments = isOnDiscord ? discordMoments(now, asked) : momentsOf(now, asked, hour12);
      const clauses = partsOf(question).map((part) => clauseOf(part, now, moments));
      const answers = await Promise.all(clauses.map((clause) => statementsOf(clause, { caller, now, moments })));
      const statements = distinct(answers.flat()).slice(0, maxStatements);
      const rest = clauses.filter((_clause, at) => isOpen(answers[at] ?? [])).map(({ text }) => text);
      const sought = wordsForArchive(statements.length === 0 ? question : rest.join(' '));
      return { statements, hits: sought === '' ? [] : await archive.best(sought, maxHits) };
    },
  };
}
