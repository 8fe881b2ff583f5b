// Changes of `.env`: sets values and keeps every other line and comment.
import { parseEnv } from '../launcher/env-file.mjs';

/**
 * A value as `.env` holds it, so that `npm start` and Docker Compose read the same.
 * @param {string} value
 */
function written(value) {
  if (/^[\w.:/@,+=-]*$/.test(value)) return value;
  if (!value.includes("'") && !value.includes('\n')) return `'${value}'`;
  throw new Error("A value in .env can't contain a single quote or a line break.");
}

/**
 * Sets values in the text of `.env`. A name that occurs gets its new value in the same place, and other
 * names are added at the end. A value that stays keeps its line as it is.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} values
 * @returns {string}
 */
export function setInEnv(text, values) {
  const present = parseEnv(text);
  const changed = new Map(Object.entries(values).filter(([name, value]) => (present[name] ?? '') !== value));
  const added = new Set(changed.keys());
  const lines = text.split('\n').map((line) => {
    const name = /^\uFEFF?\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1];
    const value = name === undefined ? undefined : changed.get(name);
    if (name === undefined || value === undefined) return line;
    added.delete(name);
    return `${name}=${written(value)}`;
  });
  const end = [...added].map((name) => `${name}=${written(changed.get(name) ?? '')}\n`).join('');
  const start = lines.join('\n');
  return start === '' || start.endsWith('\n') || end === '' ? start + end : `${start}\n${end}`;
}
