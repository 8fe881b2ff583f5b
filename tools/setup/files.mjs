// Files that the setup reads and writes. A file is replaced whole or not at all.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';

/** @param {string} file @returns {string} empty when the file is missing */
export const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Replaces a file at once. If the process is killed, the old file is still there.
 * @param {string} file
 * @param {string} text
 * @param {number} mode permissions, for example 0o600
 */
export function replaceFile(file, text, mode) {
  const next = `${file}.${String(process.pid)}.new`;
  try {
    const opened = openSync(next, 'w', mode);
    try {
      writeSync(opened, text);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(next, file);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}
