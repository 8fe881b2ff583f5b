// Shared parts of the backup and restore commands: settings from the environment or .env, and error
// handling.
import path from 'node:path';
import { withEnvFile } from '../launcher/env-file.mjs';
import { Refusal } from './backup-file.mjs';
import { dataFolder } from '../launcher/paths.mjs';
import { root } from './database.mjs';

/** @returns {{ uri: string | undefined, dataDir: string }} */
export function settings() {
  const env = withEnvFile(path.join(root, '.env'), process.env);
  return { uri: env['MONGODB_URI'], dataDir: dataFolder(env) };
}

/**
 * Rejects an option with an empty value, which is probably a mistake: `--to "$FOLDER"` with an
 * empty FOLDER.
 * @param {Record<string, string | boolean | undefined>} values
 */
export function refuseEmpty(values) {
  const empty = Object.keys(values).find((name) => name !== 'keep' && values[name] === '');
  if (empty !== undefined) throw new Refusal(`--${empty} wants a value. Nothing was done.`);
}

/** @param {() => Promise<void>} run ends the process with 1 when it fails */
export async function atTheTerminal(run) {
  process.umask(0o077);
  try {
    await run();
  } catch (error) {
    const code = String(/** @type {{ code?: unknown }} */ (error).code);
    const known = error instanceof Refusal || code.startsWith('ERR_PARSE_ARGS_');
    console.error(known ? /** @type {Error} */ (error).message : error);
    process.exitCode = 1;
  }
}
