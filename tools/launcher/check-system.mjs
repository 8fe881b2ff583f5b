// Check whether the project can run on this system.
import { nodeVersionProblem } from './node-version.mjs';
import { Stop } from './stop-error.mjs';

/** Throws Stop when this system or its Node.js cannot run the project. */
export function checkSystem() {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem !== undefined) throw new Stop(problem);
  if (process.platform === 'win32')
    throw new Stop('Windows is supported through WSL: https://learn.microsoft.com/windows/wsl/install');
}
