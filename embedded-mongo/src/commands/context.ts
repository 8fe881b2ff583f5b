// The context of commands: the server they run on, and parsing of their arguments.
import type { Catalog } from '../storage/catalog.ts';
import type { Cursors } from '../query/cursors.ts';
import { MongoError } from '../errors.ts';
import type { QueryScope } from '../query/filters.ts';
import { Deadline } from '../query/execution.ts';
import { isDoc, isNumeric, toNumber, type Doc } from '../bson/values.ts';
import type { Request } from '../protocol/messages.ts';

/**
 * The storage closes after all running `operations`. No operation starts once `closing` is true.
 */
export type Server = {
  operations: Set<Promise<void>>;
  closing: boolean;
  catalog: Catalog;
  cursors: Cursors;
  startedAt: number;
  connections: number;
  port: number;
  /** The data directory, as an absolute path. */
  dir: string;
};
/** Tracks an operation until it ends. */
export function trackOperation(server: Server, operation: Promise<void>): void {
  server.operations.add(operation);
  void operation.finally(() => server.operations.delete(operation));
}

export type Command = (request: Request, server: Server) => Promise<Doc | Buffer> | Doc | Buffer;

/** A text argument. Errors: TypeMismatch. */
export function textArgument(body: Doc, name: string): string {
  const value = body[name];
  if (typeof value !== 'string')
    throw new MongoError(14, `BSON field '${name}' is the wrong type, expected type 'string'`);
  return value;
}

/** The collection named by a command. Errors: InvalidNamespace. */
export function collectionArgument(body: Doc, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '')
    throw new MongoError(73, `collection name has invalid type or is empty in ${name}`);
  return value;
}

export function docArgument(body: Doc, name: string): Doc {
  const value = body[name];
  if (value === undefined || value === null) return {};
  if (!isDoc(value)) throw new MongoError(14, `BSON field '${name}' is the wrong type, expected type 'object'`);
  return value;
}

export function numberArgument(body: Doc, name: string, fallback: number): number {
  const value = body[name];
  if (value === undefined || value === null) return fallback;
  if (!isNumeric(value)) throw new MongoError(14, `BSON field '${name}' is the wrong type, expected a number`);
  const number = toNumber(value);
  if (!Number.isFinite(number)) throw new MongoError(2, `BSON field '${name}' must be finite`);
  return Math.trunc(number);
}

/** A count that must not be negative. Errors: BadValue. */
export function countArgument(body: Doc, name: string, fallback: number): number {
  const value = numberArgument(body, name, fallback);
  if (value < 0) throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${value}'`);
  return value;
}

export function isTrue(value: unknown): boolean {
  return value === true || (isNumeric(value) && toNumber(value) !== 0);
}

export function scopeOf(body: Doc): QueryScope {
  return { now: new Date(), variables: isDoc(body['let']) ? body['let'] : {} };
}

export function deadlineOf(body: Doc): Deadline {
  return new Deadline(countArgument(body, 'maxTimeMS', 0));
}

/** Rejects every collation but the simple one. Errors: NotImplemented. */
export function refuseCollation(body: Doc): void {
  const collation = body['collation'];
  if (isDoc(collation) && Object.keys(collation).length > 0 && collation['locale'] !== 'simple')
    throw new MongoError(238, 'collation is not supported by the embedded database');
}
