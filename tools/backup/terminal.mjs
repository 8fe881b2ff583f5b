// What both commands share at the terminal: settings from the environment or .env, and how they end.
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

/** @param {() => Promise<void>} run ends the process with 1 when it fails */
export async function atTheTerminal(run) {
  try {
    await run();
  } catch (error) {
    const known =
      error instanceof Refusal || /** @type {{ code?: unknown }} */ (error).code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION';
    console.error(known ? /** @type {Error} */ (error).message : error);
    process.exitCode = 1;
  }
}
