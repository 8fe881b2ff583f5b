// Topics: the table of questions that a feature can answer, with a language model and without one.
import type { LoreSource } from '@guild/common/lore/chat.api';
import type { Reply, Route } from '@guild/common/wire/route';
import type { Caller } from '../../people/caller.ts';
import type { Language } from './languages.ts';
import type { Moments } from './moments.ts';

/** One piece of an answer about the guild. */
export interface AnswerSnippet extends Readonly<LoreSource> {
  /** Complete sentences in Markdown. Text that people typed must pass through `quoted`. */
  readonly text: string;
  /** Set when the snippet says that there is nothing. */
  readonly isNone?: true;
  /** Set when no entity has the name in the question. The archive may know it. */
  readonly isUnknown?: true;
}

/** The days that a question mentions, in the time zone of the person asking. */
export interface Span {
  /** Ms since 1970. `to` is the first moment after the span. */
  readonly from: number;
  readonly to: number;
  /** The span in words: 'tonight', 'on Friday'. */
  readonly words: string;
}

/** One analyzed question. */
export interface AnalyzedQuestion {
  readonly caller: Caller;
  /** The part of the question that is answered. */
  readonly text: string;
  /** The language of the question. */
  readonly language: Language;
  /** Ms since 1970. */
  readonly now: number;
  /** Writes times in the time zone of the person asking. */
  readonly moments: Moments;
  /** The days that the question mentions; null: none. */
  readonly span: Span | null;
  /** Cells of the desert map that it mentions, such as `H-5`. */
  readonly cells: readonly string[];
  /** Possible names of entities in the question, in lower case, longest first. */
  readonly names: readonly string[];
  /**
   * Whether the question contains one of these words, in any form and of any language. `_` joins words
   * that must follow each other. `nächst*` is any word with this beginning.
   */
  readonly mentions: (...words: readonly string[]) => boolean;
}

/** A route that the language model may call, with the rights of the person asking. */
export interface Tool {
  readonly route: Route;
  readonly sourceOf: (item: unknown) => LoreSource;
  readonly hidden: readonly string[];
}
/** Words by which people mean themselves, for `AnalyzedQuestion.mentions`. */
export const ownWords = ['my', 'i', 'ich', 'mir', 'mich', 'mein*'] as const;

/** One subject that people ask about. */
export interface Topic {
  /**
   * Patterns of questions. All words of a pattern must be in the question: `who come|go
   * event|raid`. One of the words joined by `|` is enough. `how_many` are words that follow each
   * other; `-what` must not be in the question. `#cell` is a cell of the map, `#day` a day, `#name`
   * a possible name. Words are compared by their stems, so one form is enough. If several patterns match, the one with the
   * most words wins.
   */
  readonly asked: readonly string[];
  /** The same for German questions. `auktion*` is any word with this beginning. */
  readonly askedInGerman?: readonly string[];
  /** The route that shows the same on a screen. People who may not call it get no answer. */
  readonly route: Pick<Route, 'access'>;
  /** It is about the person asking. An answer that others read leaves it out. */
  readonly isPersonal?: true;
  /** It says how the hall works. If it fits, what the guild's records say is left out. */
  readonly isRule?: true;
  /**
   * Answers without a language model. Reads with the rights of the person asking, and changes
   * nothing. Empty when the topic does not fit the question.
   */
  answer(asked: AnalyzedQuestion): Promise<readonly AnswerSnippet[]>;
  /** Offers the route to the language model. */
  readonly tool?: Tool;
}

type ItemOf<R extends Route> = Reply<R> extends readonly (infer T)[] ? T : Reply<R>;
/** What a topic needs to answer without a language model, in each language; or nothing of it. */
type Answers = Required<Pick<Topic, 'asked' | 'askedInGerman' | 'answer'>>;
type MaybeAnswers = Answers | Readonly<Partial<Record<keyof Answers, undefined>>>;
interface TopicOptions<R extends Route> extends Pick<Topic, 'isPersonal'> {
  /**
   * Offers the route to the language model: the source of one item of a list, or of the whole reply
   * of another route. Its title may be text that people typed.
   */
  readonly source?: (item: ItemOf<R>) => LoreSource;
  /** Names of fields that the model does not get. */
  readonly hidden?: readonly string[];
}
/** A topic about what a route returns. Without `asked`, only the language model uses it. */
export const topic = <R extends Route>(
  route: R,
  {
    asked = [],
    askedInGerman = [],
    answer = () => Promise.resolve([]),
    source,
    hidden = [],
    ...parts
  }: TopicOptions<R> & MaybeAnswers,
): Topic => ({
  ...parts,
  asked,
  askedInGerman,
  route,
  answer,
  ...(source !== undefined && { tool: { route, sourceOf: source as Tool['sourceOf'], hidden } }),
});
