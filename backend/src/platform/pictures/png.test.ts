// The picture renderer: it uses the shipped fonts, reports failures, and runs outside the calling
// process.
import { expect, test } from '@jest/globals';
import { toPng } from './png.ts';

const card = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${inside}</svg>`;
const words = card('<text x="50" y="100" font-family="Hanken Grotesk" font-size="64">Muad’Dib</text>');
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The renderer's native code, if this process has loaded it; another test in this process may
 * have.
 */
const drawersLoaded = (): string[] =>
  (process.report.getReport() as unknown as { sharedObjects: string[] }).sharedObjects.filter((file) =>
    file.includes('resvg'),
  );

test('a picture is 1200 wide, with text in the shipped fonts', async () => {
  const [drawn, empty] = await Promise.all([toPng(words), toPng(card(''))]);
  expect(Buffer.from(drawn.subarray(0, 8))).toEqual(signature);
  expect(Buffer.from(drawn).readUInt32BE(16)).toBe(1200);
  expect(drawn.length).toBeGreaterThan(empty.length + 1000);
});

test('the calling process has not loaded the renderer, which would use 30 MB there', async () => {
  const before = drawersLoaded();
  await toPng(words);
  expect(drawersLoaded()).toEqual(before);
});

test('a picture that cannot be drawn is refused with the reason', async () => {
  await expect(toPng('<svg')).rejects.toThrow(/^The picture was not drawn: Error: SVG data parsing failed/);
});

test("the renderer gets none of the server's environment variables", async () => {
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = '--require ./not-there.cjs'; // a renderer with this option would not start
  try {
    await expect(toPng(words)).resolves.toBeInstanceOf(Uint8Array);
  } finally {
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
  }
});
