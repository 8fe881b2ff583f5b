// Tests of the api modules in the browser build: no reply schemas or live messages, and unused
// declarations are removed.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';

/** The built code of a module. Vite runs in a process of its own, because it is not CommonJS. */
function asBuilt(code: string): string {
  const source = JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'declarations.ts')).href);
  const script = `import { parseSync } from 'vite';
    import { forBrowser } from ${source};
    process.stdout.write(forBrowser(process.argv[1], (code) => parseSync('bids.api.js', code).program));`;
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script, code];
  return execFileSync(process.execPath, words, { cwd: path.resolve(import.meta.dirname, '../..'), encoding: 'utf8' });
}

const declared = `
import * as z from 'zod/mini';
export const most = 5;
export const bid = z.object({ amount: z.int() });
const changed = z.object({ ...bid.shape, version: z.int() });
export const routes = { place: route({ path: '/api/bids', body: bid, reply: z.array(changed) }) };
export const messages = liveMessages({ 'bid:placed': changed });
export const isHigh = (amount) => amount > most;
`;

test('reply schemas and live messages are removed, and unused declarations can be removed', () => {
  expect(asBuilt(declared)).toBe(`
import * as z from 'zod/mini';
export const most = 5;
export const bid = /* @__PURE__ */ (() => (z.object({ amount: z.int() })))();
const changed = /* @__PURE__ */ (() => (z.object({ ...bid.shape, version: z.int() })))();
export const routes = /* @__PURE__ */ (() => ({ place: route({ path: '/api/bids', body: bid, reply: null }) }))();
export const messages = /* @__PURE__ */ (() => ({}))();
export const isHigh = (amount) => amount > most;
`);
});
