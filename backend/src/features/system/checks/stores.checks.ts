// Checks of the database and Redis.
import type { Redis } from 'ioredis';
import { durabilityProblems, readDurability } from '../../../platform/store/database/durability.ts';
import { oldestRedis, isOlder } from '../../../platform/process/redis.ts';
import { defineCheck, type Check, type Finding } from '../system.checks.ts';

const database = defineCheck({ name: 'database', title: 'Database', needs: ['env'] }, (parts): Finding => {
  if (parts.database !== null)
    return { state: 'good', meaning: 'The database answers. It holds everything that must last.' };
  return {
    state: 'bad',
    meaning: "The database doesn't answer. Nobody can use the hall.",
    remedy:
      'Check that MongoDB runs (docker compose ps, docker compose logs mongo) and that MONGODB_URI has the right host, name and password.',
  };
});

const writes = defineCheck(
  { name: 'database-writes', title: 'Safe writes', needs: ['env', 'database'] },
  async ({ env, database: { client } }): Promise<Finding> => {
    const facts = await readDurability(client);
    const problems = durabilityProblems(facts);
    if (problems.length === 0)
      return { state: 'good', meaning: 'The database confirms a change only when it is safely stored.' };
    if (!env.isProduction)
      return { state: 'good', meaning: 'This is a single database without a replica set. That is fine for a trial.' };
    return {
      state: 'warning',
      meaning: `After a crash, the last changes may be lost: ${problems.join('; ')}.`,
      remedy: 'Change MONGODB_URI as described and start the hall again.',
    };
  },
);

/** What a MongoDB server says about its replica set. */
interface Role {
  readonly setName?: string;
  readonly isWritablePrimary?: boolean;
  readonly secondary?: boolean;
  /** It was started for a replica set that does not exist yet. */
  readonly isreplicaset?: boolean;
}
const role = defineCheck(
  { name: 'database-role', title: 'Role of the database', needs: ['env', 'database'] },
  async ({ database: { client } }): Promise<Finding> => {
    const found: Role = await client.db('admin').command({ hello: 1, maxTimeMS: 2000 });
    if (found.isWritablePrimary === true)
      return {
        state: 'good',
        meaning:
          found.setName === undefined
            ? 'This is a single database without a replica set. It accepts changes.'
            : `This is the primary of the replica set ${found.setName}. It accepts changes.`,
      };
    if (found.isreplicaset === true)
      return {
        state: 'bad',
        meaning: 'The replica set was never initiated, so nothing can be saved.',
        remedy: 'Run rs.initiate() once in mongosh on the server of the database.',
      };
    if (found.secondary === true)
      return {
        state: 'bad',
        meaning: `The hall uses a secondary of the replica set ${found.setName ?? ''}, so nothing can be saved.`,
        remedy:
          'Remove directConnection=true from MONGODB_URI, add replicaSet with the name of the set, and start the hall again.',
      };
    return {
      state: 'bad',
      meaning: 'The database has no primary at the moment, so nothing can be saved.',
      remedy: 'Look at rs.status() in mongosh. More than half of the servers of the replica set must run.',
    };
  },
);

const indexes = defineCheck(
  { name: 'database-indexes', title: 'Database indexes', needs: ['env', 'database', 'process'] },
  async ({ process }): Promise<Finding> => {
    const absent = await process.missingIndexes();
    if (absent.length === 0) return { state: 'good', meaning: 'All indexes are there, so lists load fast.' };
    return {
      state: 'warning',
      meaning: `Lists may load slowly, because indexes are missing: ${absent.slice(0, 5).join(', ')}${absent.length > 5 ? ' …' : ''}.`,
      remedy: 'Restart the hall. It builds them at its start.',
    };
  },
);

const redis = defineCheck({ name: 'redis', title: 'Redis', needs: ['env'] }, async (parts): Promise<Finding> => {
  if (parts.redis === null)
    return {
      state: 'bad',
      meaning: "Redis doesn't answer. Live changes reach only some people, and reminders come late.",
      remedy: 'Check that Redis runs (docker compose ps, docker compose logs redis) and that REDIS_URL is right.',
    };
  const version = /^redis_version:(\d+\.\d+)/m.exec(await parts.redis.info('server'))?.[1];
  if (version !== undefined && isOlder(version, oldestRedis))
    return {
      state: 'warning',
      meaning: `Redis ${version} is older than what the hall is made for.`,
      remedy: `Install Redis ${oldestRedis} or newer.`,
    };
  return { state: 'good', meaning: 'Redis answers. It carries live changes and timers.' };
});

/** The fields of a section of `INFO`. */
async function infoOf(connection: Redis, section: string): Promise<ReadonlyMap<string, string>> {
  const lines = (await connection.info(section)).split(/\r?\n/).filter((line) => line.includes(':'));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

const policy = defineCheck(
  { name: 'redis-policy', title: 'What Redis does when it is full', needs: ['env', 'redis'] },
  async (parts): Promise<Finding> => {
    const found = (await infoOf(parts.redis, 'memory')).get('maxmemory_policy') ?? 'noeviction';
    if (found === 'noeviction') return { state: 'good', meaning: 'Redis never drops timers to make room.' };
    return {
      state: 'bad',
      meaning: `Redis may drop timers when it is full (maxmemory-policy ${found}). Auctions and reminders then come late.`,
      remedy: 'Set maxmemory-policy noeviction in the configuration of Redis and restart it.',
    };
  },
);

const fullAtPercent = 90;
const redisMemory = defineCheck(
  { name: 'redis-memory', title: 'Memory of Redis', needs: ['env', 'redis'] },
  async (parts): Promise<Finding> => {
    const info = await infoOf(parts.redis, 'memory');
    const [used, most] = [Number(info.get('used_memory') ?? 0), Number(info.get('maxmemory') ?? 0)];
    if (most === 0) return { state: 'good', meaning: 'Redis has no limit of its own.' };
    const percent = Math.round((100 * used) / most);
    if (percent < fullAtPercent) return { state: 'good', meaning: `Redis uses ${percent} % of its memory.` };
    return {
      state: percent >= 100 ? 'bad' : 'warning',
      meaning: `Redis uses ${percent} % of its memory. When it is full, live changes stop.`,
      remedy: 'See what takes the room with redis-cli --bigkeys, then raise maxmemory.',
    };
  },
);

const persistence = defineCheck(
  { name: 'redis-persistence', title: 'Saving by Redis', needs: ['env', 'redis'] },
  async (parts): Promise<Finding> => {
    const info = await infoOf(parts.redis, 'persistence');
    const failed = ['rdb_last_bgsave_status', 'aof_last_write_status'].some((name) => info.get(name) === 'err');
    if (!failed)
      return { state: 'good', meaning: 'Redis can save. If it loses its data, the hall finds its timers again.' };
    return {
      state: 'bad',
      meaning: "Redis can't save its data and may refuse all changes.",
      remedy: 'Check the free disk space and the rights of the folder of Redis, then restart Redis.',
    };
  },
);

export const storeChecks: readonly Check[] = [database, role, writes, indexes, redis, policy, redisMemory, persistence];
