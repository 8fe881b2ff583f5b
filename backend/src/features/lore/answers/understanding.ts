// Analysis of a question without a language model:
// parts, words, names, cells, days and matching topics.
import { readCell } from '@guild/common/scouting/scouting.rules';
import type { AnalyzedQuestion, Span, Topic } from '../../../platform/features/knowledge/knowledge.ts';
import { daysBetween, type Moments } from '../../../platform/features/knowledge/moments.ts';
import { addDays } from '@guild/common/wire/guildTime';
import { stemOf, termOf, wordsOf } from '../core/archive.words.ts';

/** One part of a question. */
export interface Clause {
  readonly text: string;
  /** Stems of all words, in order. */
  readonly stems: readonly string[];
  readonly cells: readonly string[];
  readonly names: readonly string[];
  readonly span: Span | null;
}

/** Limits of the analysis. More parts or names do not improve an answer. */
const maxClauses = 4;
const maxNames = 12;
const maxNameWords = 6;
const maxWords = 60;

const asking =
  'what|whats|who|whos|where|wheres|when|whens|which|how|why|am|is|are|do|does|did|will|can|tell|show|list|give|any';
const parting = new RegExp(
  `[?!;\\n]+|\\.\\s+|,?\\s+(?:and|or|also)\\s+(?=(?:${asking})\\b)|,\\s*(?=(?:${asking})\\b)`,
  'i',
);

const contractions: readonly (readonly [RegExp, string])[] = [
  [
    /\b(who|what|where|when|how|that|there|here|it)(?:['\u2019]s|s(?=\s+(?:the|my|our|on|in|at|up|next|is)\b))\b/gi,
    '$1 is',
  ],
  [/\b(i)['\u2019]?m\b/gi, '$1 am'],
  [/['\u2019]re\b/gi, ' are'],
  [/['\u2019]ve\b/gi, ' have'],
  [/['\u2019]ll\b/gi, ' will'],
  [/n['\u2019]t\b/gi, ' not'],
];
const inFull = (text: string): string => contractions.reduce((all, [short, long]) => all.replace(short, long), text);

/** Splits a question into parts that make sense alone. */
export const partsOf = (question: string): string[] =>
  inFull(question)
    .split(parting)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0)
    .slice(0, maxClauses);

/** Frequent words of questions. A name neither starts nor ends with one of them. */
const common = new Set(
  (
    'far raid raids training tournament tournaments calendar tonight today tomorrow week weekend now currently right please hyperion guild hall much many price cost costs bid bids bidding auction auctions ' +
    'highest top current best market marketplace sale sell sells selling seller sold buy buying wanted wants worth lead leads leading ' +
    'open near around contract contracts event events next signed coming come comes going reputation rating member members online ' +
    'treasury goal goals amount resource resources have left stock need marked found find any anything anybody anyone list show give ' +
    'am owe owed owes also still soon ending ends end reward deadline rank level contribution good know going available status people person'
  ).split(' '),
);
/** Whether a name may start or end with this word: at least two letters and not a frequent word. */
const mayEnd = (word: string): boolean => {
  const [plain = ''] = wordsOf(word);
  return plain.length >= 2 && !common.has(plain) && termOf(plain) !== null;
};

/** Word sequences that can be names, the longest first. Last come plurals without their "s". */
export function namesIn(text: string): string[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/['\u2019]s$/, ''))
    .filter((word) => word !== '')
    .slice(0, maxWords);
  const runs: string[][] = [];
  for (const [from, first] of words.entries()) {
    if (!mayEnd(first)) continue;
    for (let to = from; to < Math.min(words.length, from + maxNameWords); to += 1)
      if (mayEnd(words[to] ?? '')) runs.push(words.slice(from, to + 1));
  }
  const longestFirst = runs.sort((a, b) => b.length - a.length).map((run) => run.join(' '));
  const single = longestFirst.filter((run) => /[^s]s$/.test(run) && run.length > 4).map((run) => run.slice(0, -1));
  return [...new Set([...longestFirst, ...single])].slice(0, maxNames);
}

const cellPattern = /\b([a-i])[-\u2013\s]?([1-9])\b/gi;
/** Map cells in a text, such as `H-5` or `h5`. Skips the words "a" and "I" before a number. */
export const cellsIn = (text: string): string[] => {
  const found = [...text.matchAll(cellPattern)].filter(([all]) => !/^[ai]\s/.test(all));
  return [...new Set(found.flatMap(([, row = '', column = '']) => readCell(row + column) ?? []))];
};

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const hourMs = 3_600_000;
/**
 * What started up to three hours ago is still going on.
 * A night lasts until five hours after midnight.
 */
const goesOnMs = 3 * hourMs;
const nightMs = 5 * hourMs;

/** The days that a text mentions; null: none. @param now ms since 1970 */
export function spanIn(text: string, now: number, { zone, dayOf }: Moments): Span | null {
  const words = wordsOf(text);
  const hasWord = (...some: string[]): boolean => some.some((word) => words.includes(word));
  const today = dayOf(now);
  const days = (from: number, to: number): { from: number; to: number } =>
    daysBetween(addDays(today, from), addDays(today, to), zone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  if (hasWord('tonight', 'evening')) {
    const { from, to } = days(0, 0);
    return { from: Math.max(from, now - goesOnMs), to: to + nightMs, words: 'tonight' };
  }
  if (hasWord('today')) return { ...days(0, 0), words: 'today' };
  if (hasWord('tomorrow')) return { ...days(1, 1), words: 'tomorrow' };
  if (hasWord('yesterday')) return { ...days(-1, -1), words: 'yesterday' };
  if (hasWord('weekend')) {
    const saturday = weekday === 0 ? -1 : 6 - weekday;
    return { ...days(saturday, saturday + 1), words: 'at the weekend' };
  }
  const named = weekdays.findIndex((day) => hasWord(day));
  if (named >= 0) {
    const ahead = (named - weekday + 7) % 7;
    const name = weekdays[named] ?? '';
    return { ...days(ahead, ahead), words: `on ${name.slice(0, 1).toUpperCase()}${name.slice(1)}` };
  }
  if (!/\b(?:this|next|coming|of the|whole) week\b/i.test(text)) return null;
  // A week ends on Sunday.
  const sunday = (7 - weekday) % 7;
  if (hasWord('next')) return { ...days(sunday + 1, sunday + 7), words: 'next week' };
  return { from: now - goesOnMs, to: days(sunday, sunday).to, words: 'this week' };
}

/** @param now ms since 1970 */
export function clauseOf(text: string, now: number, moments: Moments): Clause {
  // The letter of a cell is not a word: the "I" in `I-9` does not mean the person.
  const stems = wordsOf(text.replace(cellPattern, ' ')).slice(0, maxWords).map(stemOf);
  return { text, stems, cells: cellsIn(text), names: namesIn(text), span: spanIn(text, now, moments) };
}

/** Whether the words of a phrase follow each other in a clause. */
function holds(stems: readonly string[], phrase: string): boolean {
  const wanted = phrase.split('_').map(stemOf);
  return stems.some((_stem, at) => wanted.every((stem, next) => stems[at + next] === stem));
}
const signs: Readonly<Record<string, (clause: Clause) => boolean>> = {
  '#cell': ({ cells }) => cells.length > 0,
  '#day': ({ span }) => span !== null,
  '#name': ({ names }) => names.length > 0,
};
const mentions = (clause: Clause, word: string): boolean => signs[word]?.(clause) ?? holds(clause.stems, word);

/** The number of words of the longest alternative in a clause; 0: it has none of them. */
const countWords = (clause: Clause, alternatives: string): number =>
  Math.max(0, ...alternatives.split('|').map((word) => (mentions(clause, word) ? word.split('_').length : 0)));

/**
 * Matches a clause with one pattern of `Topic.asked`.
 * @returns the number of matched words; 0 if one is missing or excluded
 */
export function matchPattern(clause: Clause, pattern: string): number {
  let matched = 0;
  for (const part of pattern.split(' ')) {
    const isExcluded = part.startsWith('-');
    const count = countWords(clause, isExcluded ? part.slice(1) : part);
    if (isExcluded === count > 0) return 0;
    matched += count;
  }
  return matched;
}

/** The topics with the best match. Several if they match equally well. */
export function bestTopics<T extends Pick<Topic, 'asked'>>(clause: Clause, topics: readonly T[]): T[] {
  const matches = topics.map((topic) => ({
    topic,
    words: Math.max(0, ...topic.asked.map((pattern) => matchPattern(clause, pattern))),
  }));
  const best = Math.max(0, ...matches.map(({ words }) => words));
  return best === 0 ? [] : matches.filter(({ words }) => words === best).map(({ topic }) => topic);
}

/** Builds the question object for the features. */
export const toAsked = (
  clause: Clause,
  asker: Pick<AnalyzedQuestion, 'caller' | 'now' | 'moments'>,
): AnalyzedQuestion => ({
  ...asker,
  span: clause.span,
  cells: clause.cells,
  names: clause.names,
  mentions: (...words) => words.some((word) => mentions(clause, word)),
});
