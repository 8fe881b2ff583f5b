// Topics: questions about the guild that a feature can answer, with the words that ask for them.
import type { Route } from '@guild/common/wire/route';
import type { Caller } from '../../people/caller.ts';
import type { Moments } from './moments.ts';

/** One piece of an answer about the guild. */
export interface AnswerSnippet {
  /**
   * Id of its subject, such as `event-12`. A snippet about several entities has the name of its
   * topic.
   */
  readonly id: string;
  /** Plain text as people typed it, never Markdown. */
  readonly title: string;
  /** An address inside the app. It starts with `/`. */
  readonly to: string;
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
export interface Asked {
  readonly caller: Caller;
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
   * Whether the question contains one of these words, in any form. `_` joins words that must follow
   * each other.
   */
  readonly says: (...words: readonly string[]) => boolean;
}

/** One subject that people ask about. */
export interface Topic {
  /**
   * Patterns of questions. All words of a pattern must be in the question: `who come|go
   * event|raid`. One of the words joined by `|` is enough. `how_many` are words that follow each
   * other; `-what` must not be in the question. `#cell` is a cell of the map, `#day` a day, `#name`
   * a possible name. Words are compared by their stems. If several patterns match, the one with the
   * most words wins.
   */
  readonly asked: readonly string[];
  /** The route that shows the same on a screen. People who may not call it get no answer. */
  readonly requiredRoute: Pick<Route, 'access'>;
  /** It is about the person asking. An answer that others read leaves it out. */
  readonly isPersonal?: true;
  /**
   * Reads with the rights of the person asking, and changes nothing. Empty when the topic does not
   * fit the question.
   */
  snippets(asked: Asked): Promise<readonly AnswerSnippet[]>;
}
