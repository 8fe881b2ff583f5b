// Questions to Hyperion with what came of them, as a browser keeps them.
import { answerCuts, answerFroms, maxAnswer } from '@guild/common/lore/chat.api';
import { archiveNoteLink } from '@guild/common/lore/lore.links';
import { limits } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import type { Source } from '../markdown/markdown.context.ts';

const at = z.number();
const words = z.string().check(z.maxLength(maxAnswer));
/** No answer names more, nor longer ones. */
const maxSources = 40;
const name = z.string().check(z.maxLength(500));
const source = z.object({
  id: name,
  title: name,
  /** Inside the hall. Left out by earlier versions: a note. */
  to: z.optional(z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(500))),
});
const sources = z.array(source).check(z.maxLength(maxSources));
type StoredSource = z.output<typeof source>;
const from = z.optional(z.enum(answerFroms));
const reply = z.object({
  answer: words,
  sources,
  from,
  /** Whether somebody has ended it in the middle. */
  stopped: z.optional(z.boolean()),
  /** Why it ends in the middle otherwise. */
  cut: z.optional(z.enum(answerCuts)),
  at,
});
const failure = z.object({
  /** When the limit of questions lets the person ask again. */
  againAt: z.nullable(at),
  /** `dropped`: the answer may be there and be gone on with. */
  why: z.optional(z.enum(['stopped', 'dropped'])),
  /** What the server says of it. */
  words: z.optional(z.string()),
});
const turn = z.object({
  id: z.string(),
  question: z.string().check(z.maxLength(limits.text)),
  /** Times are ms since 1970 by the server's clock. */
  askedAt: at,
  /** While the answer comes, and after it broke off: its words so far, what they rest on, and who speaks. */
  said: z.optional(words),
  sources: z.optional(sources),
  from,
  /** When the tab that hears the answer last said so; 0: it is gone. */
  aliveAt: z.optional(at),
  /** Null: none has come (yet). */
  reply: z.nullable(reply),
  failure: z.nullable(failure),
});
export type Turn = z.output<typeof turn>;
export type Reply = z.output<typeof reply>;
export type Failure = z.output<typeof failure>;
export type AnsweredTurn = Turn & { readonly reply: Reply };
/** Older questions give way to new ones. */
const maxTurns = 100;
const stored = z.array(turn).check(z.maxLength(maxTurns));

/** Sources as they are linked. */
export const linked = (found: readonly StoredSource[]): readonly Source[] =>
  found.map(({ id, title, to = archiveNoteLink(id) }) => ({ id, title, to }));
/** What of them can be kept. */
export const toStoredSources = (heard: readonly Source[]): StoredSource[] =>
  heard.filter((one) => z.safeParse(source, one).success).slice(0, maxSources);

/** Whether the answer to it is on its way, to whichever tab. */
export const isOpen = ({ reply, failure }: Turn): boolean => reply === null && failure === null;
export const isAnswered = (one: Turn): one is AnsweredTurn => one.reply !== null;

/** A tab that has said nothing for so long hears no more. */
const silentMs = 6000;
/** Whether no tab hears the answer that is on its way. @param now ms since 1970 */
export const isDeserted = (one: Turn, now: number): boolean =>
  isOpen(one) && now - (one.aliveAt ?? one.askedAt) > silentMs;

/** Where it is kept: what storage does not take lasts until the page is closed. */
export interface Place {
  /** @returns null: it is not kept there */
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
/** The last ones, as many as are kept. */
export const newest = (turns: readonly Turn[]): readonly Turn[] => turns.slice(-maxTurns);

/** The browser's storage. What cannot be read there is thrown away; where it is full, the oldest gives way. */
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
