// What reads and draws Markdown, in a file of its own: it comes beside the chat, which does not wait for it.
import { Markdown } from './Markdown.tsx';
import { endOfSentences, plainText } from './markdown.plain.ts';

const parts = { Markdown, plainText, endOfSentences } as const;
export type MarkdownParts = typeof parts;
export default parts;
