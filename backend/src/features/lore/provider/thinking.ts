// What a model thinks aloud, in whichever form its provider sends it: it is a sign of life, and no part of the answer.

/** Of what is read of an answer's piece: providers name what a model thinks in different ways. */
export interface Delta {
  /** Words, or a list of parts. */
  readonly content?: unknown;
  readonly reasoning?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning_details?: unknown;
}
const isSomething = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || (Array.isArray(value) && value.length > 0);

/** Whether a piece holds something that the model thinks. */
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
/** The words of a piece: a text, or the parts of a list that are text. Empty: none. */
export function wordsIn({ content }: Delta): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map(partOf)
    .map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
    .join('');
}

/** Takes `<think>…</think>` out of an answer that comes in pieces. */
export interface WithoutThoughts {
  /** @returns what of the answer can be shown already */
  take(piece: string): string;
  /** @returns what was held back at the end */
  rest(): string;
}
const tag = /<(\/?)think(?:ing)?>/i;
/** What may become a tag with the next piece. */
const openTag = /<\/?(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?$/i;

export function withoutThoughts(): WithoutThoughts {
  let held = '';
  let isInside = false;
  let hasBegun = false;
  /** The answer begins with its first word, not with the empty lines after what was thought. */
  const show = (text: string): string => {
    const shown = hasBegun ? text : text.trimStart();
    if (shown !== '') hasBegun = true;
    return shown;
  };
  return {
    take(piece) {
      let rest = held + piece;
      let answer = '';
      for (let found = tag.exec(rest); found !== null; found = tag.exec(rest)) {
        if (!isInside) answer += rest.slice(0, found.index);
        isInside = found[1] === '';
        rest = rest.slice(found.index + found[0].length);
      }
      const at = rest.search(openTag);
      held = at === -1 ? '' : rest.slice(at);
      if (!isInside) answer += at === -1 ? rest : rest.slice(0, at);
      return show(answer);
    },
    rest() {
      const last = isInside ? '' : held;
      held = '';
      return show(last);
    },
  };
}
