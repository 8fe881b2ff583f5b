// The commands `npm start` and `npm run dev`: start the whole guild hall. They work before anything
// is installed.
import { nodeVersionProblem } from './launcher/node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem === undefined) {
  const { startHall } = await import('./launcher/start-hall.mjs');
  await startHall({ dev: process.argv.includes('--dev') });
} else {
  console.error(problem);
  process.exitCode = 1;
}
