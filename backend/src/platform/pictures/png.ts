// Draws an SVG as PNG in a thread of its own, with the fonts that come with the hall.
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

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
/** What the thread runs: it is built into no file of its own, so that it is there wherever the program is. */
const inThread = `
const { parentPort, workerData } = require('node:worker_threads');
const { Resvg } = require(workerData.drawer);
parentPort.postMessage(new Resvg(workerData.svg, workerData.options).render().asPng());
`;

/** Draws an SVG as PNG, 1200 wide, off the event loop. @throws when the drawer is not there or fails */
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
  const thread = new Worker(inThread, { eval: true, workerData: { drawer, svg, options } });
  const late = setTimeout(() => void thread.terminate(), tooLongMs);
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      thread.once('message', resolve).once('error', reject);
      thread.once('exit', () => reject(new Error('The picture was not drawn in time')));
    });
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}
