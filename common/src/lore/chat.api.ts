// The talk with Hyperion: the question, its answer whole or word by word, going on after a line has dropped, stopping, forgetting.
import * as z from 'zod/mini';
import { maybe, text } from '../wire/fields.ts';
import { noReply, route } from '../wire/route.ts';
import { browserZone } from '../wire/timeZone.ts';

/** No answer is longer, in UTF-16 units. */
export const maxAnswer = 16_000;
/** How many of a person's last questions and answers Hyperion remembers, and for how long. */
export const rememberedTurns = 6;
export const rememberedHours = 24;

const turnId = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'Must be a UUID in lower case'));
export const newQuestion = z.object({
  question: text('Ask a question'),
  /** Drawn by who asks, to go on with the answer or stop it; the same one with the same question answers once. Left out: none is known before the answer. */
  turn: z.optional(turnId),
  /** In which the person reads times; left out or unknown: the one they have set, or the guild's. */
  zone: z.optional(browserZone),
});
export type NewQuestion = z.output<typeof newQuestion>;

/** What an answer rests on. */
export const loreSource = z.object({
  /** A note of the archive (`melange`, `guild-12`), or a thing of the guild (`event-12`). */
  id: z.string(),
  title: z.string(),
  /** Where it is found inside the app: begins with `/`. */
  to: z.string(),
});
export type LoreSource = z.output<typeof loreSource>;
/** Who speaks: the archive by itself, or the provider of the language model. */
export const answerFroms = ['archive', 'provider'] as const;
export type AnswerFrom = (typeof answerFroms)[number];

/** Why an answer ends in the middle: it has become as long as it may, or the provider's filter has ended it. */
export const answerCuts = ['length', 'content_filter'] as const;
export type AnswerCut = (typeof answerCuts)[number];
/** What 'Continue' asks after an answer that was cut. */
export const continueQuestion = 'Continue where you stopped.';

/** What Hyperion says, and what it rests on. */
export const loreAnswer = z.object({
  /** Markdown. `[1]` in an answer of the provider's cites the first of its sources. */
  answer: z.string(),
  sources: z.array(loreSource),
  from: z.enum(answerFroms),
  /** Left out: it is whole, or somebody has stopped it. */
  cut: z.optional(z.enum(answerCuts)),
});
export type LoreAnswer = z.output<typeof loreAnswer>;

/** The events of an answer that comes word by word: `start`, any number of `words`, `sources`, and `done` or `failed` at the end. */
export const answerEvents = {
  start: z.object({ turn: turnId, from: z.enum(answerFroms) }),
  /** `at`: how many UTF-16 units of the answer came before `text`. The event's `id` says how many have come with it. */
  words: z.object({ at: z.int().check(z.minimum(0)), text: z.string() }),
  sources: z.array(loreSource),
  /** `stopped`: somebody has, and it ends in the middle. */
  done: z.object({ ...loreAnswer.shape, stopped: z.boolean() }),
  /** The body of a refusal; what has been said so far stays said. */
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
      /** How many UTF-16 units of it have come already. */
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
    status: 204,
    ...ofTurn,
    reply: noReply,
  }),
  clearChat: route({
    method: 'DELETE',
    path: '/api/lore/history',
    access: 'guest',
    summary: 'Delete your chat history with Hyperion',
    status: 204,
    reply: noReply,
  }),
};
