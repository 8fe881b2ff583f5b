// Stored questions to Hyperion with their answers.
import { answerCuts, answerFroms, maxAnswer } from '@guild/common/lore/chat.api';
import { archiveNoteLink } from '@guild/common/lore/lore.links';
import { limits } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import type { Source } from '../markdown/markdown.context.ts';

const at = z.number();
const words = z.string().check(z.maxLength(maxAnswer));
/** More sources, and longer texts, than any answer has. */
const maxSources = 40;
const name = z.string().check(z.maxLength(500));
const source = z.object({
  id: name,
  title: name,
  /** Path inside the hall. Missing in data of earlier versions: a note. */
  to: z.optional(z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(500))),
});
const sources = z.array(source).check(z.maxLength(maxSources));
type StoredSource = z.output<typeof source>;
const from = z.optional(z.enum(answerFroms));
const reply = z.object({
  answer: words,
  sources,
  from,
  /** Whether somebody stopped the answer. */
  stopped: z.optional(z.boolean()),
  /** Another reason why it is incomplete. */
  cut: z.optional(z.enum(answerCuts)),
  at,
});
const failure = z.object({
  /** When the rate limit allows the next question. */
  againAt: z.nullable(at),
  /** `dropped`: the server may have the answer, and it can be resumed. */
  why: z.optional(z.enum(['stopped', 'dropped'])),
  /** The server's error sentence. */
  words: z.optional(z.string()),
});
const turn = z.object({
  id: z.string(),
  question: z.string().check(z.maxLength(limits.text)),
  /** ms since 1970 by the server's clock. */
  askedAt: at,
  /** The text so far, its sources and its author, while the answer comes and after it broke off. */
  said: z.optional(words),
  sources: z.optional(sources),
  from,
  /** When the receiving tab last reported. 0: the tab is closed. */
  aliveAt: z.optional(at),
  /** null: none (yet). */
  reply: z.nullable(reply),
  failure: z.nullable(failure),
});
export type Turn = z.output<typeof turn>;
export type Reply = z.output<typeof reply>;
export type Failure = z.output<typeof failure>;
export type AnsweredTurn = Turn & { readonly reply: Reply };
/** Maximum number of stored questions. The oldest are dropped. */
const maxTurns = 100;
const stored = z.array(turn).check(z.maxLength(maxTurns));

/** Converts stored sources to links. */
export const linked = (found: readonly StoredSource[]): readonly Source[] =>
  found.map(({ id, title, to = archiveNoteLink(id) }) => ({ id, title, to }));
/** Converts sources for storage. */
export const toStoredSources = (sources: readonly Source[]): StoredSource[] =>
  sources.filter((one) => z.safeParse(source, one).success).slice(0, maxSources);

/** Whether an answer is being received in any tab. */
export const isOpen = ({ reply, failure }: Turn): boolean => reply === null && failure === null;
export const isAnswered = (one: Turn): one is AnsweredTurn => one.reply !== null;

/** A tab that has not reported for this time, in ms, has stopped receiving. */
const silentMs = 6000;
/** Whether no tab receives the running answer. @param now ms since 1970 */
export const isDeserted = (one: Turn, now: number): boolean =>
  isOpen(one) && now - (one.aliveAt ?? one.askedAt) > silentMs;

/** Where the conversation is stored. Content that does not fit lasts until the page is closed. */
export interface Place {
  /** @returns null: nothing is stored there */
  read(): Turn[] | null;
  write(turns: readonly Turn[]): void;
}
export const memory: Place = { read: () => null, write: () => undefined };
function parse(text: string): Turn[] | null {
  try {
    return z.parse(stored, JSON.parse(text));
  } catch {
    return null;
  }
}
/** The newest questions, up to the maximum. */
export const newest = (turns: readonly Turn[]): readonly Turn[] => turns.slice(-maxTurns);

/**
 * The browser's storage. Unreadable content is dropped. When storage is full, the oldest questions
 * are dropped.
 */
export function storageAt(key: string): Place {
  let isShut = false;
  const put = (turns: readonly Turn[]): boolean => {
    try {
      if (turns.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(turns));
      return true;
    } catch {
      return false;
    }
  };
  return {
    read() {
      if (isShut) return null;
      try {
        const text = localStorage.getItem(key);
        const turns = text === null ? [] : parse(text);
        if (turns === null) localStorage.removeItem(key);
        return turns ?? [];
      } catch {
        return null;
      }
    },
    write(turns) {
      for (let last = turns; !put(last); last = last.slice(Math.ceil(last.length / 2)))
        if (last.length <= 1) {
          isShut = true;
          return;
        }
    },
  };
}
