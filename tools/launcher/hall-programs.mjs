// The programs of a running guild hall, and their environment.
import path from 'node:path';

/** @typedef {import('./supervisor.mjs').Program} Program */

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {number | undefined} the port that people open, default 3000; undefined for an invalid PORT
 */
export function wantedPort(env) {
  const port = Number(env['PORT'] ?? '3000');
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

/**
 * Whether the stand-in for Discord runs: with the development sign-in, unless something of Discord is
 * set up.
 * @param {NodeJS.ProcessEnv} env
 */
export const wantsStandIn = (env) =>
  env['NODE_ENV'] !== 'production' &&
  ['DISCORD_CLIENT_ID', 'DISCORD_BOT_TOKEN', 'DISCORD_PUBLIC_KEY', 'DISCORD_WEBHOOK_URL'].every(
    (name) => env[name] === undefined,
  );

/**
 * The environment of the web server and the worker. Variables that are already set win.
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
 * @param {string} dist
 * @param {'web' | 'worker' | 'embedded-mongo'} name
 * @returns {string[]} arguments with which Node.js runs a built program
 */
export const builtProgram = (dist, name) => ['--enable-source-maps', path.join(dist, `${name}.mjs`)];

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
    env,
  }));
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {number} publicPort where Vite serves the front end
 * @returns {Program[]} web server and worker from their sources, restarted after changes, and Vite in
 *   front of them
 */
export function watchedPrograms(root, env, publicPort) {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  /** @param {string} name @returns {Program} */
  const watched = (name) => ({
    name,
    command: process.execPath,
    args: [tsx, 'watch', '--clear-screen=false', path.join(root, `backend/src/${name}.ts`)],
    env: { ...env, EXIT_WITH_PARENT: '' }, // the guard script does this
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
 * @returns {string} the message to print when everything runs
 */
export function welcome(env, url) {
  const demo =
    'No Discord application is set up, so the page lets you pick one of the demo people, or type any name and rank.\n' +
    'A second browser (or a private window) makes a second person.\n';
  const signIn =
    `Sign in: choose 'Continue with Discord'. ${env['DISCORD_CLIENT_ID'] === undefined ? demo : ''}`.trimEnd();
  const discord = wantsStandIn(env) ? `\nA Discord to try, with buttons and commands: ${url}/dev/discord` : '';
  return `The guild hall is open: ${url}\n\n${signIn}${discord}\nData and logs are kept in ${env['DATA_DIR'] ?? '.data'}/. Ctrl-C stops everything.`;
}
