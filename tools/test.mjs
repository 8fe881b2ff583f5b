// The command `npm test`: prepares everything and runs every test. Works before anything is
// installed. Words after `--` go to jest.
import { nodeVersionProblem } from './launcher/node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem === undefined) {
  const { runTests } = await import('./testing/run-tests.mjs');
  await runTests(process.argv.slice(2));
} else {
  console.error(problem);
  process.exitCode = 1;
}
