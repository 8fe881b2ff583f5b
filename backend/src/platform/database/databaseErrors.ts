// Which failures of the database pass by themselves (it is away, too slow, changing its leader, or has no room), and which are of single statements.
import { MongoBulkWriteError, type WriteError } from 'mongodb';

interface Failure {
  name?: string;
  code?: unknown;
  codeName?: string;
  message?: string;
  cause?: unknown;
  /** Why a batch of writes did not go through. */
  errorResponse?: unknown;
  /** What the driver says of its own failures. */
  errorLabelSet?: unknown;
}
const passingLabels = ['RetryableError', 'RetryableWriteError', 'ResetPool'];
const unreachable =
  /^(Mongo(ose)?ServerSelection|Mongo(Network|NotConnected|PoolCleared|PoolClosed|WaitQueueTimeout|ServerClosed|TopologyClosed|ClientClosed|OperationTimeout|ExpiredSession)|ConnectionPoolClosed|PoolClosed|PoolCleared)/;
const maxTimeExpired = 50;
/** Shutting down, interrupted, no primary, no room on the disk and the like: the same call may succeed in a moment. */
const passing = new Set<unknown>([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

/** A line that broke in the middle of a command: the driver passes on what Node.js says of the socket. */
const brokenLine = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED']);

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
 * The failures of single statements of a command, all others of which have been carried out.
 * @throws the error itself, when it is another one: a line that broke comes as a failed command without failed statements
 */
export function statementFailures(error: unknown): WriteError[] {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) throw error;
  const failures = [error.writeErrors].flat();
  if (failures.length === 0) throw error;
  return failures;
}
