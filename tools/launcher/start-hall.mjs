// Start of the whole guild hall at a terminal: starts all programs, keeps them running, and stops
// them.
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { withEnvFile } from './env-file.mjs';
import {
  builtPrograms,
  hallEnvironment,
  wantedPort,
  wantsStandIn,
  watchedPrograms,
  welcome,
} from './hall-programs.mjs';
import { leaveLock, releaseLock, takeFromLeaving } from './lock-file.mjs';
import { keepLog } from './log-lines.mjs';
import { dataFolder, dist, inProject, root } from './paths.mjs';
import { freePort, httpAnswer, portProblem } from './ports.mjs';
import { checkSystem } from './check-system.mjs';
import { lastLines, runStep } from './run-step.mjs';
import { announce, complain, say, secondsSince, warn } from './say.mjs';
import { startServices } from './services.mjs';
import { sessionSecret } from './session-secret.mjs';
import { Stop } from './stop-error.mjs';
import { onStopSignals } from './stop-signals.mjs';
import { createSupervisor } from './supervisor.mjs';

const env = withEnvFile(inProject('.env'), process.env);
const data = dataFolder(env);
const logs = path.join(data, 'logs');
const lock = path.join(data, 'start.lock');
const readyDeadline = 120_000;

/** Denies other users access to the data folder, also to files of earlier versions. */
function closeDataFolder() {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(data);
  const isShared = (mode & 0o1000) !== 0; // a shared folder such as /tmp was configured
  if (!isShared && uid === process.getuid?.()) chmodSync(data, 0o700);
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the port that people open; throws Stop when it is not available
 */
async function claimFolderAndPort(signal) {
  const port = wantedPort(env);
  if (port === undefined)
    throw new Stop(`PORT is '${String(env['PORT'])}', but it has to be a number from 1 to 65535.`);
  closeDataFolder();
  const holder = await takeFromLeaving(lock, signal, (pid) =>
    say(`Waiting for the guild hall of this folder to stop (pid ${String(pid)}) …`),
  );
  if (signal.aborted) return port;
  if (holder !== undefined) {
    throw new Stop(
      `The guild hall of this folder is already running (pid ${String(holder)}).\n` +
        `Use that one, or stop it with Ctrl-C in its terminal (or: kill ${String(holder)}) and try again.`,
    );
  }
  const problem = await portProblem(port);
  if (problem !== undefined) throw new Stop(problem);
  return port;
}

/**
 * Fills an empty embedded database with the demo guild, once.
 * @param {NodeJS.ProcessEnv} hallEnv
 * @param {AbortSignal} signal
 */
async function seedOnce(hallEnv, signal) {
  const done = path.join(data, 'mongo/demo-seeded');
  const unwanted = ['off', 'false', 'no', '0'].includes(hallEnv['DEMO_SEED'] ?? '');
  if (unwanted || existsSync(done)) return;
  say('Furnishing the demo guild …');
  const seed = path.join(dist, 'seed.mjs');
  const { code, output } = await runStep(process.execPath, ['--enable-source-maps', seed], {
    cwd: root,
    env: hallEnv,
    signal,
  });
  if (signal.aborted) return;
  if (code !== 0)
    throw new Stop(
      `The demo guild could not be written:\n\n${lastLines(output)}\n\nStart without it: DEMO_SEED=off npm start`,
    );
  writeFileSync(done, '');
}

/** @typedef {{ env: Record<string, string>, close(): Promise<void> }} StandIn */
/**
 * Starts the stand-in for Discord in this process, unless something of Discord is set up.
 * @param {string | undefined} sockets folder for sockets; undefined: it listens on a free port
 * @param {number} port of the web server, which passes calls on to it
 * @returns {Promise<StandIn | undefined>}
 */
async function startStandIn(sockets, port) {
  if (!wantsStandIn(env)) return undefined;
  const program = await import(pathToFileURL(path.join(dist, 'discord-stand-in.mjs')).href);
  return program.startStandIn({
    socket: sockets === undefined ? null : path.join(sockets, 'discord.sock'),
    file: path.join(data, 'discord-stand-in.json'),
    apiUrl: `http://127.0.0.1:${String(port)}/dev/discord/api`,
  });
}

/** @param {import('./sources.mjs').Part[]} parts @param {AbortSignal} signal */
async function prepareApart(parts, signal) {
  const program = path.join(import.meta.dirname, 'preparing.mjs');
  const { code, output } = await runStep(process.execPath, [program, ...parts], { signal, shown: true });
  if (code !== 0 && !signal.aborted) throw new Stop(output);
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} what is not ready yet, or undefined when all is
 */
async function unready(port) {
  const answer = await httpAnswer(port, '/readyz');
  if (answer === undefined) return 'the web server does not answer';
  return answer.status === 200 ? undefined : answer.body;
}

/** @param {number} port @param {AbortSignal} signal */
async function waitUntilReady(port, signal) {
  const end = performance.now() + readyDeadline;
  let why = await unready(port);
  while (why !== undefined && !signal.aborted) {
    if (performance.now() > end) throw new Stop(`The guild hall did not get ready: ${why}\nIts logs are in ${logs}`);
    await pause(40);
    why = await unready(port);
  }
}

/** One run, from the system check to the end of the last program. */
class Hall {
  /** @param {boolean} dev */
  constructor(dev) {
    this.dev = dev;
    this.ending = new AbortController();
    this.exitCode = 0;
    /** @type {Map<string, ReturnType<typeof keepLog>>} */
    this.logs = new Map();
    /** @type {StandIn | undefined} */
    this.standIn = undefined;
    this.supervisor = createSupervisor({
      onDeath: (name, how, wait) => warn(`${name} ended (${how}); starting it again in ${String(wait / 1000)} s`),
      onGiveUp: (reason) => this.fail(`${reason} So everything is stopped. The logs are in ${logs}`),
    });
  }

  /** @param {string} reason */
  fail(reason) {
    complain(reason);
    this.exitCode = 1;
    this.ending.abort();
  }

  /** @param {import('./supervisor.mjs').Program} program */
  withLog(program) {
    const quiet = program.name === 'redis' || program.name === 'database';
    const log = keepLog(logs, program.name, { quiet, show: warn });
    this.logs.set(program.name, log);
    return { ...program, onLine: log.onLine };
  }

  async open() {
    const { dev, supervisor } = this;
    const { signal } = this.ending;
    const publicPort = await claimFolderAndPort(signal);
    if (signal.aborted) return;
    await prepareApart(dev ? ['server'] : ['server', 'frontend'], signal);
    if (signal.aborted) return;
    process.umask(0o077); // files written from here on are for their owner only, unlike packages and builds
    const { redisUrl, mongoUrl, embedded, sockets } = await startServices({
      env,
      folder: data,
      dist,
      supervisor,
      signal,
      withLog: (program) => this.withLog(program),
      recent: (name) => this.logs.get(name)?.recent() ?? '',
    });
    const port = dev ? await freePort() : publicPort;
    this.standIn = signal.aborted ? undefined : await startStandIn(sockets, port);
    const hallEnv = hallEnvironment(
      { ...env, ...this.standIn?.env },
      {
        port,
        publicPort,
        redisUrl,
        mongoUrl: embedded ? `${mongoUrl}/guild` : mongoUrl,
        secret: sessionSecret(data),
        archive: path.join(data, 'earlier-builds'),
      },
    );
    if (embedded && !signal.aborted) await seedOnce(hallEnv, signal);
    if (signal.aborted) return;
    const programs = dev ? watchedPrograms(root, hallEnv, publicPort) : builtPrograms(dist, hallEnv);
    for (const program of programs) if (program.name !== 'worker') supervisor.start(this.withLog(program));
    await waitUntilReady(port, signal);
    if (signal.aborted) return;
    // The worker reaches the stand-in for Discord by the web server.
    for (const program of programs) if (program.name === 'worker') supervisor.start(this.withLog(program));
    say(`Ready after ${secondsSince()}`);
    announce(welcome(env, hallEnv['PUBLIC_URL'] ?? `http://localhost:${String(publicPort)}`));
  }

  async close() {
    leaveLock(lock);
    this.supervisor.close();
    await this.supervisor.stop(['vite', 'web', 'worker']);
    await this.standIn?.close();
    await this.supervisor.stop(['database', 'redis']);
    releaseLock(lock);
  }
}

/**
 * Runs until Ctrl-C or an unrecoverable error, then ends the process: with 0 when it was asked to
 * stop, otherwise with 1.
 * @param {{ dev: boolean }} options
 */
export async function startHall({ dev }) {
  const hall = new Hall(dev);
  const { signal } = hall.ending;
  onStopSignals({
    onStop: () => {
      say('Stopping …');
      hall.ending.abort();
    },
    onForce: () => process.exit(1),
  });
  process.stdout.on('error', () => undefined); // the terminal may close before this process ends
  process.stderr.on('error', () => undefined);
  process.on('exit', () => hall.supervisor.kill());
  process.chdir(root);
  try {
    checkSystem();
    await hall.open();
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  } catch (error) {
    if (!signal.aborted) hall.fail(error instanceof Stop ? error.message : String(/** @type {Error} */ (error).stack));
  }
  await hall.close();
  process.exit(hall.exitCode);
}
