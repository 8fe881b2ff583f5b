// Situations for the rounds of trials: Markdown files by theme, read and checked at start.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One way of a situation. It has both outcomes, because a round decides which ways are deadly. */
export interface SituationChoice {
  /** The label of the button. */
  readonly text: string;
  /** The sentence if people survive this way. */
  readonly lived: string;
  /** The sentence if people fall this way. */
  readonly fell: string;
}

export interface Situation {
  /** Theme and file, for example `deep-desert/the-last-marker`. */
  readonly id: string;
  /** The key of its theme. */
  readonly theme: string;
  readonly title: string;
  /** The description, one paragraph of plain text. */
  readonly text: string;
  readonly choices: readonly SituationChoice[];
}

/** Each theme is a folder with the name of its key. */
export const trialThemes: readonly { readonly key: string; readonly name: string }[] = [
  { key: 'deep-desert', name: 'The Deep Desert' },
  { key: 'worm-country', name: 'Worm Country' },
  { key: 'the-storm', name: 'The Coriolis Storm' },
  { key: 'shield-wall', name: 'Raiders of the Shield Wall' },
  { key: 'the-sietch', name: 'The Hidden Sietch' },
  { key: 'spice-blow', name: 'The Spice Blow' },
];

/** Relative to the working directory. */
const folder = 'backend/assets/trials';
/** Minimum number of situations in a theme, so that they do not repeat too soon in a trial. */
const fewest = 10;
/** Limits: the text must fit on a phone, and must be quick to read aloud. */
export const situationLimits = {
  title: 40,
  words: { min: 40, max: 80 },
  choices: { min: 2, max: 4 },
  choice: 60,
  sentence: 140,
} as const;

const fileFormat = /^---\ntitle: (.+)\n---\n\n([^]+)$/;
const choice = /^(.+)\n\nLived: (.+)\nFell: (.+)$/;
const fileName = /^[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;
/**
 * Plain ASCII text, which every voice, picture and chat can show:
 * no Markdown, no typographic characters.
 */
const plain = /^[A-Za-z0-9 .,;:!?'"-]+$/;
const sentence = /^[A-Z][^.!?]*[.!?]$/;

/**
 * Parses a file: a head with the title, a paragraph of description, and below each `## choice` a
 * line `Lived: …` and a line `Fell: …`.
 * @param id theme and file
 * @param text of the whole file
 * @throws Error that names the file and what is wrong with it
 */
export function readSituation(id: string, text: string): Situation {
  const wrong = (why: string): Error => new Error(`The situation ${id}.md ${why}`);
  const checked = (what: string, value: string, most: number): string => {
    if (value.length > most) throw wrong(`has ${what} of ${value.length} characters: ${value}`);
    if (!plain.test(value) || value !== value.trim() || value.includes('  '))
      throw wrong(`has ${what} that is not plain text: ${value}`);
    return value;
  };
  const one = (what: string, value: string): string => {
    if (!sentence.test(value)) throw wrong(`has ${what} that is not one sentence: ${value}`);
    return checked(what, value, situationLimits.sentence);
  };

  const [, title, body = ''] = fileFormat.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (title === undefined) throw wrong('has no head with a title');
  const [story = '', ...parts] = body.trim().split('\n\n## ');
  const words = story.split(/\s+/).length;
  if (words < situationLimits.words.min || words > situationLimits.words.max) throw wrong(`has ${words} words`);
  if (parts.length < situationLimits.choices.min || parts.length > situationLimits.choices.max)
    throw wrong(`has ${parts.length} choices`);
  const choices = parts.map((part): SituationChoice => {
    const [, does, lived, fell] = choice.exec(part) ?? [];
    if (does === undefined || lived === undefined || fell === undefined)
      throw wrong(`has a choice that is not followed by Lived and Fell: ${part.split('\n', 1)[0] ?? ''}`);
    return {
      text: checked('a choice', does, situationLimits.choice),
      lived: one('an end', lived),
      fell: one('an end', fell),
    };
  });
  if (new Set(choices.map((each) => each.text.toLowerCase())).size !== choices.length)
    throw wrong('has a choice twice');
  return {
    id,
    theme: id.split('/', 1)[0] ?? '',
    title: checked('a title', title, situationLimits.title),
    text: checked('a text', story, Infinity),
    choices,
  };
}

/** @throws Error if two situations have the same title */
export function checkSituations(all: readonly Situation[]): void {
  const titles = new Map<string, string>();
  for (const { id, title } of all) {
    const other = titles.get(title.toLowerCase());
    if (other !== undefined) throw new Error(`The situation ${id}.md has the title of ${other}.md: ${title}`);
    titles.set(title.toLowerCase(), id);
  }
}

/** File names without hidden files of operating systems. */
const namesIn = async (...at: string[]): Promise<string[]> =>
  (await readdir(path.resolve(...at))).filter((name) => !name.startsWith('.')).sort();

/**
 * Reads all situations, by theme and file.
 * @param from folder of the themes; tests use their own
 * @throws Error about the first invalid file or folder
 */
export async function loadSituations(from: string = folder): Promise<readonly Situation[]> {
  const keys = trialThemes.map(({ key }) => key);
  const folders = await namesIn(from);
  const strange = folders.find((name) => !keys.includes(name));
  if (strange !== undefined) throw new Error(`${from}/${strange} is no theme of the trials`);
  const all: Situation[] = [];
  for (const key of keys) {
    const names = folders.includes(key) ? await namesIn(from, key) : [];
    if (names.length < fewest) throw new Error(`${from}/${key} has ${names.length} situations, fewer than ${fewest}`);
    const odd = names.find((name) => !fileName.test(name));
    if (odd !== undefined) throw new Error(`${from}/${key}/${odd} is not named as a situation is`);
    const texts = await Promise.all(names.map((name) => readFile(path.resolve(from, key, name), 'utf8')));
    texts.forEach((text, at) => all.push(readSituation(`${key}/${names[at]?.replace(/\.md$/, '') ?? ''}`, text)));
  }
  checkSituations(all);
  return all;
}

/**
 * The situations for a trial.
 * @param theme name or key of a theme; all situations for any other text
 */
export function situationsOf(all: readonly Situation[], theme: string): readonly Situation[] {
  const wanted = theme.trim().toLowerCase();
  const known = trialThemes.find(({ key, name }) => key === wanted || name.toLowerCase() === wanted);
  return known === undefined ? all : all.filter((each) => each.theme === known.key);
}
