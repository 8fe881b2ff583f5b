// Checks of the work behind the pages: processes, tasks, jobs, facts and ledgers.
import { readQueues } from '../../../platform/jobs/jobWorkers.ts';
import { readTaskRuns, type TaskRun } from '../../../platform/jobs/taskRuns.ts';
import { readBacklog } from '../../../platform/http/health/gauges.ts';
import { lastProblems } from '../../../platform/store/database/books.ts';
import type { LeaseDocument } from '../../../platform/store/database/lease.ts';
import { defineCheck, type Check, type Finding } from '../system.checks.ts';
import type { Database } from '../system.parts.ts';

const minute = 60_000;
/** Age of the last sign of life, in ms, after which a process counts as stopped. Four beats. */
export const aliveMs = 20_000;
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const countAlive = ({ db }: Database, role: string, now: number): Promise<number> =>
  db
    .collection<LeaseDocument>('leases')
    .countDocuments({ role, at: { $gt: new Date(now - aliveMs) } }, { maxTimeMS: 2000 });

const web = defineCheck(
  { name: 'web', title: 'Web server', needs: ['env', 'database'] },
  async ({ database, machine }): Promise<Finding> => {
    const running = await countAlive(database, 'web', machine.now());
    if (running > 0) return { state: 'good', meaning: `${counted(running, 'process runs', 'processes run')}.` };
    return {
      state: 'bad',
      meaning: 'No web server runs, so nobody can open the hall.',
      remedy: 'Start it: docker compose up -d web-1 web-2. Its log says why it ended.',
    };
  },
);

const worker = defineCheck(
  { name: 'worker', title: 'Worker', needs: ['env', 'database'] },
  async ({ database, machine }): Promise<Finding> => {
    const running = await countAlive(database, 'worker', machine.now());
    if (running > 0) return { state: 'good', meaning: `${counted(running, 'process runs', 'processes run')}.` };
    return {
      state: 'bad',
      meaning: "No worker runs. Auctions don't end on time, and nobody gets reminders or messages on Discord.",
      remedy: 'Start it: docker compose up -d worker. Its log says why it ended.',
    };
  },
);

/** A task is late after three intervals and the minutes in which its run is not stored. */
const isTaskLate = ({ everyMs, succeededAt }: TaskRun, now: number): boolean =>
  (succeededAt?.getTime() ?? 0) < now - 3 * everyMs - 3 * minute;
const tasks = defineCheck(
  { name: 'tasks', title: 'Regular tasks', needs: ['env', 'database'] },
  async ({ database: { db }, machine }): Promise<Finding> => {
    const runs = await readTaskRuns(db);
    if (runs.length === 0)
      return {
        state: 'unknown',
        meaning: 'No task has run yet.',
        remedy: 'Start the worker and check again in a minute.',
      };
    const now = machine.now();
    // A task of an earlier version does not run any more.
    const forgottenMs = 7 * 24 * 60 * minute;
    const known = runs.filter(
      ({ succeededAt, failedAt }) =>
        Math.max(succeededAt?.getTime() ?? 0, failedAt?.getTime() ?? 0) > now - forgottenMs,
    );
    const late = known.filter((run) => run.failedAt !== null || isTaskLate(run, now));
    if (late.length === 0)
      return { state: 'good', meaning: `All ${counted(known.length, 'task', 'tasks')} of the worker ran on time.` };
    const described = late.map(({ name, succeededAt }) =>
      succeededAt === null
        ? `${name} (never)`
        : `${name} (${succeededAt.toISOString().slice(0, 16).replace('T', ' ')} UTC)`,
    );
    return {
      state: 'warning',
      meaning: `These tasks fail or are late; in brackets is when each last worked: ${described.join(', ')}.`,
      remedy: "See the worker's log for 'a task failed': docker compose logs worker.",
    };
  },
);

const waitingLimit = 500;
const jobs = defineCheck(
  { name: 'jobs', title: 'Waiting jobs', needs: ['env', 'redis'] },
  async ({ env, redis, machine }): Promise<Finding> => {
    const found = await readQueues({ connection: redis, prefix: `${env.redisPrefix}:` });
    const isLate = found.some(({ nextAt }) => nextAt !== null && nextAt < machine.now() - 2 * minute);
    const waiting = found.reduce((sum, one) => sum + one.waiting, 0);
    if (waiting <= waitingLimit && !isLate)
      return { state: 'good', meaning: `${counted(waiting, 'job waits', 'jobs wait')}, none of them for long.` };
    return {
      state: 'warning',
      meaning: `${counted(waiting, 'job waits', 'jobs wait')} and some are late, so reminders and messages come late.`,
      remedy: 'Check that the worker runs, and restart it: docker compose restart worker.',
    };
  },
);

const facts = defineCheck(
  { name: 'facts', title: 'Changes still being announced', needs: ['env', 'database', 'process'] },
  async ({ database: { db }, machine, process }): Promise<Finding> => {
    const { waiting, oldestMs } = await readBacklog(db, { collections: process.outboxes, now: machine.now() });
    if (waiting < 100 && oldestMs < minute)
      return { state: 'good', meaning: 'Every change was announced within a minute.' };
    return {
      state: 'warning',
      meaning: `${counted(waiting, 'change waits', 'changes wait')} to be announced. What is stored is right, but notices and messages are late.`,
      remedy: "Check that the worker runs. Its log names the cause: 'a handler of a fact failed'.",
    };
  },
);

const deadLetters = defineCheck(
  { name: 'dead-letters', title: 'Failed background tasks', needs: ['env', 'database'] },
  async ({ database: { db } }): Promise<Finding> => {
    const count = await db.collection('fact_dead_letters').countDocuments({}, { limit: 1000, maxTimeMS: 2000 });
    if (count === 0) return { state: 'good', meaning: 'No background task was given up.' };
    return {
      state: 'bad',
      meaning: `${counted(count, 'background task was', 'background tasks were')} given up after five failures. A row, a notice or a message is missing.`,
      remedy: 'Settings → System lists each with its reason. Remove the cause, then try them again.',
    };
  },
);

const ledgers = defineCheck(
  { name: 'ledgers', title: 'Ledgers', needs: ['env', 'database'] },
  async ({ database: { db } }): Promise<Finding> => {
    const problems = await lastProblems(db);
    if (problems === null)
      return {
        state: 'unknown',
        meaning: 'The ledgers were not audited yet.',
        remedy: 'The worker audits them every hour. Check that it runs.',
      };
    if (problems === 0) return { state: 'good', meaning: 'Treasury, hauls, deals and trials add up.' };
    return {
      state: 'bad',
      meaning: `The last audit found ${counted(problems, 'sum', 'sums')} that ${problems === 1 ? "doesn't" : "don't"} add up.`,
      remedy: 'npm run check-books names them. Compare the ledger with the audit record and correct the amount.',
    };
  },
);

export const workChecks: readonly Check[] = [web, worker, tasks, jobs, facts, deadLetters, ledgers];
