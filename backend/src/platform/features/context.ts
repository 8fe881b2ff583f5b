// The connections and services of one running process, from which every feature is built.
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Audit } from '../people/audit/audit.ts';
import type { Clock } from '../process/clock.ts';
import type { Env } from '../process/env.ts';
import type { Outboxes } from '../store/outbox/outboxes.ts';
import type { Ids } from '../store/documents/ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import type { Revocation } from '../people/revocation.ts';

export interface Context {
  readonly env: Env;
  readonly log: Logger;
  readonly clock: Clock;
  /** The only database connection of the process. All models belong to it. */
  readonly db: Connection;
  /**
   * Commands fail at once while Redis is away (`enableOfflineQueue: false`), so requests never
   * wait.
   */
  readonly redis: Redis;
  readonly ids: Ids;
  readonly live: Live;
  readonly revocation: Pick<Revocation, 'onRevoked' | 'isHearing' | 'onHearing'>;
  readonly outboxes: Outboxes;
  readonly jobs: Jobs;
  readonly audit: Audit;
}
