// Parser for typed locations: complete codes are recognized while typing, and the rest stays text.
// Pure.
import { readCells } from '@guild/common/scouting/scouting.rules';

/** Content of the field: recognized codes, and the remaining text. */
export interface TypedLocations {
  readonly cells: readonly string[];
  readonly rest: string;
}
const codesFirst = /^(?:[A-I]-[1-9](?:, |$))*/;

/** The reverse of `joinLocations`. */
export function splitLocations(value: string): TypedLocations {
  const [codes = ''] = codesFirst.exec(value) ?? [];
  return { cells: codes.match(/[A-I]-[1-9]/g) ?? [], rest: value.slice(codes.length) };
}

/** 'H-5, B-3, Z': the codes in their order without duplicates, then the remaining text. */
export const joinLocations = ({ cells, rest }: TypedLocations): string =>
  [...new Set(cells), ...(rest === '' ? [] : [rest])].join(', ');

/**
 * The field's value after a text was typed or pasted.
 * @returns the value, and the newly recognized codes
 */
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

/** An incomplete code, such as 'h-'. */
const maybeBegun = /^[a-i]-?$/i;
export function wrongWords(rest: string): readonly string[] {
  const { wrong } = readCells(rest);
  const isOpen = !/[\s,;]$/.test(rest) && maybeBegun.test(wrong.at(-1) ?? '');
  return isOpen ? wrong.slice(0, -1) : wrong;
}
/** Why words are no codes: '"Z1" isn't a map cell. …'. */
export const sayWrong = (words: readonly string[]): string =>
  `${words.map((one) => `“${one}”`).join(', ')} ${words.length === 1 ? "isn't a map cell" : "aren't map cells"}. Use a row from A to I and a column from 1 to 9.`;
