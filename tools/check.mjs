// The command `npm run check`: format, lint, imports and types, in two parallel series of about
// equal length.
import { runStep } from './launcher/run-step.mjs';
import { root } from './launcher/paths.mjs';

/** Scripts of package.json. The scripts of one series run one after the other. */
const lines = [
  ['lint:server', 'format'],
  ['types', 'lint:rest', 'imports'],
];

/**
 * @param {string} script
 * @returns {Promise<boolean>} whether nothing was found
 */
async function check(script) {
  const began = Date.now();
  const { code, output } = await runStep('npm', ['run', '--silent', script], { cwd: root });
  const found = code === 0 ? '' : `\n${output.trimEnd()}`;
  console.log(`${code === 0 ? '✓' : '✗'} ${script} (${Math.round((Date.now() - began) / 1000)} s)${found}`);
  return code === 0;
}

const results = await Promise.all(
  lines.map(async (scripts) => {
    const found = [];
    for (const script of scripts) found.push(await check(script));
    return found;
  }),
);
if (results.flat().includes(false)) process.exitCode = 1;
