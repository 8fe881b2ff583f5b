// Loot night rules: how pasted lines become lots, and the total of what was sold.
import { itemCategories, type ItemCategory } from '../auctions/auctions.api.ts';
import { limits } from '../wire/fields.ts';

/** Maximum number of lots of one night. */
export const maxLots = 50;
/** A late bid extends a lot so that this many seconds are left. */
export const lotSoftCloseSeconds = 10;

/** Members are told of a night so long before its start, in ms. */
export const announcedBeforeMs = 30 * 60_000;
/** A night that could not start for so long after its time waits for somebody who starts it, in ms. */
export const maxLateMs = 30 * 60_000;

export interface LotLine {
  readonly name: string;
  readonly quantity: number;
  readonly startingPrice: number;
  /** Absent: that of the night. */
  readonly category?: ItemCategory;
}
export interface LotProblem {
  /** Number of the line in the text, from 1. */
  readonly line: number;
  readonly message: string;
}

const categoriesInWords = `${itemCategories.slice(0, -1).join(', ')} or ${itemCategories.at(-1) ?? ''}`;

/** A line with a tab or a semicolon may have commas in the name. */
const separatorOf = (text: string): string => ['\t', ';'].find((one) => text.includes(one)) ?? ',';
/** `1200`, `1 200` and `1.200`. @returns null when it is not a number from 1 */
function numberOf(text: string): number | null {
  const isNumber = /^\d{1,13}$/.test(text) || /^\d{1,3}([ .,'’]\d{3})+$/.test(text);
  const value = isNumber ? Number(text.replace(/\D/g, '')) : 0;
  return value >= 1 && value <= limits.amount ? value : null;
}
/** @returns the lot, or what is wrong with the line */
function readLine(text: string): LotLine | string {
  const separator = separatorOf(text);
  const [name = '', quantity = '', start = '', kind = '', ...more] = text.split(separator).map((part) => part.trim());
  const category = itemCategories.find((one) => one.toLowerCase() === kind.toLowerCase());
  const isUnknown = kind !== '' && category === undefined;
  // With commas, the fourth value may be the rest of a number.
  if (more.length > 0 || (isUnknown && separator === ','))
    return 'A line has a name, a quantity, a starting price and a category. Separate them with semicolons.';
  if (name === '') return 'The name is missing';
  if (name.length > limits.name) return `A name has at most ${limits.name} characters`;
  const pieces = quantity === '' ? 1 : numberOf(quantity);
  if (pieces === null) return `The quantity must be a whole number from 1, not "${quantity}"`;
  const startingPrice = start === '' ? 1 : numberOf(start);
  if (startingPrice === null) return `The starting price must be a whole number from 1, not "${start}"`;
  if (isUnknown) return `The category must be ${categoriesInWords}, not "${kind}"`;
  return { name, quantity: pieces, startingPrice, ...(category !== undefined && { category }) };
}

/**
 * Reads pasted lines: name, quantity, starting price and category, separated by commas, semicolons or tabs.
 * Quantity and price are 1 when they are missing, and the category is that of the night. Empty lines are skipped.
 * @returns the lots of all correct lines, and what is wrong with the others
 */
export function readLots(text: string): {
  readonly lots: readonly LotLine[];
  readonly problems: readonly LotProblem[];
} {
  const lots: LotLine[] = [];
  const problems: LotProblem[] = [];
  text.split(/\r?\n/).forEach((line, at) => {
    // Not trimmed first: a leading tab means that the name is missing.
    if (line.trim() === '') return;
    const read = readLine(line);
    if (typeof read === 'string') problems.push({ line: at + 1, message: read });
    else if (lots.length === maxLots) problems.push({ line: at + 1, message: `A night has at most ${maxLots} lots` });
    else lots.push(read);
  });
  return { lots, problems };
}

/** Whether the lot is still to be sold. */
export const isOpenLot = ({ state }: { readonly state: string }): boolean => state === 'waiting' || state === 'running';
/** Whether the lot was not sold on a night that is over. */
export const isLeft = ({ state }: { readonly state: string }): boolean => state === 'unsold' || state === 'withdrawn';
/** Places of the lots for which nobody has decided yet what happens to them. */
export const undecidedLots = ({
  status,
  lots,
}: {
  readonly status: string;
  readonly lots: readonly { readonly state: string; readonly use?: unknown }[];
}): number[] => (status === 'over' ? lots.flatMap((lot, at) => (isLeft(lot) && lot.use == null ? [at] : [])) : []);

interface Sales {
  readonly lots: readonly { readonly sale: { readonly price: number } | null }[];
}
/** The sum of all sales, in the unit of the night. */
export const proceedsOf = ({ lots }: Sales): number => lots.reduce((sum, { sale }) => sum + (sale?.price ?? 0), 0);
