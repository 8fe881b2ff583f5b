// SecantusDB: the MongoDB-protocol server from PyPI on which `npm run bench -- --production` measures.
import path from 'node:path';
import { cache } from '../launcher/paths.mjs';
import { freePort, isListening } from '../launcher/ports.mjs';
import { lastLines, runStep } from '../launcher/run-step.mjs';
import { say } from '../launcher/say.mjs';
import { startAndWait } from '../launcher/services.mjs';
import { Stop } from '../launcher/stop-error.mjs';
import { isProgram } from '../launcher/system-programs.mjs';

const wanted = 'secantusdb==0.7.0b3';
const environment = path.join(cache, wanted);

/** @param {AbortSignal} signal @returns {Promise<string>} the path of the server's program */
async function findSecantus(signal) {
  const program = path.join(environment, 'bin/secantusd-py');
  if (isProgram(program)) return program;
  say(`Installing ${wanted} with pip …`);
  const steps = [
    ['python3', '-m', 'venv', '--clear', environment],
    [path.join(environment, 'bin/pip'), 'install', '--pre', wanted],
  ];
  for (const [command = '', ...args] of steps) {
    const { code, output } = await runStep(command, args, { signal });
    if (code !== 0) throw new Stop(`${wanted} could not be installed (it needs Python 3):\n\n${lastLines(output)}`);
  }
  return program;
}

/**
 * @param {import('../launcher/services.mjs').Place} place
 * @returns {Promise<string>} the address of the database, without a database's name
 */
export async function startSecantus(place) {
  const command = await findSecantus(place.signal);
  const port = await freePort();
  const storage = path.join(place.folder, 'secantus');
  const args = ['--standalone', '--port', String(port), '--storage-path', storage, '--log-level', 'WARNING'];
  await startAndWait(place, { name: 'database', command, args, env: place.env, guarded: true }, () =>
    isListening(port),
  );
  return `mongodb://127.0.0.1:${String(port)}`;
}
