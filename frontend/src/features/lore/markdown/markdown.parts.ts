// Markdown parser and renderer as a separate chunk, which the chat does not wait for.
import { Markdown } from './Markdown.tsx';
import { endOfSentences, plainText } from './markdown.plain.ts';

const parts = { Markdown, plainText, endOfSentences } as const;
export type MarkdownParts = typeof parts;
export default parts;
