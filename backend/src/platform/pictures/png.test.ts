// The drawer of pictures: it draws with the fonts of the hall, says what went wrong, and leaves nothing to the process that asks.
import { expect, test } from '@jest/globals';
import { toPng } from './png.ts';

const card = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${inside}</svg>`;
const words = card('<text x="50" y="100" font-family="Hanken Grotesk" font-size="64">Muad’Dib</text>');
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The drawer's machine code, if this process has loaded it; another test here may have. */
const drawersLoaded = (): string[] =>
  (process.report.getReport() as unknown as { sharedObjects: string[] }).sharedObjects.filter((file) =>
    file.includes('resvg'),
  );

test('a picture is 1200 wide, with words in the fonts that come with the hall', async () => {
  const [drawn, empty] = await Promise.all([toPng(words), toPng(card(''))]);
  expect(Buffer.from(drawn.subarray(0, 8))).toEqual(signature);
  expect(Buffer.from(drawn).readUInt32BE(16)).toBe(1200);
  expect(drawn.length).toBeGreaterThan(empty.length + 1000);
});

test('the process that asks has not loaded the drawer, which would keep 30 MB in it', async () => {
  const before = drawersLoaded();
  await toPng(words);
  expect(drawersLoaded()).toEqual(before);
});

test('what cannot be drawn is refused with the reason', async () => {
  await expect(toPng('<svg')).rejects.toThrow(/^The picture was not drawn: Error: SVG data parsing failed/);
});

test('the drawer knows nothing of the environment of the hall', async () => {
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = '--require ./not-there.cjs'; // what it knew of would stop it
  try {
    await expect(toPng(words)).resolves.toBeInstanceOf(Uint8Array);
  } finally {
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
  }
});
