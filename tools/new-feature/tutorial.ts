// Tutorial steps: reads the commands and `diff` blocks of docs/tutorial.md, and applies the blocks.
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Tutorial {
  /** Lines of the `sh` blocks, in order. */
  readonly commands: readonly string[];
  /** Parts of the `diff` blocks, in order. */
  readonly changes: readonly Change[];
}
interface Change {
  /** Path from the root. */
  readonly file: string;
  /** Lines that the file contains once. Empty: `after` is added at the end, or makes a new file. */
  readonly before: string;
  readonly after: string;
}

const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , body = '']) => body);

/** The complete lines of one side: those without a sign, and those with this one. */
const side = (part: string, sign: '+' | '-'): string =>
  part
    .split('\n')
    .filter((line) => line.startsWith(' ') || line.startsWith(sign))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

function changesIn(block: string): Change[] {
  const [head = '', ...parts] = block.split(/^@@\n/m);
  const file = head.replace('+++ ', '').trim();
  return parts.map((part) => ({ file, before: side(part, '-'), after: side(part, '+') }));
}

export const readTutorial = (text: string): Tutorial => ({
  commands: blocks(text, 'sh').flatMap((block) => block.trimEnd().split('\n')),
  changes: blocks(text, 'diff').flatMap(changesIn),
});

/** @throws when the file does not contain the lines of `before` exactly once */
export async function applyChange(root: string, { file, before, after }: Change): Promise<void> {
  const target = path.join(root, file);
  if (before === '') return appendFile(target, after);
  const pieces = (await readFile(target, 'utf8')).split(before);
  if (pieces.length !== 2) throw new Error(`${file} contains this ${pieces.length - 1} times, not once:\n${before}`);
  await writeFile(target, pieces.join(after));
}
