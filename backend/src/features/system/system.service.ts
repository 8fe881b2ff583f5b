// System service: runs the checks of this installation in a web process.
import type { SystemChecks } from '@guild/common/system/system.api';
import type { Context } from '../../platform/features/context.ts';
import type { ReceivedRequest } from '../../platform/http/received.ts';
import { envWarnings } from '../../platform/process/env.ts';
import { allChecks } from './checks/all.checks.ts';
import { runChecks } from './system.checks.ts';
import { answering, askDiscordOnce, thisMachine, type Machine, type Parts } from './system.parts.ts';

export interface SystemDeps {
  readonly readDiscord: Parts['readDiscord'];
  readonly machine?: Machine | undefined;
}

export interface SystemService {
  /** @param received how the call arrived; null: from inside the process */
  check(received: ReceivedRequest | null): Promise<SystemChecks>;
}

export function createSystemService(
  { env, db, redis, clock, outboxes }: Context,
  { readDiscord, machine = thisMachine }: SystemDeps,
): SystemService {
  const client = db.getClient();
  const stored = { client, db: client.db(db.name) };
  const missingIndexes = async (): Promise<string[]> => {
    const found = await Promise.all(
      Object.values(db.models).map(async (model) => {
        const { toCreate } = await model.diffIndexes();
        return toCreate.map((fields: object) => `${model.collection.name}: ${Object.keys(fields).join(', ')}`);
      }),
    );
    return found.flat();
  };
  return {
    async check(received) {
      const [database, answeringRedis] = await Promise.all([
        answering(stored, (one) => one.db.admin().ping()),
        answering(redis, (one) => one.ping()),
      ]);
      const checks = await runChecks(allChecks, {
        env,
        environment: { problems: [], warnings: envWarnings() },
        database,
        redis: answeringRedis,
        machine,
        process: received === null ? null : { missingIndexes, outboxes: outboxes.collections(), received },
        readDiscord: askDiscordOnce(readDiscord),
      });
      return { checkedAt: new Date(clock.now()).toISOString(), checks };
    },
  };
}
