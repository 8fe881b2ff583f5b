// Draws an SVG as PNG in a process of its own, with the fonts that come with the hall.
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const pngWidth = 1200;
/** Text with the letters of all Latin languages, and the face of titles with those of the western ones. */
export const fontFiles = {
  text: ['hanken-grotesk-latin-600.ttf', 'hanken-grotesk-latin-ext-600.ttf'],
  title: ['syncopate-latin-400.ttf'],
  label: ['syncopate-latin-700.ttf'],
} as const;
/** Where a file that comes with the server lies. */
export const assetFile = (folder: 'fonts' | 'previews', name: string): string =>
  path.resolve('backend/assets', folder, name);
const tooLongMs = 15_000;
/** A picture of 1200 by 1200 points without any compression, and then some. */
const largestBytes = 8_000_000;
/** What the process runs: it is built into no file of its own, so that it is there wherever the program is. */
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
/** How a process has ended that drew nothing. */
interface Failed {
  readonly killed?: boolean;
  readonly stderr?: Buffer;
}
const failureOf = ({ killed, stderr }: Failed): Error =>
  new Error(`The picture was not drawn: ${killed === true ? 'it took too long' : String(stderr).slice(0, 300)}`);

/**
 * Draws an SVG as PNG, 1200 wide, in a process that ends with it: a thread would leave 30 MB to the process it belongs to, and what goes
 * wrong in the drawer's machine code, which draws what people have written, would end it. For the same reason it gets no environment.
 * @throws when the drawer is not there, fails or takes too long
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
  const run = promisify(execFile)(process.execPath, ['-e', drawing, drawer], {
    timeout: tooLongMs,
    killSignal: 'SIGKILL',
    maxBuffer: largestBytes,
    env: {},
    encoding: 'buffer',
  });
  // A process that has ended early reads no more: how it ended is what is told.
  run.child.stdin?.on('error', () => undefined).end(JSON.stringify({ svg, options }));
  const { stdout } = await run.catch((error: unknown) => {
    throw failureOf(error as Failed);
  });
  return stdout;
}
