// The command `npm run bench`: compares the app with the bare libraries. Works before anything is
// installed. A word selects one row.
import { nodeVersionProblem } from './launcher/node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem === undefined) {
  const { runBench } = await import('./bench/run-bench.mjs');
  await runBench(process.argv.slice(2));
} else {
  console.error(problem);
  process.exitCode = 1;
}
