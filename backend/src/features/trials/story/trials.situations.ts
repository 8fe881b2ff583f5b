// The situations that the narrator of the trials tells: Markdown files by theme, read and checked when a process starts.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One way out. Which ones are deadly is decided when a round opens, so both of its ends are told. */
export interface SituationChoice {
  /** What one does: the words of the button. */
  readonly text: string;
  /** Why those who did it are alive. */
  readonly lived: string;
  /** Why those who did it fell. */
  readonly fell: string;
}

export interface Situation {
  /** Theme and file, for example `deep-desert/the-last-marker`. */
  readonly id: string;
  /** The key of its theme. */
  readonly theme: string;
  readonly title: string;
  /** What the narrator tells, in one paragraph of plain text. */
  readonly text: string;
  readonly choices: readonly SituationChoice[];
}

/** Each is a folder of situations, named by its key. */
export const trialThemes: readonly { readonly key: string; readonly name: string }[] = [
  { key: 'deep-desert', name: 'The Deep Desert' },
  { key: 'worm-country', name: 'Worm Country' },
  { key: 'the-storm', name: 'The Coriolis Storm' },
  { key: 'shield-wall', name: 'Raiders of the Shield Wall' },
  { key: 'the-sietch', name: 'The Hidden Sietch' },
  { key: 'spice-blow', name: 'The Spice Blow' },
];

/** Beside the program, as the archive is. */
const folder = 'backend/assets/trials';
/** Of a theme: so many rounds pass at the least before one of them would have to be told again. */
const fewest = 10;
/** What a phone shows without scrolling, and what can be read aloud before the choices are forgotten. */
export const situationLimits = {
  title: 40,
  words: { min: 40, max: 80 },
  choices: { min: 2, max: 4 },
  choice: 60,
  sentence: 140,
} as const;

const whole = /^---\ntitle: (.+)\n---\n\n([^]+)$/;
const choice = /^(.+)\n\nLived: (.+)\nFell: (.+)$/;
const fileName = /^[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;
/** What any voice, picture and chat can show as it is: no Markdown, no typographic signs. */
const plain = /^[A-Za-z0-9 .,;:!?'"-]+$/;
const sentence = /^[A-Z][^.!?]*[.!?]$/;

/**
 * One file: a head with the title, the paragraph that is told, and below each `## choice` a line `Lived: …` and a line `Fell: …`.
 * @param id theme and file
 * @param text of the whole file
 * @throws Error that names the file and says what is wrong with it
 */
export function readSituation(id: string, text: string): Situation {
  const wrong = (why: string): Error => new Error(`The situation ${id}.md ${why}`);
  const checked = (what: string, value: string, most: number): string => {
    if (value.length > most) throw wrong(`has ${what} of ${value.length.toString()} characters: ${value}`);
    if (!plain.test(value) || value !== value.trim() || value.includes('  '))
      throw wrong(`has ${what} that is not plain text: ${value}`);
    return value;
  };
  const one = (what: string, value: string): string => {
    if (!sentence.test(value)) throw wrong(`has ${what} that is not one sentence: ${value}`);
    return checked(what, value, situationLimits.sentence);
  };

  const [, title, body = ''] = whole.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (title === undefined) throw wrong('has no head with a title');
  const [story = '', ...parts] = body.trim().split('\n\n## ');
  const words = story.split(/\s+/).length;
  if (words < situationLimits.words.min || words > situationLimits.words.max)
    throw wrong(`has ${words.toString()} words`);
  if (parts.length < situationLimits.choices.min || parts.length > situationLimits.choices.max)
    throw wrong(`has ${parts.length.toString()} choices`);
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

/** @throws Error that names both when two have one title */
export function checkSituations(all: readonly Situation[]): void {
  const titles = new Map<string, string>();
  for (const { id, title } of all) {
    const other = titles.get(title.toLowerCase());
    if (other !== undefined) throw new Error(`The situation ${id}.md has the title of ${other}.md: ${title}`);
    titles.set(title.toLowerCase(), id);
  }
}

/** Without what a computer puts into folders for itself. */
const namesIn = async (...at: string[]): Promise<string[]> =>
  (await readdir(path.resolve(...at))).filter((name) => !name.startsWith('.')).sort();

/**
 * All of them, by theme and file.
 * @param from the folder of the themes; the tests have their own
 * @throws Error that names the first file or theme that is not right
 */
export async function loadSituations(from: string = folder): Promise<readonly Situation[]> {
  const keys = trialThemes.map(({ key }) => key);
  const folders = await namesIn(from);
  const strange = folders.find((name) => !keys.includes(name));
  if (strange !== undefined) throw new Error(`${from}/${strange} is no theme of the trials`);
  const all: Situation[] = [];
  for (const key of keys) {
    const names = folders.includes(key) ? await namesIn(from, key) : [];
    if (names.length < fewest)
      throw new Error(`${from}/${key} has ${names.length.toString()} situations, fewer than ${fewest.toString()}`);
    const odd = names.find((name) => !fileName.test(name));
    if (odd !== undefined) throw new Error(`${from}/${key}/${odd} is not named as a situation is`);
    const texts = await Promise.all(names.map((name) => readFile(path.resolve(from, key, name), 'utf8')));
    texts.forEach((text, at) => all.push(readSituation(`${key}/${names[at]?.replace(/\.md$/, '') ?? ''}`, text)));
  }
  checkSituations(all);
  return all;
}

/**
 * Those that a trial may tell.
 * @param theme the name or key of one of the themes; for words that somebody typed it is all of them
 */
export function situationsOf(all: readonly Situation[], theme: string): readonly Situation[] {
  const wanted = theme.trim().toLowerCase();
  const known = trialThemes.find(({ key, name }) => key === wanted || name.toLowerCase() === wanted);
  return known === undefined ? all : all.filter((each) => each.theme === known.key);
}
