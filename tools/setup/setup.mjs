// The command `npm run setup [-- --replace]`: asks for the settings of a hall and writes them. It works
// before anything is installed. Without a terminal, the answers come from environment variables.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { nodeVersionProblem } from '../launcher/node-version.mjs';

const root = path.resolve(import.meta.dirname, '../..');
// In a container, the folder of the hall has the samples, too.
const samples = existsSync('guild.config.sample.json') ? process.cwd() : root;
const problem = nodeVersionProblem(process.versions.node);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const { replace } = readOptions();
const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
const prompts = isTerminal ? await loadPrompts() : null;
prompts?.intro('Guild hall setup');
const { setUp } = await import('./setting-up.mjs');
process.exitCode = await setUp({
  folder: process.cwd(),
  samples,
  variables: process.env,
  replace,
  prompts,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});

/** Ends the process if an option is unknown. */
function readOptions() {
  try {
    return parseArgs({ options: { replace: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\nThe command is: npm run setup [-- --replace]`);
    process.exit(1);
  }
}

/** The package for questions. It is installed first when it is missing. */
async function loadPrompts() {
  try {
    return await import('@clack/prompts');
  } catch {
    const { installPackages } = await import('../launcher/packages.mjs');
    await installPackages(root, new AbortController().signal);
    return import('@clack/prompts');
  }
}
