// Marks of struck text in Markdown, for every reader of it.

/** Two tildes strike text. A single one is a character, as in `5~7`. */
export const strikeMark = '~~';
const marks = /~{2,}/g;
/** Removes the marks of struck text, and of code blocks that start with tildes. */
export const withoutStrikes = (markdown: string): string => markdown.replace(marks, '');
