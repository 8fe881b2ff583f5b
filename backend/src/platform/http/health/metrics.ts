// Metrics of one process, in the format of Prometheus.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EndedRequest } from '../requests.ts';
import { socketLimitNames, type SocketLimitName } from '../../live/socketLimits.ts';

/** Values that are read whenever metrics are requested. */
export interface Gauges {
  /** Number of sockets connected to this process. A worker has none. */
  readonly sockets?: () => number;
  /** Whether the database answers. */
  readonly database: () => Promise<boolean>;
  /** Whether Redis answers. */
  readonly redis: () => Promise<boolean>;
  /** Facts that wait to be handled, of all processes. */
  readonly facts: () => Promise<FactFigures>;
  /** The database's time minus this machine's, in ms. */
  readonly clockDifferenceMs: () => number;
  /** Number of problems that the last ledger audit found. Null when there was none yet. */
  readonly books: () => Promise<number | null>;
}
export interface FactFigures {
  readonly waiting: number;
  /** Age of the oldest waiting fact, in ms; 0 when none waits. */
  readonly oldestMs: number;
  readonly dead: number;
}
export interface Metrics {
  /** Counts one finished request and its duration. */
  readonly requestEnded: (ended: EndedRequest) => void;
  /** Counts one live message. */
  readonly liveMessageSent: (name: string) => void;
  /** Counts one socket that exceeded a limit. */
  readonly lineLimitHit: (limit: SocketLimitName) => void;
  /** Counts one finished job. */
  readonly jobEnded: (queue: string, outcome: 'done' | 'failed') => void;
  /** Records how late a job started, in ms. */
  readonly jobBegan: (queue: string, latenessMs: number) => void;
  /** Reads these gauges at every request for metrics from now on. */
  watch(watched: Gauges): void;
  /** All metrics as text, and the content type. */
  read(): Promise<{ readonly text: string; readonly type: string }>;
}

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const latenessBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Metrics of the whole Node.js process: memory, processor, event loop. Collection starts at the
 * first request.
 */
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
    liveMessages: new Counter({
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

/**
 * Gauges that are read at each request for metrics. Gauges that give no value in time are left out.
 */
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
 * Creates the metrics of one process. Each has its own registry, so that tests can run several in
 * one Node.js process.
 * @param part `web` or `worker`
 */
export function createMetrics({ part, buildId }: { part: string; buildId: string }): Metrics {
  const registry = new Registry();
  const counted = createInstruments(registry);
  const ask = createWatched(registry);
  let watched: Gauges | null = null;
  // Report 0 for a limit that was never hit, so that Prometheus sees the first hit as an increase.
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
    liveMessageSent: (name) => counted.liveMessages.inc({ name }),
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
