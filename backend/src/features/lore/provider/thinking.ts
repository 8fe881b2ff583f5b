// Thoughts in a model's stream, in the forms of several providers. They show that the model works,
// and are left out of the answer.

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

/** Removes `<think>…</think>` from an answer that comes in pieces. */
export interface WithoutThoughts {
  /** @returns the part of the answer that is decided */
  take(piece: string): string;
  /** @returns the text held back at the end */
  rest(): string;
}
const tag = /<(\/?)think(?:ing)?>/i;
/** Text at the end of a piece that may become a tag. */
const openTag = /<\/?(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?$/i;

export function withoutThoughts(): WithoutThoughts {
  let held = '';
  let isInside = false;
  let hasBegun = false;
  /** Removes blank lines at the start of the answer, which often follow thoughts. */
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
