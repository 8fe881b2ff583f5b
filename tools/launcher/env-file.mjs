// Reader of `.env` files.
import { readFileSync } from 'node:fs';

const assignment = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;

/** @param {string} raw the text after the equals sign */
function readValue(raw) {
  const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(raw);
  if (quoted) {
    const text = quoted[2] ?? '';
    return quoted[1] === '"' ? text.replaceAll('\\n', '\n') : text;
  }
  return raw.replace(/(^|\s)#.*$/, '').trim();
}

/**
 * Parses lines of the form NAME=value. Quotes around a value are removed, and `# …` after a space
 * is a comment. Other lines are skipped. If a name occurs twice, the last value is used.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnv(text) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [, name, raw] = assignment.exec(line) ?? [];
    if (name !== undefined && raw !== undefined) values[name] = readValue(raw);
  }
  return values;
}

/**
 * The environment for the programs: the file's values, overridden by those of this process. An
 * empty value counts as not set.
 * @param {string} file may be missing
 * @param {NodeJS.ProcessEnv} own
 * @returns {NodeJS.ProcessEnv}
 */
export function withEnvFile(file, own) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  const all = { ...parseEnv(text), ...own };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
