// Settings of a hall: answers read from its files, and the files with new answers.
import { randomBytes } from 'node:crypto';
import { parseEnv } from '../launcher/env-file.mjs';
import { setInEnv } from './env-lines.mjs';
import { questions } from './questions.mjs';

/**
 * The texts of the files; empty: the file is missing.
 * @typedef {{ env: string, config: string }} Files
 * @typedef {import('./questions.mjs').Answers} Answers
 */

export const imagesFile = 'docker-compose.yml:deploy/images.yml';
/** Passwords that the setup makes, with their length in bytes. @type {Readonly<Record<string, number>>} */
const ofDocker = { MONGO_ROOT_PASSWORD: 32, MONGO_HALL_PASSWORD: 32, MONGO_KEY: 64, REDIS_PASSWORD: 32 };

/** @param {Readonly<Record<string, string>>} env what `.env` holds */
export function howItRuns({ COMPOSE_FILE, MONGODB_URI, NODE_ENV }) {
  if (COMPOSE_FILE === imagesFile) return 'images';
  return MONGODB_URI && NODE_ENV === 'production' ? 'systemd' : 'build';
}

/**
 * The answers that the files hold. How the hall runs is known only when there is a `.env`.
 * @param {Files} files
 * @returns {Answers}
 * @throws SyntaxError when guild.config.json is not JSON
 */
export function presentAnswers({ env: text, config }) {
  const env = parseEnv(text);
  const { name } = /** @type {{ name?: unknown }} */ (config === '' ? {} : JSON.parse(config));
  const fromEnv = questions.flatMap((question) => {
    const value = env[question.name];
    return value ? [[question.name, value]] : [];
  });
  return {
    ...Object.fromEntries(fromEnv),
    ...(typeof name === 'string' && { GUILD_NAME: name }),
    ...(text !== '' && { SETUP_FOR: howItRuns(env) }),
    ...(env['OPENID_ISSUER'] && { SETUP_OPENID: 'yes' }),
  };
}

/**
 * Variables that follow from how the hall runs.
 * @param {Answers} answers
 * @param {string} before how it has run
 * @returns {Record<string, string>}
 */
function ofRunning({ SETUP_FOR, HALL_DOMAIN = '' }, before) {
  if (SETUP_FOR === 'systemd')
    return { NODE_ENV: 'production', PUBLIC_URL: `https://${HALL_DOMAIN}`, TRUST_PROXY: '1', COMPOSE_FILE: '' };
  // Docker Compose sets NODE_ENV itself. With another value here, `npm start` needs no database.
  return { COMPOSE_FILE: SETUP_FOR === 'images' ? imagesFile : '', ...(before === 'systemd' && { NODE_ENV: '' }) };
}

/**
 * The files with these answers. Unknown lines, comments and the guild's other texts stay. Secrets that are
 * missing are made.
 * @param {Files} present
 * @param {Answers} answers
 * @param {Files} samples what new files begin with
 * @returns {Files}
 */
export function filesWith(present, answers, samples) {
  const { GUILD_NAME, SETUP_FOR, SETUP_OPENID, ...variables } = answers;
  const text = present.env === '' ? samples.env : present.env;
  const env = parseEnv(text);
  const secrets = { SESSION_SECRET: 32, ...(SETUP_FOR === 'systemd' ? {} : ofDocker) };
  const made = Object.entries(secrets).flatMap(([name, bytes]) =>
    env[name] ? [] : [[name, randomBytes(bytes).toString('hex')]],
  );
  const running = ofRunning(answers, howItRuns(env));
  const withoutOpenId = { OPENID_ISSUER: '', OPENID_CLIENT_ID: '', OPENID_CLIENT_SECRET: '' };
  const openId = SETUP_OPENID === 'yes' ? {} : withoutOpenId;
  const values = {
    ...variables,
    ...openId,
    ...running,
    ...Object.fromEntries(made),
    GUILD_CONFIG: './guild.config.json',
  };
  const own = present.config !== '';
  const config = /** @type {{ name?: string }} */ (JSON.parse(own ? present.config : samples.config));
  const isSame = own && config.name === GUILD_NAME;
  return {
    env: setInEnv(text, values),
    config: isSame ? present.config : `${JSON.stringify({ ...config, name: GUILD_NAME }, null, 2)}\n`,
  };
}

const installUnits = [
  'npm ci --ignore-scripts && npm run build',
  'sudo cp deploy/systemd/* /etc/systemd/system/ && sudo systemctl daemon-reload',
  'sudo systemctl enable --now guild-hall.target',
];
/** @param {Answers} answers @returns {string[]} the commands that start the hall for the first time */
export function startCommands({ SETUP_FOR }) {
  if (SETUP_FOR === 'systemd') return installUnits;
  return [SETUP_FOR === 'images' ? 'docker compose up -d --wait' : 'docker compose up -d --build --wait'];
}
/** @param {Answers} answers @returns {string} the command after which the hall knows changed settings */
export const restartCommand = ({ SETUP_FOR }) =>
  SETUP_FOR === 'systemd' ? 'sudo systemctl restart guild-hall.target' : 'docker compose up -d';
