// The programs a running guild hall consists of, and the environment they see.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {import('./supervisor.mjs').Program} Program */

const mappedStacks = pathToFileURL(path.join(import.meta.dirname, 'mapped-stacks.mjs')).href;

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {number | undefined} the port people open, default 3000; nothing when PORT is no port
 */
export function wantedPort(env) {
  const port = Number(env['PORT'] ?? '3000');
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

/**
 * What the web server and the worker see. Whatever is set already wins.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ port: number, publicPort: number, mongoUrl: string, redisUrl: string, secret: string, archive: string }} values
 * @returns {NodeJS.ProcessEnv}
 */
export function hallEnvironment(env, { port, publicPort, mongoUrl, redisUrl, secret, archive }) {
  return {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    PUBLIC_URL: `http://localhost:${String(publicPort)}`,
    SESSION_SECRET: secret,
    ASSET_ARCHIVE_DIR: archive,
    ...env,
    PORT: String(port),
    MONGODB_URI: mongoUrl,
    REDIS_URL: redisUrl,
    EXIT_WITH_PARENT: '1',
  };
}

/**
 * How the heap of each program grows: its young generation in MB for a semi-space (Node's usual is 16), and by how many per cent the rest
 * grows before it is collected. `--optimize-for-size` collects so often that a web process needs four times the CPU for a bid, and a
 * database a quarter more: only the worker, which computes little, has it, and goes without code between the interpreter's and
 * the optimized one.
 */
const heap = {
  web: ['--max-semi-space-size=4', '--heap-growing-percent=30'],
  worker: ['--max-semi-space-size=1', '--optimize-for-size', '--no-sparkplug'],
  'embedded-mongo': ['--max-semi-space-size=2', '--heap-growing-percent=15'],
};

/** How memory outside the heap is taken: from one arena for all threads, and given back as soon as 128 KB of it are free. */
export const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * How Node.js runs a program so that it keeps little in memory: the heap grows in small steps, Node's own code is not copied for it, one
 * thread helps instead of four, and source maps are read when they are needed.
 * @param {string} dist
 * @param {keyof typeof heap} name
 * @returns {string[]} arguments of Node.js
 */
export const builtProgram = (dist, name) => [
  ...heap[name],
  '--no-short-builtin-calls',
  '--v8-pool-size=1',
  '--import',
  mappedStacks,
  path.join(dist, `${name}.mjs`),
];

/**
 * @param {string} dist
 * @param {NodeJS.ProcessEnv} env
 * @returns {Program[]} the built web server and worker
 */
export function builtPrograms(dist, env) {
  return /** @type {const} */ (['web', 'worker']).map((name) => ({
    name,
    command: process.execPath,
    args: builtProgram(dist, name),
    env: { ...allocator, ...env },
  }));
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {number} publicPort where Vite serves the front end
 * @returns {Program[]} web server and worker from their sources, each started again on a change, and Vite before them
 */
export function watchedPrograms(root, env, publicPort) {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  /** @param {string} name @returns {Program} */
  const watched = (name) => ({
    name,
    command: process.execPath,
    args: [tsx, 'watch', '--clear-screen=false', path.join(root, `backend/src/${name}.ts`)],
    env: { ...env, EXIT_WITH_PARENT: '' }, // the guard sees to it
    guarded: true,
  });
  const served = [vite, path.join(root, 'frontend'), '--config', path.join(root, 'frontend/vite.config.ts')];
  return [
    watched('web'),
    watched('worker'),
    {
      name: 'vite',
      command: process.execPath,
      args: [...served, '--host', 'localhost', '--port', String(publicPort), '--strictPort', '--clearScreen', 'false'],
      env: { ...env, HALL_WEB_URL: `http://127.0.0.1:${String(env['PORT'])}` },
      guarded: true,
    },
  ];
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} url
 * @returns {string} what one wants to know once it runs
 */
export function welcome(env, url) {
  const demo =
    'No Discord application is set up, so the page lets you pick one of the demo people, or type any name and rank.\n' +
    'A second browser (or a private window) makes a second person.\n';
  const signIn =
    `Sign in: choose 'Continue with Discord'. ${env['DISCORD_CLIENT_ID'] === undefined ? demo : ''}`.trimEnd();
  return `The guild hall is open: ${url}\n\n${signIn}\nData and logs are kept in ${env['DATA_DIR'] ?? '.data'}/. Ctrl-C stops everything.`;
}
