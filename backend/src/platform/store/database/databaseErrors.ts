// Classification of database errors: temporary failures, and failures of single statements in a
// batch.
import { MongoBulkWriteError, type WriteError } from 'mongodb';

interface Failure {
  name?: string;
  code?: unknown;
  codeName?: string;
  message?: string;
  cause?: unknown;
  /** The server's answer when a batch of writes failed. */
  errorResponse?: unknown;
  /** The labels that the driver adds to its own failures. */
  errorLabelSet?: unknown;
}
const passingLabels = ['RetryableError', 'RetryableWriteError', 'ResetPool'];
const unreachable =
  /^(Mongo(ose)?ServerSelection|Mongo(Network|NotConnected|PoolCleared|PoolClosed|WaitQueueTimeout|ServerClosed|TopologyClosed|ClientClosed|OperationTimeout|ExpiredSession)|ConnectionPoolClosed|PoolClosed|PoolCleared)/;
const maxTimeExpired = 50;
/**
 * Server error codes after which the same call may succeed in a moment: shutting down, interrupted,
 * no primary, disk full and the like.
 */
const passing = new Set<unknown>([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

/**
 * Socket error codes of Node.js. The driver passes them on when a connection broke during a
 * command.
 */
const brokenLine = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED']);

/** Whether the database, its driver or the network failed, not the hall's own code. */
export function isOfDatabase(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false;
  const { name = '' }: Failure = thrown;
  return name.startsWith('Mongo') || 'syscall' in thrown;
}

/** Whether the same call may succeed in a moment. */
export function isUnavailable(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false;
  const error: Failure = thrown;
  const name = error.name ?? '';
  const { errorLabelSet: labels } = error;
  if (unreachable.test(name) || brokenLine.has(error.code)) return true;
  if (labels instanceof Set && passingLabels.some((label) => labels.has(label))) return true;
  if (error.code === maxTimeExpired || error.codeName === 'MaxTimeMSExpired') return true;
  if (name === 'MongooseError') return /before initial connection|buffering timed out/.test(error.message ?? '');
  return (
    name.startsWith('Mongo') && (passing.has(error.code) || [error.cause, error.errorResponse].some(isUnavailable))
  );
}

/**
 * The failures of single statements in a batch. All other statements of the batch were carried out.
 * @throws the error itself when it is of another kind, such as a broken connection, which comes as
 *   a failed batch without failed statements
 */
export function statementFailures(error: unknown): WriteError[] {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) throw error;
  const failures = [error.writeErrors].flat();
  if (failures.length === 0) throw error;
  return failures;
}
