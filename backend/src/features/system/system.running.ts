// What runs: processes, queues, the latest warnings and errors by kind, and failed background tasks.
import { maxFailedTasks, type FailedTask, type SystemRunning } from '@guild/common/system/system.api';
import type { Context } from '../../platform/features/context.ts';
import { answers } from '../../platform/http/health/health.ts';
import { readQueues } from '../../platform/jobs/jobWorkers.ts';
import { adminsRoom, factIdsOf } from '../../platform/live/live.ts';
import { actorOf } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { LoggedProblem } from '../../platform/process/log.ts';
import type { LeaseDocument } from '../../platform/store/database/lease.ts';
import { createDeadLetters, type LetterOutcome } from '../../platform/store/outbox/deadLetters.ts';
import type { DeadLetter } from '../../platform/store/outbox/failures.ts';
import { aliveMs } from './checks/work.checks.ts';

/** `problem`: why nothing happened, in a sentence. */
interface TaskReply {
  readonly problem: string | null;
}
export interface SystemRunningService {
  read(): Promise<SystemRunning>;
  retry(id: string, caller: Caller): Promise<TaskReply>;
  drop(id: string, caller: Caller): Promise<TaskReply>;
}

const maxProblems = 20;
const problemOf: Readonly<Record<LetterOutcome, string | null>> = {
  done: null,
  gone: 'Somebody else has already tried or dropped it.',
  'no-document': 'What it was about no longer exists. Drop it.',
};

/** Adds up what several processes logged. The latest comes first. */
function mergeProblems(all: readonly LoggedProblem[]): LoggedProblem[] {
  const merged = new Map<string, LoggedProblem>();
  for (const one of all) {
    const before = merged.get(one.message);
    const lastAt = before !== undefined && before.lastAt > one.lastAt ? before.lastAt : one.lastAt;
    merged.set(one.message, { ...one, count: one.count + (before?.count ?? 0), lastAt });
  }
  return [...merged.values()].sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime()).slice(0, maxProblems);
}

const toFailedTask = ({ _id, handler, kind, collection, documentId, error, at }: DeadLetter): FailedTask => ({
  id: _id,
  handler,
  kind,
  collection,
  documentId: String(documentId),
  error,
  at: at.toISOString(),
});

export function createSystemRunning({ db, env, redis, clock, audit, live }: Context): SystemRunningService {
  const letters = createDeadLetters(db);
  const leases = db.collection<LeaseDocument>('leases');
  const readQueuesInTime = async (): Promise<SystemRunning['queues']> => {
    if (!(await answers(() => redis.ping()))) return null;
    const found = await readQueues({ connection: redis, prefix: `${env.redisPrefix}:` }).catch(() => null);
    return found?.map(({ name, waiting, delayed }) => ({ name, waiting, delayed })) ?? null;
  };
  const record = async (letter: DeadLetter, verb: 'retried' | 'dropped', caller: Caller): Promise<void> => {
    const { _id, handler, collection, documentId, kind, error, at } = letter;
    await audit.record({
      // The same task may fail again later, with another time.
      key: `failed-task-${verb}-${_id}-${at.getTime()}`,
      actor: actorOf(caller),
      action: `failed_task.${verb}`,
      entity: 'failed_task',
      entityId: _id,
      name: handler,
      before: { collection, documentId, kind, error },
    });
  };
  const end = async (id: string, verb: 'retried' | 'dropped', caller: Caller): Promise<TaskReply> => {
    const letter = await letters.find(id);
    if (letter === null) return { problem: problemOf.gone };
    const outcome = await (verb === 'retried' ? letters.retry(letter) : letters.drop(id));
    if (outcome === 'done') {
      await record(letter, verb, caller);
      live.send(adminsRoom, 'for-you:changed', factIdsOf([{ id: `failed-task-${verb}-${clock.now()}` }]));
    }
    return { problem: problemOf[outcome] };
  };
  return {
    async read() {
      const [found, queues, failed, failedTotal] = await Promise.all([
        leases.find({}, { sort: { role: 1, at: -1 }, maxTimeMS: 2000 }).toArray(),
        readQueuesInTime(),
        letters.list(maxFailedTasks),
        letters.count(),
      ]);
      // Leases have the machine's time.
      const isAlive = ({ at }: LeaseDocument): boolean => at.getTime() > Date.now() - aliveMs;
      const problems = mergeProblems(found.filter(isAlive).flatMap(({ about }) => about?.problems ?? []));
      return {
        processes: found.map((one) => ({
          role: one.role,
          host: one.host,
          version: one.about?.version ?? null,
          build: one.about?.build ?? null,
          node: one.about?.node ?? null,
          startedAt: one.about?.startedAt.toISOString() ?? null,
          seenAt: one.at.toISOString(),
          isAlive: isAlive(one),
        })),
        queues,
        problems: problems.map((one) => ({ ...one, lastAt: one.lastAt.toISOString() })),
        failedTasks: failed.map(toFailedTask),
        failedTotal,
      };
    },
    retry: (id, caller) => end(id, 'retried', caller),
    drop: (id, caller) => end(id, 'dropped', caller),
  };
}
