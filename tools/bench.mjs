// `npm run bench`: measures the hall beside the bare libraries. Works before anything is installed; a word names one row.
import { nodeVersionProblem } from './launcher/node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem === undefined) {
  const { runBench } = await import('./bench/run-bench.mjs');
  await runBench(process.argv.slice(2));
} else {
  console.error(problem);
  process.exitCode = 1;
}
