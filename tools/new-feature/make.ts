// Feature generator: writes a feature's files from templates, and adds it to three lists of
// features and to the list of stored data in docs/operations.md.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { singularOf } from './singular.ts';

/** Error that tells people why nothing was created. */
export class NotMade extends Error {}

export interface Names {
  /** Name of the folder: one lower-case word in the plural, for example `caravans`. */
  readonly many: string;
  /** The singular. Default: derived from the plural. */
  readonly one?: string | undefined;
}
export interface FeatureFiles {
  /** New files, relative to the root. */
  readonly made: readonly string[];
  /** Changed files outside the feature's own folders. */
  readonly changed: readonly string[];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const word = /^[a-z]{3,20}$/;
const sides = { common: 'common/src', backend: 'backend/src/features', frontend: 'frontend/src/features' } as const;

/** Replaces placeholders of the form `__many__`. */
const fill = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/__(many|one|Many|One|letter)__/g, (_whole, name: string) => values.get(name) ?? '');

/** A letter that no section uses as its key, if possible from the name. */
async function freeLetter(root: string, many: string): Promise<string> {
  const folder = path.join(root, 'frontend/src');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.section.ts'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const taken = new Set(texts.flatMap((text) => [...text.matchAll(/\bkey: '(\w)'/g)].map(([, letter = '']) => letter)));
  const free = Array.from(`${many}abcdefhijklmnopqrstuvwxyz`).find((letter) => letter !== 'g' && !taken.has(letter));
  if (free === undefined) throw new NotMade('Every letter of the alphabet is taken by a section.');
  return free;
}

/** One change of a file outside the feature's folders. */
interface Entry {
  readonly file: string;
  /** Each pattern must match. Its match is replaced. */
  readonly edits: readonly (readonly [pattern: RegExp, replacement: string])[];
}
/** The last import of a file. */
const lastImport = /^import [^;]+;\n(?!import)/m;
function entries(many: string): Entry[] {
  const manifest = `${many}Manifest`;
  const feature = `${many}Feature`;
  const section = `${many}Section`;
  const kept = `- **until 30 days after it is deleted**: \`${many}\``;
  return [
    {
      file: 'common/src/features.ts',
      edits: [
        [lastImport, `$&import { ${manifest} } from './${many}/${many}.manifest.ts';\n`],
        [/\n\] as const;/, `\n  ${manifest},\n] as const;`],
      ],
    },
    {
      file: 'backend/src/app/features.ts',
      edits: [
        [/^import .+\.feature\.ts';\n/m, `$&import { ${feature} } from '../features/${many}/${many}.feature.ts';\n`],
        [/(\bconst features: readonly Feature\[\] = \[[^\]]*?),?\s*\]/, `$1, ${feature}(context)]`],
      ],
    },
    {
      file: 'frontend/src/app/sections.ts',
      edits: [
        [lastImport, `$&import { ${section} } from '../features/${many}/${many}.section.ts';\n`],
        [/(export const sections: readonly Section\[\] = \[[^\]]*?),?\n\]/, `$1,\n  ${section},\n]`],
      ],
    },
    { file: 'docs/operations.md', edits: [[/(^## What is kept[^]*?\n)(?=\n## )/m, `$1${kept}\n`]] },
  ];
}

/** Formats a file with the repository's settings. */
async function tidy(root: string, file: string, text: string): Promise<string> {
  const filepath = path.join(root, file);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

async function rendered(root: string, values: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [side, under] of Object.entries(sides)) {
    const templates = path.join(import.meta.dirname, 'templates', side);
    for (const name of await readdir(templates)) {
      const file = path.posix.join(under, values.get('many') ?? '', fill(name.replace(/\.txt$/, ''), values));
      const text = fill(await readFile(path.join(templates, name), 'utf8'), values);
      files.set(file, await tidy(root, file, text));
    }
  }
  return files;
}

async function entered(root: string, { file, edits }: Entry): Promise<string> {
  let text = await readFile(path.join(root, file), 'utf8');
  for (const [pattern, replacement] of edits) {
    if (!pattern.test(text))
      throw new NotMade(
        `${file} has an unexpected form. Add the feature there by hand, or restore the form that make.ts expects.`,
      );
    text = text.replace(pattern, replacement);
  }
  return tidy(root, file, text);
}

/**
 * Creates a feature with a live list, a form, a screen and tests. Writes either all files or none.
 * @param root of the repository
 * @throws {NotMade} when the name is invalid or taken, or a list is not found
 */
export async function makeFeature(root: string, { many, one = singularOf(many) }: Names): Promise<FeatureFiles> {
  if (!word.test(many) || !word.test(one) || one === many)
    throw new NotMade(
      'Usage: npm run new-feature -- PLURAL [SINGULAR], for example `caravans` or `mice mouse`. Each is a lower-case word of 3 to 20 letters.',
    );
  const taken = Object.values(sides)
    .map((under) => path.join(under, many))
    .filter((folder) => existsSync(path.join(root, folder)));
  if (taken.length > 0) throw new NotMade(`There is ${taken.join(' and ')} already.`);
  const letter = await freeLetter(root, many);
  const values = new Map([
    ...([
      ['many', many],
      ['one', one],
    ] as const),
    ...([
      ['Many', capital(many)],
      ['One', capital(one)],
      ['letter', letter],
    ] as const),
  ]);
  const made = await rendered(root, values);
  const changed = new Map<string, string>();
  for (const entry of entries(many)) changed.set(entry.file, await entered(root, entry));
  for (const [file, text] of [...made, ...changed]) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return { made: [...made.keys()], changed: [...changed.keys()] };
}
