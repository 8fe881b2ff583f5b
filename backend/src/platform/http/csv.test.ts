// CSV export: no cell can become a formula.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvPages, declareTable, longNumber, toCsv, type Cell, type PageStart } from './csv.ts';

/** The CSV text of rows without names for their columns but these. */
const toTable = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  toCsv(
    declareTable<readonly Cell[]>(
      Object.fromEntries(head.map((title, at) => [title, (row: readonly Cell[]) => row[at]])),
    ),
    rows,
  );

/** The cells of a CSV text, parsed by RFC 4180. */
function cellsOf(table: string): string[][] {
  const lines = table.match(/(?:"(?:[^"]|"")*"(?:,|\r\n))+?(?<=\r\n)/g) ?? [];
  expect(lines.join('')).toBe(table);
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  );
}

describe('cells', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' =1',
    '\u3000＝1',
  ])('%j is not a formula', (text) => {
    expect(toTable(['Name'], [[text]])).toBe(`\uFEFF"Name"\r\n"'${text}"\r\n`);
  });
  test.each(['Chani', 'a=b', "O'Neill", '5', ''])('%j stays unchanged', (text) => {
    expect(toTable(['Name'], [[text]])).toBe(`\uFEFF"Name"\r\n"${text}"\r\n`);
  });
  test('numbers stay numbers, and long ones keep all digits', () => {
    expect(toTable(['n', 'id'], [[-5, longNumber('123456789012345678')]])).toBe(
      `\uFEFF"n","id"\r\n"-5","'123456789012345678"\r\n`,
    );
  });
});

test('any content stays in its cell, and no cell starts like a formula', () => {
  const sign = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', ',', ';', '\r', '\n', '=', '＝', '\t'));
  const cell = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join(''));
  const rows = fc.array(fc.tuple(cell, cell), { maxLength: 5 });
  fc.assert(
    fc.property(rows, (given) => {
      const [head, ...read] = cellsOf(toTable(['a', 'b'], given).replace(/^\uFEFF/, ''));
      expect(head).toEqual(['a', 'b']);
      expect(read.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
        given.map((row) => row.map((text) => text.replace(/^'/, ''))),
      );
      for (const text of read.flat()) expect(text).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
    }),
  );
});

describe('a list', () => {
  const table = declareTable<{ id: number }>({ Id: ({ id }) => id });
  const textOf = async (read: (start: PageStart) => { items: { id: number }[]; next: string | null }) => {
    const pieces = [];
    for await (const piece of csvPages(table, (start) => Promise.resolve(read(start)))) pieces.push(piece);
    return pieces;
  };
  test('is read page by page, and an item that moves to a later page comes once', async () => {
    const pages: Record<string, number[]> = { first: [3, 2], second: [2, 1] };
    const asked: (string | undefined)[] = [];
    const pieces = await textOf(({ cursor }) => {
      asked.push(cursor);
      const items = (pages[cursor ?? 'first'] ?? []).map((id) => ({ id }));
      return { items, next: cursor === undefined ? 'second' : null };
    });
    expect(asked).toEqual([undefined, 'second']);
    expect(pieces).toEqual(['\uFEFF"Id"\r\n"3"\r\n"2"\r\n', '"1"\r\n']);
  });
  test('ends after the most rows of a CSV file', async () => {
    let last = 0;
    const pieces = await textOf(({ limit }) => {
      last += limit;
      return { items: [{ id: last }], next: 'more' };
    });
    expect(last).toBe(100_000);
    expect(pieces).toHaveLength(200);
  });
});
