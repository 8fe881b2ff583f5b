// MongoDB's errors: code, name and message of an error reply.
const NAMES = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  16: 'InvalidLength',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  54: 'NotSingleValueField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  68: 'IndexAlreadyExists',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  115: 'CommandNotSupported',
  168: 'InvalidPipelineOperator',
  238: 'NotImplemented',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
} as const;

/** The name of an error code. MongoDB uses `Location` and the number for codes without a name. */
export function codeName(code: number): string {
  return (NAMES as Record<number, string>)[code] ?? `Location${code}`;
}

/** An error for the client, with MongoDB's code and, for some codes, further fields. */
export class MongoError extends Error {
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'MongoError';
    this.code = code;
    this.extra = extra;
  }

  get codeName(): string {
    return codeName(this.code);
  }
}

/** Creates the error for a feature that this server deliberately does not support. */
export function unsupported(what: string): MongoError {
  return new MongoError(238, `${what} is not supported by the embedded database`);
}

/** Converts any thrown value to a MongoError. Unexpected ones become internal errors. */
export function asMongoError(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  return new MongoError(1, error instanceof Error ? error.message : String(error));
}
