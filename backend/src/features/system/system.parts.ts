// What the checks of an installation look at: its settings, connections and machine. A running hall and
// `npm run doctor` have them; what cannot be had is null.
import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import type { DiscordChannels, DiscordRoles, RankRole } from '@guild/common/discord/discord.api';
import type { Redis } from 'ioredis';
import type { Db, MongoClient } from 'mongodb';
import { answers } from '../../platform/http/health/health.ts';
import type { DiscordApplication } from '../../platform/discord/api/application.ts';
import type { GuildAnswer } from '../../platform/discord/api/server.ts';
import type { ReceivedRequest } from '../../platform/http/received.ts';
import type { Env } from '../../platform/process/env.ts';

/** Free and total size, in bytes. */
export interface Space {
  readonly free: number;
  readonly total: number;
}
/** The machine, as a check reads it. Tests give another one. */
export interface Machine {
  /** Version of Node.js, without `v`. */
  readonly node: string;
  /** Ms since 1970. */
  now(): number;
  /** @param folder that exists */
  disk(folder: string): Promise<Space>;
  memory(): Space;
}
export const thisMachine: Machine = {
  node: process.versions.node,
  now: () => Date.now(),
  async disk(folder) {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  },
  memory: () => ({ free: freemem(), total: totalmem() }),
};

export interface Database {
  readonly client: MongoClient;
  readonly db: Db;
}
/** What only a running web process knows. */
export interface RunningProcess {
  /** Indexes that are declared and not there, such as `auctions: endsAt_1`. */
  missingIndexes(): Promise<readonly string[]>;
  /** Collections whose documents have outboxes. */
  readonly outboxes: readonly string[];
  /** How the call for the checks arrived. */
  readonly received: ReceivedRequest;
}
/** What Discord says about the bot, and what the hall does there. */
export interface DiscordState {
  readonly bot: GuildAnswer<unknown>['outcome'];
  readonly channels: DiscordChannels;
  readonly roles: DiscordRoles;
  /** Null: Discord did not say. */
  readonly application: DiscordApplication | null;
  /** Ids of the channels in which the bot posts. */
  readonly chosenChannels: readonly string[];
  readonly rankRoles: readonly RankRole[];
  /** Why Discord refused the slash commands, in a sentence; null: it did not. */
  readonly commandsProblem: string | null;
}
export interface Parts {
  /** Null: it has problems. */
  readonly env: Env | null;
  /** A sentence for each problem, and for each probable mistake. */
  readonly environment: { readonly problems: readonly string[]; readonly warnings: readonly string[] };
  /** Null: it does not answer. */
  readonly database: Database | null;
  /** Null: it does not answer. */
  readonly redis: Redis | null;
  readonly machine: Machine;
  /** Null: the checks do not run in a web process. */
  readonly process: RunningProcess | null;
  /** Asks Discord with the bot's token. Several calls ask once. */
  readonly readDiscord: (env: Env, db: Db) => Promise<DiscordState>;
}

/** Null instead of a connection that does not answer in time. */
export const answering = async <T>(connection: T, ask: (connection: T) => Promise<unknown>): Promise<T | null> =>
  (await answers(() => ask(connection))) ? connection : null;

/** Several checks need what Discord says. Discord is asked once. */
export function askDiscordOnce(read: Parts['readDiscord']): Parts['readDiscord'] {
  let asked: Promise<DiscordState> | undefined;
  return (env, db) => (asked ??= read(env, db));
}
