// Loaded into a built program (`node --import`), says in the stacks of its errors which lines of the sources they mean. Node's own
// `--enable-source-maps` reads the maps of all packages at the start, 13 MB in the hall's programs together; this reads the program's
// own map when the first stack is asked for.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const program = path.resolve(process.argv[1] ?? '');
const address = pathToFileURL(program).href;
/** @type {SourceMap | null | undefined} null: there is none */
let map;

function ownMap() {
  try {
    map ??= new SourceMap(JSON.parse(readFileSync(`${program}.map`, 'utf8')));
  } catch {
    map ??= null;
  }
  return map;
}

/** @param {NodeJS.CallSite} site @returns {string} one line of a stack */
function lineOf(site) {
  const text = String(site);
  const [line, column] = [site.getLineNumber() ?? 0, site.getColumnNumber() ?? 0];
  if (site.getFileName() !== address) return text;
  const found = ownMap()?.findEntry(line - 1, column - 1);
  if (!found || !('originalSource' in found)) return text;
  const source = path.resolve(path.dirname(program), found.originalSource);
  const place = `${source}:${String(found.originalLine + 1)}:${String(found.originalColumn + 1)}`;
  return text.replace(`${address}:${String(line)}:${String(column)}`, place);
}

/** @param {unknown} error */
function titleOf(error) {
  try {
    return String(error);
  } catch {
    return 'an error without a name';
  }
}

Error.prepareStackTrace = (error, sites) =>
  [titleOf(error), ...sites.map((site) => `    at ${lineOf(site)}`)].join('\n');
