// Thoughts in a model's stream, in the forms of several providers. They show that the model works,
// and are left out of the answer.
import { codeAt, codeLineAt, longestCode } from './markdownCode.ts';

/** The fields of a streamed piece that are read. Providers name thoughts differently. */
export interface Delta {
  /** A text, or a list of parts. */
  readonly content?: unknown;
  readonly reasoning?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning_details?: unknown;
  readonly tool_calls?: unknown;
}
const isSomething = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || (Array.isArray(value) && value.length > 0);

/** Whether a piece contains thoughts. */
export function isThinking({ content, reasoning, reasoning_content, reasoning_details }: Delta): boolean {
  const hasParts = Array.isArray(content) && content.some((part) => partOf(part).type !== 'text');
  return hasParts || [reasoning, reasoning_content, reasoning_details].some(isSomething);
}

interface Part {
  readonly type: unknown;
  readonly text: unknown;
}
const partOf = (part: unknown): Part => {
  const { type, text } = (typeof part === 'object' && part !== null ? part : {}) as Partial<Part>;
  return { type, text };
};
/** The answer text of a piece; empty: none. */
export function wordsIn({ content }: Delta): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map(partOf)
    .map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
    .join('');
}

/** Removes `<think>…</think>` from an answer that comes in pieces. Tags within code are text. */
export interface WithoutThoughts {
  /** @returns the part of the answer that is decided */
  take(piece: string): string;
  /** @returns the text held back at the end */
  rest(): string;
}
const tag = /^<(\/?)think(?:ing)?>/i;
/** `</thinking>` */
const longestTag = 11;
const closingTag = /<\/think(?:ing)?>/i;
/** Text at the end of a piece that may become a tag. */
const openTag = /<\/?(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?$/i;
/** Text up to the next character that may start a tag, code, an escape or a line. */
const ordinary = /^(?:[^<`\\\n]+|\n)/;

/**
 * @param onRestart called when everything that `take` has returned were thoughts: some models start
 * with thoughts, and send the closing tag only
 */
export function withoutThoughts(onRestart: () => void = () => undefined): WithoutThoughts {
  let held = '';
  let isInside = false;
  let hasTag = false;
  let hasBegun = false;
  let isLineStart = true;
  let fence: string | null = null;
  /** Removes blank lines at the start of the answer, which often follow thoughts. */
  const show = (text: string): string => {
    const shown = hasBegun ? text : text.trimStart();
    if (shown !== '') hasBegun = true;
    return shown;
  };
  /** Length of the thoughts at the start of a text, with their closing tag. */
  const thoughtsAt = (text: string): number => {
    const found = closingTag.exec(text);
    if (found !== null) {
      isInside = false;
      isLineStart = true;
      return found.index + found[0].length;
    }
    const at = text.search(openTag);
    return at === -1 ? text.length : at;
  };
  /** The decided part of the held text. @param isOver whether no more text comes */
  const scan = (isOver: boolean): string => {
    let answer = '';
    let at = 0;
    while (at < held.length) {
      const text = held.slice(at);
      if (isInside) {
        const length = thoughtsAt(text);
        if (length === 0) break;
        at += length;
        continue;
      }
      if (isLineStart || fence !== null) {
        const code = codeLineAt(text, fence, isOver);
        if (code === 'undecided') break;
        if (code !== null) {
          answer += text.slice(0, code.length);
          at += code.length;
          ({ fence } = code);
          isLineStart = held.charAt(at - 1) === '\n';
          continue;
        }
      }
      const found = tag.exec(text);
      if (found !== null) {
        isInside = found[1] === '';
        if (!isInside && !hasTag) {
          answer = '';
          hasBegun = false;
          onRestart();
        }
        hasTag = true;
        isLineStart = true;
        at += found[0].length;
        continue;
      }
      if (!isOver && (text === '\\' || (text.length < longestTag && text.search(openTag) === 0))) break;
      const window = text.slice(0, longestCode);
      const length = text.startsWith('`')
        ? codeAt(window, isOver || window.length === longestCode)
        : text.startsWith('\\')
          ? 2
          : (ordinary.exec(text)?.[0].length ?? 1);
      if (length === 0) break;
      const copied = text.slice(0, length);
      answer += copied;
      isLineStart = copied === '\n' || (isLineStart && copied.trim() === '');
      at += length;
    }
    held = held.slice(at);
    return show(answer);
  };
  return {
    take(piece) {
      held += piece;
      return scan(false);
    },
    rest() {
      const last = scan(true);
      held = '';
      return last;
    },
  };
}
