// Reads a `.env` file, so that settings can live beside the project.
import { readFileSync } from 'node:fs';

const assignment = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;

/** @param {string} raw what stands right of the equals sign */
function readValue(raw) {
  const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(raw);
  if (quoted) {
    const text = quoted[2] ?? '';
    return quoted[1] === '"' ? text.replaceAll('\\n', '\n') : text;
  }
  return raw.replace(/(^|\s)#.*$/, '').trim();
}

/**
 * Reads lines of the form NAME=value. Quotes around a value are removed, `# …` after a blank is a comment, anything else is
 * skipped. A name that comes twice has its last value.
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
 * What the programs are to see: the file's values under those of the process, whose own always win. An empty value counts as
 * not set.
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
