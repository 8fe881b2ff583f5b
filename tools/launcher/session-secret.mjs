// The secret of this folder's sessions. It is stored, so that people stay signed in after a
// restart.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @param {string} folder @returns {string} 64 hexadecimal digits, the same each time */
export function sessionSecret(folder) {
  const file = path.join(folder, 'session-secret');
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch {
    // the first start
  }
  const secret = randomBytes(32).toString('hex');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
