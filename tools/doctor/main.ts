// The command `npm run doctor [-- --all]`: checks this installation and says what is wrong and how to
// mend it. It works with the hall up or down, and changes nothing.
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { SystemCheck } from '@guild/common/system/system.api';
import { MongoClient } from 'mongodb';
import { readDiscordState } from '../../backend/src/app/discordState.ts';
import { allChecks } from '../../backend/src/features/system/checks/all.checks.ts';
import { runChecks } from '../../backend/src/features/system/system.checks.ts';
import {
  answering,
  askDiscordOnce,
  thisMachine,
  type Database,
} from '../../backend/src/features/system/system.parts.ts';
import { checkEnv, envWarnings, type Env } from '../../backend/src/platform/process/env.ts';
import { createRedis, redisReady } from '../../backend/src/platform/process/redis.ts';
import { root } from '../backup/database.mjs';
import { withEnvFile } from '../launcher/env-file.mjs';
import { dataFolder } from '../launcher/paths.mjs';
import { databaseAddress, redisAddress } from '../launcher/sockets.mjs';

const answerMs = 3000;
const signs = { good: '✓', warning: '!', bad: '✗', unknown: '?', unused: '-' } as const;

/** Opens what answers. What does not is null. */
async function openStores(
  env: Env,
): Promise<{ database: Database | null; redis: ReturnType<typeof createRedis> | null; close(): Promise<void> }> {
  const client = new MongoClient(env.mongodbUri, { serverSelectionTimeoutMS: answerMs });
  const connection = createRedis({ url: env.redisUrl, use: 'commands' });
  const [isConnected] = await Promise.all([
    client.connect().then(
      () => true,
      () => false,
    ),
    redisReady(connection, answerMs),
  ]);
  const database = isConnected ? await answering({ client, db: client.db() }, ({ db }) => db.admin().ping()) : null;
  return {
    database,
    redis: await answering(connection, (one) => one.ping()),
    async close() {
      connection.disconnect();
      await client.close();
    },
  };
}

type Variables = Readonly<Record<string, string | undefined>>;
/** Without addresses, and outside production, `npm start` runs both stores on sockets. */
function withSockets(source: Variables): Variables {
  if (source['NODE_ENV'] === 'production') return source;
  const sockets = path.join(dataFolder({ ...source }), 'run');
  return {
    ...source,
    MONGODB_URI: source['MONGODB_URI'] ?? `${databaseAddress(path.join(sockets, 'database.sock'))}/guild`,
    REDIS_URL: source['REDIS_URL'] ?? redisAddress(path.join(sockets, 'redis.sock')),
  };
}

async function examine(source: Variables): Promise<SystemCheck[]> {
  const read = checkEnv(source);
  const problems = 'problems' in read ? read.problems : [];
  const env = 'problems' in read ? null : read;
  const stores = env === null ? null : await openStores(env);
  try {
    return await runChecks(allChecks, {
      env,
      environment: { problems, warnings: envWarnings(source) },
      database: stores?.database ?? null,
      redis: stores?.redis ?? null,
      machine: thisMachine,
      process: null,
      readDiscord: askDiscordOnce(readDiscordState),
    });
  } finally {
    await stores?.close();
  }
}

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const checks = await examine(withSockets(withEnvFile(path.join(root, '.env'), process.env)));
for (const { title, state, meaning, remedy } of checks) {
  if (!values.all && ['good', 'unknown', 'unused'].includes(state)) continue;
  process.stdout.write(`${signs[state]} ${title}: ${meaning}\n`);
  if (remedy !== null) process.stdout.write(`    ${remedy}\n`);
}
const unknown = checks.filter(({ state }) => state === 'unknown').map(({ title }) => title);
if (!values.all && unknown.length > 0)
  process.stdout.write(`${signs.unknown} Not checked: ${unknown.join(', ')}. npm run doctor -- --all says why.\n`);
const count = (state: SystemCheck['state']): number => checks.filter((one) => one.state === state).length;
process.stdout.write(
  `${count('good')} good, ${count('warning')} warnings, ${count('bad')} broken, ${count('unknown')} not checked, ${count('unused')} not in use.\n`,
);
if (count('bad') > 0) process.exitCode = 1;
