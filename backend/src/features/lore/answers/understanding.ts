// Analysis of a question without a language model:
// parts, words, names, cells, days and matching topics.
import { readCell } from '@guild/common/scouting/scouting.rules';
import {
  ownWords,
  type AnalyzedQuestion,
  type Span,
  type Topic,
} from '../../../platform/features/knowledge/knowledge.ts';
import { languageOf, languages, type Language } from '../../../platform/features/knowledge/languages.ts';
import { daysBetween, type Moments } from '../../../platform/features/knowledge/moments.ts';
import { addDays } from '@guild/common/wire/guildTime';
import { stemOf, termOf, wordsOf } from '../core/archive.words.ts';

/** One part of a question. */
export interface Clause {
  readonly text: string;
  readonly language: Language;
  /** All words, in order, and their stems. */
  readonly words: readonly string[];
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
  'what|whats|who|whos|where|wheres|when|whens|which|how|why|am|is|are|do|does|did|will|can|tell|show|list|give|any|' +
  'wer|wem|wen|wo|wann|wie|warum|welche|welcher|welches|welchen|gibt|zeig|zeige|bin|habe|kann|darf';
const parting = new RegExp(
  `[?!;\\n]+|\\.\\s+|,?\\s+(?:and|or|also|und|oder)\\s+(?=(?:${asking}|was)\\b)|,\\s*(?=(?:${asking})\\b)`,
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
  [/\bcan['\u2019]?t\b/gi, 'can not'],
  [/\bcannot\b/gi, 'can not'],
  [/\bwon['\u2019]t\b/gi, 'will not'],
  [/\b(do|does|did|is|are|was|were|has|have|could|should|would)n['\u2019]?t\b/gi, '$1 not'],
  [/\bno[ -]?one\b/gi, 'nobody'],
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
    'am owe owed owes also still soon ending ends end reward deadline rank level contribution good know going available status people something stuff things person won win wins winner'
  ).split(' '),
);
/** The same for German, as far as they are not in every sentence (`small`). Without accents. */
const commonInGerman = new Set(
  wordsOf(
    'der die das den dem des ein eine einen einem einer ist sind war waren bin habe haben hat hast ich mir mich mein meine meinen ' +
      'du wir uns unser unsere unserer er sie es ihm ihr wer wem wen wo wann was wie welche welcher welches welchen warum wieviel ' +
      'viel viele gibt für mit von vom zum zur im am auf bei nach über um bis und oder nicht kein keine kann darf muss soll sollte ' +
      'heute morgen gestern abend nacht woche nächste nächsten nächster nächstes letzte letzten wird wurde werden zeig zeige noch ' +
      'schon gerade jetzt kostet kosten kommt kommen läuft laufen endet enden führt führe führen steht stehe geht gehen ' +
      'gewonnen gewann verkauft verkaufe kauft kaufen suche sucht schulde schuldet auktion auktionen los lose gebot gebote höchste ' +
      'höchsten auftrag aufträge gilde schatzkammer lager ziel ziele mitglied mitglieder karte markt preis angebot angebote ' +
      'biete bieten nehme nehmen nimmt zurück mache machen mach melde melden zahle zahlen zahlt bezahle bezahlen bekomme bekommen kriege ' +
      'rang geboten etwas lagere ein aus ab an einen trete gebe geben gibt verlasse erstelle erstellen starte starten finde finden sehe sehen passiert ' +
      'bitte hyperion halle wert gesucht billigste billigsten günstigste günstigsten spieler leute jemand alle alles',
  ),
);
/** Names of things in the game as people shorten them. */
const shortNames: Readonly<Record<string, string>> = { thopter: 'ornithopter', thopters: 'ornithopter' };
/** Names of things in the game that Germans have their own words for. Without accents. */
const namesInEnglish: Readonly<Record<string, string>> = {
  gewurz: 'spice',
  spezerei: 'spice',
  wasser: 'water',
  sand: 'sand',
  sandwurm: 'sandworm',
};
/** The words of a question that the archive, which is English, may know. */
export const wordsForArchive = (text: string): string =>
  languageOf(text) === 'en'
    ? text
    : wordsOf(text)
        .filter((word) => !commonInGerman.has(word))
        .map((word) => namesInEnglish[word] ?? word)
        .join(' ');
/** Whether a name may start or end with this word: at least two letters and not a frequent word. */
const mayEnd = (word: string, language: Language): boolean => {
  const [plain = ''] = wordsOf(word);
  const isCommon = common.has(plain) || (language === 'de' && commonInGerman.has(plain));
  return plain.length >= 2 && !isCommon && termOf(plain) !== null;
};

/** Word sequences that can be names, the longest first. Last come plurals without their "s". */
export function namesIn(text: string, language = languageOf(text)): string[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/['\u2019]s$/, ''))
    .filter((word) => word !== '')
    .slice(0, maxWords);
  const runs: string[][] = [];
  for (const [from, first] of words.entries()) {
    if (!mayEnd(first, language)) continue;
    for (let to = from; to < Math.min(words.length, from + maxNameWords); to += 1)
      if (mayEnd(words[to] ?? '', language)) runs.push(words.slice(from, to + 1));
  }
  const longestFirst = runs.sort((a, b) => b.length - a.length).map((run) => run.join(' '));
  const single = longestFirst.filter((run) => /[^s]s$/.test(run) && run.length > 4).map((run) => run.slice(0, -1));
  const inEnglish =
    language === 'de' ? longestFirst.flatMap((run) => namesInEnglish[wordsOf(run).join(' ')] ?? []) : [];
  const inFullWords = longestFirst.flatMap((run) => shortNames[run] ?? []);
  return [...new Set([...inEnglish, ...inFullWords, ...longestFirst, ...single])].slice(0, maxNames);
}

const cellPattern = /\b([a-i])[-\u2013\s]?([1-9])\b/gi;
/** Map cells in a text, such as `H-5` or `h5`. Skips the words "a" and "I" before a number. */
export const cellsIn = (text: string): string[] => {
  const found = [...text.matchAll(cellPattern)].filter(([all]) => !/^[ai]\s/.test(all));
  return [...new Set(found.flatMap(([, row = '', column = '']) => readCell(row + column) ?? []))];
};

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const germanWeekdays = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag'];
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
  if (hasWord('tonight', 'evening', 'abend') || /\bheute nacht\b/i.test(text)) {
    const { from, to } = days(0, 0);
    return { from: Math.max(from, now - goesOnMs), to: to + nightMs, words: 'tonight' };
  }
  if (hasWord('today', 'heute')) return { ...days(0, 0), words: 'today' };
  if (hasWord('tomorrow', 'morgen')) return { ...days(1, 1), words: 'tomorrow' };
  if (hasWord('yesterday', 'gestern')) return { ...days(-1, -1), words: 'yesterday' };
  if (hasWord('weekend', 'wochenende')) {
    const saturday = weekday === 0 ? -1 : 6 - weekday;
    return { ...days(saturday, saturday + 1), words: 'at the weekend' };
  }
  const named = weekdays.findIndex((day, at) => hasWord(day, germanWeekdays[at] ?? day));
  if (named >= 0) {
    const ahead = (named - weekday + 7) % 7;
    const name = weekdays[named] ?? '';
    return { ...days(ahead, ahead), words: `on ${name.slice(0, 1).toUpperCase()}${name.slice(1)}` };
  }
  if (!/\b(?:this|next|coming|of the|whole) week\b|\b(?:diese|dieser|nächste|nächster|kommende) woche\b/i.test(text))
    return null;
  // A week ends on Sunday.
  const sunday = (7 - weekday) % 7;
  if (hasWord('next', 'nachste', 'nachster', 'kommende'))
    return { ...days(sunday + 1, sunday + 7), words: 'next week' };
  return { from: now - goesOnMs, to: days(sunday, sunday).to, words: 'this week' };
}

const followUp =
  /^(?:and|und|what about|how about|was ist mit|wie ist es mit|wie sieht es mit|which (?:one|of (?:them|those|these))|welche[rsn]?(?: davon| von (?:ihnen|denen))?(?= (?:ist|sind|zahlt|zahlen|endet|enden|bringt|kostet|kosten|läuft|gehört|war)\b))\s+/i;
/** Words that stand for something that was named before. 'Gibt es' names nothing. */
const pronoun =
  /\b(?:it|those|them|him|her)\b|\bthat\b(?! (?:i|we|you|he|she|they|the|my|our|a|an|somebody|nobody)\b)|(?<!\bgibt )\bes\b|\b(?:das|die|den|ihn|ihm|ihr)\s*\?*$/i;
const maxFollowUpWords = 7;
const isFollowUp = (question: string): boolean =>
  followUp.test(question) || (pronoun.test(question) && question.split(/\s+/).length <= maxFollowUpWords);

const askingWord = new RegExp(`\\b(?:${asking}|was|i|the)\\b`, 'gi');
const dayWords =
  /\b(?:tonight|today|tomorrow|yesterday|(?:this |at the |on the )?weekend|heute abend|heute nacht|heute|morgen|gestern|am wochenende|(?:(?:on|am) )?(?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:am )?(?:sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag)|(?:this|next|diese|nächste) (?:week|woche))\b/gi;
/** A question without the words of its names. */
const withoutNames = (question: string, language: Language): string =>
  question
    .split(/\s+/)
    .filter((word) => !mayEnd(word.toLowerCase(), language))
    .join(' ');

/**
 * Completes a question that goes on about the one before it: 'and tomorrow?', 'and mine?', 'who won it?'.
 * @param earlier the questions before it, oldest first
 * @returns a question that makes sense alone
 */
export function completed(question: string, earlier: readonly string[]): string {
  const before = earlier.length === 0 ? '' : completed(earlier.at(-1) ?? '', earlier.slice(0, -1));
  if (before === '' || !isFollowUp(question)) return question;
  const language = languageOf(`${before} ${question}`);
  const rest = inFull(question)
    .replace(followUp, '')
    .replace(pronoun, ' ')
    .replace(/\bmine\b/i, 'my')
    .replace(/[?!.]+\s*$/, '')
    .trim();
  let subject = inFull(before).replace(/[?!.]+\s*$/, '');
  // A new day, name or question word takes the place of the earlier one.
  if (rest.search(dayWords) >= 0) subject = subject.replace(dayWords, ' ');
  const [kept, names] = [rest.replace(dayWords, ' '), namesIn(rest.replace(dayWords, ' '), language)];
  if (names.length > 0 && followUp.test(question)) subject = withoutNames(subject, language);
  if (kept.search(askingWord) >= 0 || /\b(?:my|mein\w*)\b/i.test(kept)) subject = subject.replace(askingWord, ' ');
  return `${rest} ${subject}`.replace(/\s+/g, ' ').trim();
}

/** @param now ms since 1970 */
export function clauseOf(text: string, now: number, moments: Moments, language = languageOf(text)): Clause {
  // The letter of a cell is not a word: the "I" in `I-9` does not mean the person.
  const words = wordsOf(text.replace(cellPattern, ' ')).slice(0, maxWords);
  const names = namesIn(text, language);
  return {
    text,
    language,
    words,
    stems: words.map(stemOf),
    cells: cellsIn(text),
    names,
    span: spanIn(text, now, moments),
  };
}

/** The words of a phrase: stems, or beginnings of words. */
function wantedIn(phrase: string): ((clause: Clause, at: number) => boolean)[] {
  return phrase.split('_').map((word) => {
    const [plain = ''] = wordsOf(word);
    if (word.endsWith('*')) return ({ words }, at) => words[at]?.startsWith(plain) === true;
    const wanted = stemOf(plain);
    return ({ stems }, at) => stems[at] === wanted;
  });
}
/** Phrases are written in the topics, so there are only so many. */
const readPhrases = new Map<string, ReturnType<typeof wantedIn>>();
/** Whether the words of a phrase follow each other in a clause. */
function holds(clause: Clause, phrase: string): boolean {
  const wanted = readPhrases.get(phrase) ?? wantedIn(phrase);
  readPhrases.set(phrase, wanted);
  return clause.stems.some((_stem, at) => wanted.every((fits, next) => fits(clause, at + next)));
}
const signs: Readonly<Record<string, (clause: Clause) => boolean>> = {
  '#cell': ({ cells }) => cells.length > 0,
  '#day': ({ span }) => span !== null,
  '#name': ({ names }) => names.length > 0,
};
const mentions = (clause: Clause, word: string): boolean => signs[word]?.(clause) ?? holds(clause, word);

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

type Patterns = Pick<Topic, 'asked' | 'askedInGerman' | 'isPersonal'>;
interface Match<T> {
  readonly topics: readonly T[];
  /** How many words of the question they have matched. */
  readonly words: number;
}
const patternsOf = ({ asked, askedInGerman = [] }: Patterns, language: Language): readonly string[] =>
  language === 'de' ? askedInGerman : asked;
function bestIn<T extends Patterns>(clause: Clause, topics: readonly T[], language: Language): Match<T> {
  const matches = topics.map((topic) => ({
    topic,
    words: Math.max(0, ...patternsOf(topic, language).map((pattern) => matchPattern(clause, pattern))),
  }));
  const words = Math.max(0, ...matches.map((one) => one.words));
  const best = words === 0 ? [] : matches.filter((one) => one.words === words).map(({ topic }) => topic);
  const personal = ownWords.some((word) => mentions(clause, word)) ? best.filter(({ isPersonal }) => isPersonal) : [];
  return { topics: personal.length > 0 ? personal : best, words };
}
/**
 * The topics with the best match. Several if they match equally well; then of those about the asking person,
 * if the question says 'my'. The patterns of other languages count only if none of the question's own fits.
 */
export function bestTopics<T extends Patterns>(clause: Clause, topics: readonly T[]): Match<T> {
  const own = bestIn(clause, topics, clause.language);
  const [other = own] = languages.filter((one) => one !== clause.language).map((one) => bestIn(clause, topics, one));
  return own.words > 0 ? own : other;
}

const fillers: readonly string[] = ['do', 'a', 'an', 'the', 'to'];
/** How many words of a question say what it asks. */
export const countAskingWords = ({ words }: Clause): number => words.filter((word) => !fillers.includes(word)).length;

/** Builds the question object for the features. */
export const toAsked = (
  clause: Clause,
  asker: Pick<AnalyzedQuestion, 'caller' | 'now' | 'moments'>,
): AnalyzedQuestion => ({
  ...asker,
  text: clause.text,
  language: clause.language,
  span: clause.span,
  cells: clause.cells,
  names: clause.names,
  mentions: (...words) => words.some((word) => mentions(clause, word)),
});
