// PNG rendering of SVGs, in a separate process, with the bundled fonts.
import { createRequire } from 'node:module';
import path from 'node:path';
import { runSeparately, type FailedProcess } from './separateProcess.ts';

const pngWidth = 1200;
/** `text` covers all Latin languages, `title` the western ones. */
export const fontFiles = {
  text: ['hanken-grotesk-latin-600.ttf', 'hanken-grotesk-latin-ext-600.ttf'],
  title: ['syncopate-latin-400.ttf'],
  label: ['syncopate-latin-700.ttf'],
} as const;
/** Path of a file in the server's assets. */
export const assetFile = (folder: 'fonts' | 'previews', name: string): string =>
  path.resolve('backend/assets', folder, name);
const tooLongMs = 15_000;
/** Limit for the size of a picture: 1200 by 1200 pixels without compression, plus a margin. */
const largestBytes = 8_000_000;
/** The program of the process. */
const drawing = `
const { Resvg } = require(process.argv[1]);
const { svg, options } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
try {
  process.stdout.write(new Resvg(svg, options).render().asPng());
} catch (error) {
  process.stderr.write(String(error));
  process.exitCode = 1;
}
`;
const failureOf = ({ killed, stderr }: FailedProcess): Error =>
  new Error(`The picture was not drawn: ${killed === true ? 'it took too long' : String(stderr).slice(0, 300)}`);

/**
 * Renders an SVG as PNG, 1200 wide, in a process of its own, because the renderer draws people's text.
 * @throws when the renderer is missing, fails or takes too long
 */
export async function toPng(svg: string): Promise<Uint8Array> {
  const options = {
    fitTo: { mode: 'width', value: pngWidth },
    font: {
      loadSystemFonts: false,
      fontFiles: Object.values(fontFiles).flatMap((files) => files.map((name) => assetFile('fonts', name))),
      defaultFontFamily: 'Hanken Grotesk',
    },
  };
  const drawer = createRequire(import.meta.url).resolve('@resvg/resvg-js');
  return runSeparately(drawing, {
    args: [drawer],
    input: JSON.stringify({ svg, options }),
    timeoutMs: tooLongMs,
    maxBytes: largestBytes,
  }).catch((error: unknown) => {
    throw failureOf(error as FailedProcess);
  });
}
