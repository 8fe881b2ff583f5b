// Chat with Hyperion: questions, complete or streamed answers, resuming after a lost connection,
// stopping, forgetting.
import * as z from 'zod/mini';
import { maybe, text } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { browserZone } from '../wire/timeZone.ts';

/** Maximum length of an answer, in UTF-16 units. */
export const maxAnswer = 16_000;
/** How many of a person's last questions and answers Hyperion remembers, and for how long. */
export const rememberedTurns = 6;
export const rememberedHours = 24;

const turnId = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'Must be a UUID in lower case'));
export const newQuestion = z.object({
  question: text('Ask a question'),
  /**
   * Random id chosen by the client, with which it can resume or stop the answer. The same id with
   * the same question is answered only once.
   */
  turn: z.optional(turnId),
  /**
   * Time zone for times in the answer. If missing or unknown: the one in the person's settings, or
   * the guild's.
   */
  zone: z.optional(browserZone),
  /** Whether times in the answer have a 12-hour clock: '8:00 PM'. If missing: 24 hours. */
  hour12: z.optional(z.boolean()),
});
export type NewQuestion = z.output<typeof newQuestion>;

/** A source of an answer. */
export const loreSource = z.object({
  /** A note of the archive (`melange`, `guild-12`), or an entity (`event-12`). */
  id: z.string(),
  title: z.string(),
  /** Its address inside the app, which starts with `/`. */
  to: z.string(),
});
export type LoreSource = z.output<typeof loreSource>;
/** Who answers: the archive, or the provider of the language model. */
export const answerFroms = ['archive', 'provider'] as const;
export type AnswerFrom = (typeof answerFroms)[number];

/**
 * Why an answer ends early: it reached the maximum length, or the provider's content filter stopped
 * it.
 */
export const answerCuts = ['length', 'content_filter'] as const;
export type AnswerCut = (typeof answerCuts)[number];
/** The same for people. */
export const cutWords: Readonly<Record<AnswerCut, string>> = {
  length: 'The answer was too long and ends here.',
  content_filter: 'The model’s content filter ended the answer here.',
};
/** Shown in place of an answer that somebody stopped before its first word. */
export const stoppedWords = 'Stopped before the answer started.';
/** The question that 'Continue' sends after an answer that ended early. */
export const continueQuestion = 'Continue where you stopped.';

/** Hyperion's answer and its sources. */
export const loreAnswer = z.object({
  /** Markdown. `[1]` in a provider's answer cites the first source. */
  answer: z.string(),
  sources: z.array(loreSource),
  from: z.enum(answerFroms),
  /** Absent when the answer is complete, or was stopped by a person. */
  cut: z.optional(z.enum(answerCuts)),
});
export type LoreAnswer = z.output<typeof loreAnswer>;

/**
 * The events of a streamed answer: `start`, any number of `words`, `sources`, and finally `done` or
 * `failed`.
 */
export const answerEvents = {
  start: z.object({ turn: turnId, from: z.enum(answerFroms) }),
  /**
   * `at`: length of the answer before `text`, in UTF-16 units. What the reader has after `at` is
   * replaced. The event's `id` is the length including `text`.
   */
  words: z.object({ at: z.int().check(z.minimum(0)), text: z.string() }),
  sources: z.array(loreSource),
  /** `stopped`: a person stopped the answer before its end. */
  done: z.object({ ...loreAnswer.shape, stopped: z.boolean() }),
  /** The body of an error. Words that were already sent stay valid. */
  failed: z.object({
    error: z.string(),
    message: z.string(),
    code: z.string(),
    details: z.optional(z.record(z.string(), z.unknown())),
    requestId: z.string(),
  }),
};
export type AnswerEvents = { readonly [K in keyof typeof answerEvents]: z.output<(typeof answerEvents)[K]> };

const ofTurn = { params: z.object({ turn: turnId }) };
export const chatRoutes = {
  askHyperion: route({
    method: 'POST',
    path: '/api/lore/chat',
    access: 'guest',
    summary: 'Ask Hyperion. With `Accept: text/event-stream` the answer is streamed',
    body: newQuestion,
    reply: loreAnswer,
    events: answerEvents,
  }),
  resumeAnswer: route({
    method: 'GET',
    path: '/api/lore/chat/:turn',
    access: 'guest',
    summary: 'Resume streaming your own answer, for 10 minutes after its last word',
    ...ofTurn,
    query: z.object({
      /** Number of UTF-16 units that the client has already received. */
      after: maybe(z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'Must be a number')), z.transform(Number))),
    }),
    reply: z.string(),
    content: 'text/event-stream',
    events: answerEvents,
  }),
  stopAnswer: route({
    method: 'DELETE',
    path: '/api/lore/chat/:turn',
    access: 'guest',
    summary: 'Stop your own answer. The text so far is kept',
    ...ofTurn,
  }),
  clearChat: route({
    method: 'DELETE',
    path: '/api/lore/history',
    access: 'guest',
    summary: 'Delete your chat history with Hyperion',
  }),
};
