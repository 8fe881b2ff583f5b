// Characters API: a member's characters in the game.
import * as z from 'zod/mini';
import { line, seenVersion } from '../wire/fields.ts';

export const maxCharacters = 10;
export const maxCharacterName = 60;
export const maxCharacterClass = 40;
const maxCharacterLevel = 10_000;

export const character = z.object({
  name: z.string(),
  class: z.nullable(z.string()),
  level: z.nullable(z.int()),
});
export type Character = z.output<typeof character>;

const levelRange = 'Must be a whole number from 1 to 10,000';
export const newCharacter = z.object({
  name: line('Name is required', maxCharacterName),
  class: z.nullable(line('Class is required', maxCharacterClass)),
  level: z.nullable(z.int(levelRange).check(z.minimum(1, levelRange), z.maximum(maxCharacterLevel, levelRange))),
});
const isOnce = (all: readonly { readonly name: string }[]): boolean =>
  new Set(all.map(({ name }) => name.toLowerCase())).size === all.length;
/** All characters of a member. The first one is the main character. */
export const charactersChange = z.object({
  characters: z
    .array(newCharacter)
    .check(z.maxLength(maxCharacters, `At most ${maxCharacters} characters`), z.refine(isOnce, 'Each name once')),
  ...seenVersion,
});
export type CharactersChange = z.output<typeof charactersChange>;

interface Names {
  readonly name: string;
  readonly discordName?: string | null | undefined;
  readonly characters?: readonly Pick<Character, 'name'>[] | undefined;
}
/**
 * The key by which the roster is ordered and searched: all names of a member in lower case, one a line. The
 * shown name comes first, so that it decides the order.
 */
export const nameKeyOf = ({ name, discordName, characters = [] }: Names): string => {
  const names = [name, discordName ?? name, ...characters.map((one) => one.name)];
  return [...new Set(names.map((one) => one.toLowerCase()))].join('\n');
};
