// Log files of the programs. Warnings and errors are also shown at the terminal.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const warning = 40;
const largest = 10_000_000;
const maxLines = 40;

/**
 * @param {string} line as a program wrote it
 * @param {'stdout' | 'stderr'} from
 * @returns {string | undefined} what to show at the terminal: the message of a JSON line of level 40
 *   (warning) and above, and any other text on the error output
 */
export function worthShowing(line, from) {
  if (line.trim() === '') return undefined;
  if (!line.startsWith('{')) return from === 'stderr' ? line : undefined;
  try {
    /** @type {{ level?: unknown, msg?: unknown, err?: { stack?: unknown, message?: unknown } }} */
    const entry = JSON.parse(line);
    if (typeof entry.level !== 'number' || entry.level < warning) return undefined;
    const details = entry.err?.stack ?? entry.err?.message;
    return [entry.msg, details].filter((text) => typeof text === 'string' && text !== '').join('\n') || line;
  } catch {
    return from === 'stderr' ? line : undefined;
  }
}

/**
 * @param {string} folder for the log files
 * @param {string} name of the program
 * @param {{ quiet?: boolean, show: (text: string) => void }} options quiet shows nothing at the
 *   terminal
 * @returns {{ onLine: (line: string, from: 'stdout' | 'stderr') => void, recent: () => string, file: string }}
 *   recent returns the program's last lines
 */
export function keepLog(folder, name, { quiet = false, show }) {
  const file = path.join(folder, `${name}.log`);
  mkdirSync(folder, { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largest) renameSync(file, `${file}.1`);
  /** @type {string[]} */
  let recent = [];
  return {
    file,
    recent: () => recent.join('\n'),
    onLine(line, from) {
      appendFileSync(file, `${line}\n`);
      recent = [...recent.slice(1 - maxLines), line];
      const text = quiet ? undefined : worthShowing(line, from);
      if (text !== undefined) show(`${name}: ${text}`);
    },
  };
}
