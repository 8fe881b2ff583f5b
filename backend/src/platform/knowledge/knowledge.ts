// What a feature can say of the guild to whoever asks a question in words: its topics, each with the ways in which it is asked about.
import type { Route } from '@guild/common/wire/route';
import type { Caller } from '../session/caller.ts';
import type { Moments } from './moments.ts';

/** What is so in the guild, as it is said in an answer. */
export interface AnswerSnippet {
  /** Of what it speaks, such as `event-12`; what is said of many things together has the name of its topic. */
  readonly id: string;
  /** As people typed it: plain text, never Markdown. */
  readonly title: string;
  /** An address inside the app, which begins with `/`. */
  readonly to: string;
  /** Whole sentences in Markdown. What people typed stands in it by `quoted` alone. */
  readonly text: string;
  /** It says that there is nothing. */
  readonly isNone?: true;
  /** What the question names is none of the guild's things: the archive may know it. */
  readonly isUnknown?: true;
}

/** Days that a question speaks of, in the time zone of who asks. */
export interface Span {
  /** ms since 1970; `to` is the first moment that does not belong to it. */
  readonly from: number;
  readonly to: number;
  /** 'tonight', 'on Friday'. */
  readonly words: string;
}

/** One question, as far as it is understood. */
export interface Asked {
  readonly caller: Caller;
  /** ms since 1970 */
  readonly now: number;
  /** Writes moments by the clock of who asks. */
  readonly moments: Moments;
  /** The days it speaks of; null: none. */
  readonly span: Span | null;
  /** Cells of the desert's map, `H-5`. */
  readonly cells: readonly string[];
  /** What may be the name of something in it, in lower case, the longest first. */
  readonly names: readonly string[];
  /** Whether one of these words is in it, in any of its forms; words with `_` between them stand one behind the other. */
  readonly says: (...words: readonly string[]) => boolean;
}

/** One thing that people ask about. */
export interface Topic {
  /**
   * The ways in which it is asked about. Each is a row of words that all have to be in the question: `who come|go event|raid`. Between
   * `|` stand words one of which is enough; `how_many` are words one behind the other, `-what` is one that must not be there,
   * `#cell` a cell of the map, `#day` a day, `#name` what may be a name. Words are compared by their stems. The way with the most words
   * that fits says what is meant.
   */
  readonly asked: readonly string[];
  /** The call that answers the same on a screen: whoever may not make it hears nothing. */
  readonly requiredRoute: Pick<Route, 'access'>;
  /** Reads as that person, and changes nothing. Empty: it has nothing to do with the question after all. */
  snippets(asked: Asked): Promise<readonly AnswerSnippet[]>;
}
