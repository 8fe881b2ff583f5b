// Program that prepares the project, so that the launcher does not keep the memory it needs.
// Arguments: the parts.
import { prepare } from './prepare.mjs';
import { Stop } from './stop-error.mjs';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ending.abort());
try {
  await prepare(/** @type {import('./sources.mjs').Part[]} */ (process.argv.slice(2)), ending.signal);
} catch (error) {
  // The launcher shows this text.
  process.stderr.write(error instanceof Stop ? error.message : String(/** @type {Error} */ (error).stack));
  process.exitCode = 1;
}
