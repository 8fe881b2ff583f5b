// What a process counts about itself, in the form that Prometheus reads.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EndedRequest } from '../http/requests.ts';
import { socketLimitNames, type SocketLimitName } from '../live/socketLimits.ts';

/** What is asked when somebody reads the figures. */
export interface Gauges {
  /** Sockets connected to this process; a worker has none. */
  readonly sockets?: () => number;
  /** Whether the database answers. */
  readonly database: () => Promise<boolean>;
  /** Whether Redis answers. */
  readonly redis: () => Promise<boolean>;
  /** What waits to be delivered, in the whole hall. */
  readonly facts: () => Promise<FactFigures>;
  /** The database's time minus this machine's, in ms. */
  readonly clockDifferenceMs: () => number;
  /** How many problems the last check of the books has found; null: there was none yet. */
  readonly books: () => Promise<number | null>;
}
export interface FactFigures {
  readonly waiting: number;
  /** Age of the oldest fact that waits, in ms; 0 when none does. */
  readonly oldestMs: number;
  readonly dead: number;
}
export interface Metrics {
  /** Counts one request that is over, and how long it took. */
  readonly requestEnded: (ended: EndedRequest) => void;
  /** Counts one live message. */
  readonly said: (name: string) => void;
  /** Counts a connection that asked more of the live line than a limit allows. */
  readonly lineLimitHit: (limit: SocketLimitName) => void;
  /** Counts a job that has run. */
  readonly jobEnded: (queue: string, outcome: 'done' | 'failed') => void;
  /** Notes how late a job began, in ms. */
  readonly jobBegan: (queue: string, latenessMs: number) => void;
  /** From now on these are asked at every reading. */
  watch(watched: Gauges): void;
  /** All figures as text, and its content type. */
  read(): Promise<{ readonly text: string; readonly type: string }>;
}

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const latenessBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Memory, processor and event loop belong to the whole Node.js; they are watched from the first reading on. */
let processRegistry: Registry | null = null;
function processFigures(): Registry {
  if (processRegistry === null) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

function createInstruments(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Histogram({
      name: 'hall_http_request_duration_seconds',
      help: 'How long requests took, by route, method and class of status.',
      labelNames: ['route', 'method', 'status'] as const,
      buckets: requestBuckets,
      registers,
    }),
    said: new Counter({
      name: 'hall_live_messages_total',
      help: 'Live messages handed to the sockets or to Redis, by name.',
      labelNames: ['name'] as const,
      registers,
    }),
    lineLimits: new Counter({
      name: 'hall_line_limit_hits_total',
      help: 'Connections closed or refused because they asked too much of the live line, by limit.',
      labelNames: ['limit'] as const,
      registers,
    }),
    jobs: new Counter({
      name: 'hall_jobs_total',
      help: 'Jobs that have run, by queue and outcome.',
      labelNames: ['queue', 'outcome'] as const,
      registers,
    }),
    lateness: new Histogram({
      name: 'hall_job_lateness_seconds',
      help: 'How long after its time a job began, by queue.',
      labelNames: ['queue'] as const,
      buckets: latenessBuckets,
      registers,
    }),
    build: new Gauge({
      name: 'hall_build_info',
      help: 'Always 1; the labels name the build, the part and its Node.js.',
      labelNames: ['build', 'part', 'node'] as const,
      registers,
    }),
  };
}

/** Figures that are asked for at each reading; those that nobody answers in time are left out. */
function createWatched(registry: Registry) {
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const sockets = gauge('hall_sockets_connected', 'Sockets connected to this process.');
  const database = gauge('hall_database_up', '1 while the database answers.');
  const redis = gauge('hall_redis_up', '1 while Redis answers.');
  const waiting = gauge('hall_facts_waiting', 'Facts in the outboxes of the whole hall.');
  const oldest = gauge('hall_facts_oldest_seconds', 'Age of the oldest fact in an outbox.');
  const dead = gauge('hall_facts_dead', 'Facts that were given up and wait for a person.');
  const clock = gauge('hall_clock_difference_seconds', "The database's time minus this machine's.");
  const wrong = gauge('hall_books_problems', 'What the last check of the books has found wrong.');
  return async (watched: Gauges): Promise<void> => {
    const [databaseUp, redisUp, facts, problems] = await Promise.all([
      watched.database(),
      watched.redis(),
      watched.facts().catch(() => null),
      watched.books().catch(() => null),
    ]);
    sockets.set(watched.sockets?.() ?? 0);
    clock.set(watched.clockDifferenceMs() / 1000);
    database.set(databaseUp ? 1 : 0);
    redis.set(redisUp ? 1 : 0);
    const values = [
      [waiting, facts?.waiting],
      [oldest, facts && facts.oldestMs / 1000],
      [dead, facts?.dead],
      [wrong, problems],
    ] as const;
    for (const [figure, value] of values)
      if (value == null) figure.remove();
      else figure.set(value);
  };
}

/**
 * Figures of one process. Each has a registry of its own, so that several may live in one Node.js.
 * @param part `web` or `worker`
 */
export function createMetrics({ part, buildId }: { part: string; buildId: string }): Metrics {
  const registry = new Registry();
  const counted = createInstruments(registry);
  const ask = createWatched(registry);
  let watched: Gauges | null = null;
  // A limit that nobody has hit is reported as 0, so that its first hit can be seen.
  for (const limit of socketLimitNames) counted.lineLimits.inc({ limit }, 0);
  counted.build.set({ build: buildId, part, node: process.version }, 1);
  return {
    requestEnded({ method, route, status, durationMs, isAnswered }) {
      const labels = {
        route,
        method: methods.has(method) ? method : 'other',
        status: isAnswered ? `${Math.floor(status / 100)}xx` : 'aborted',
      };
      counted.requests.observe(labels, durationMs / 1000);
    },
    said: (name) => counted.said.inc({ name }),
    lineLimitHit: (limit) => counted.lineLimits.inc({ limit }),
    jobEnded: (queue, outcome) => counted.jobs.inc({ queue, outcome }),
    jobBegan: (queue, latenessMs) => counted.lateness.observe({ queue }, Math.max(0, latenessMs) / 1000),
    watch: (what) => void (watched = what),
    async read() {
      if (watched !== null) await ask(watched);
      const texts = await Promise.all([registry.metrics(), processFigures().metrics()]);
      return { text: texts.join('\n'), type: registry.contentType };
    },
  };
}
