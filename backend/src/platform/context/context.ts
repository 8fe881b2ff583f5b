// What every feature is built from: one running process's connections and services.
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Audit } from '../audit/audit.ts';
import type { Clock } from '../process/clock.ts';
import type { Env } from '../process/env.ts';
import type { Outboxes } from '../outbox/outboxes.ts';
import type { Ids } from '../documents/ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import type { Revocation } from '../session/revocation.ts';

export interface Context {
  readonly env: Env;
  readonly log: Logger;
  readonly clock: Clock;
  /** One connection per process; models are made on it. */
  readonly db: Connection;
  /** Fails at once while Redis is away (`enableOfflineQueue: false`): requests never wait for it. */
  readonly redis: Redis;
  readonly ids: Ids;
  readonly live: Live;
  readonly revocation: Pick<Revocation, 'onRevoked' | 'isHearing' | 'onHearing'>;
  readonly outboxes: Outboxes;
  readonly jobs: Jobs;
  readonly audit: Audit;
}
