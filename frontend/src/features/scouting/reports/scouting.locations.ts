// The quick entry of locations: what is typed becomes codes as soon as it is one, and what is none stays as text; pure.
import { readCells } from '@guild/common/scouting/scouting.rules';

/** A field's content: the codes read so far, and the text that is none yet. */
export interface TypedLocations {
  readonly cells: readonly string[];
  readonly rest: string;
}
const codesFirst = /^(?:[A-I]-[1-9](?:, |$))*/;

/** Takes apart what `joinLocations` has put together. */
export function splitLocations(value: string): TypedLocations {
  const [codes = ''] = codesFirst.exec(value) ?? [];
  return { cells: codes.match(/[A-I]-[1-9]/g) ?? [], rest: value.slice(codes.length) };
}

/** 'H-5, B-3, Z' in the order in which they were given, each once, the unread text last. */
export const joinLocations = ({ cells, rest }: TypedLocations): string =>
  [...new Set(cells), ...(rest === '' ? [] : [rest])].join(', ');

/** What a field holds after somebody has typed or pasted a text into it. @returns with the codes that were read of it */
export function typeLocations(value: string, text: string): { value: string; added: readonly string[] } {
  const { cells } = splitLocations(value);
  const { cells: added, wrong } = readCells(text);
  const rest = added.length === 0 ? text.replace(/^[\s,;]+/, '') : wrong.join(' ');
  return { value: joinLocations({ cells: [...cells, ...added], rest }), added };
}

export const withoutLocation = (value: string, cell: string): string => {
  const { cells, rest } = splitLocations(value);
  return joinLocations({ cells: cells.filter((one) => one !== cell), rest });
};

/** What of a text can be no code, however it goes on. */
const maybeBegun = /^[a-i]-?$/i;
export function wrongWords(rest: string): readonly string[] {
  const { wrong } = readCells(rest);
  const isOpen = !/[\s,;]$/.test(rest) && maybeBegun.test(wrong.at(-1) ?? '');
  return isOpen ? wrong.slice(0, -1) : wrong;
}
/** Why words are no codes: '"Z1" isn't a map cell. …'. */
export const sayWrong = (words: readonly string[]): string =>
  `${words.map((one) => `“${one}”`).join(', ')} ${words.length === 1 ? "isn't a map cell" : "aren't map cells"}. Use a row from A to I and a column from 1 to 9.`;
