// The only error thrown on purpose: a code with its HTTP status, a human sentence and details.
import { errorSentence, errorStatus, type ErrorBody, type ErrorCode, type FieldError } from '@guild/common/wire/errors';

/** The reason of a failure after which the call may have happened all the same. */
export const outcomeUnknown = 'outcome_unknown';

export type ErrorDetails = NonNullable<ErrorBody['details']>;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Whether what admins need to know of it stands in the log already. */
  wasLogged = false;

  /**
   * @param code decides the HTTP status
   * @param sentence what a person reads; left out: the code's usual sentence
   * @param details `reason` says why in snake_case, `fields` names bad input
   */
  constructor(code: ErrorCode, sentence: string = errorSentence[code], details?: ErrorDetails) {
    super(sentence);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** For `.catch`: null stands for what is not there, or gone meanwhile. @throws every other error than AppError `not_found` */
export function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

/** A 409 for an edit of what somebody else has changed meanwhile. @param current the entity as it is stored now */
export const stale = (current: unknown): AppError =>
  new AppError('conflict', 'Someone else changed this in the meantime.', { reason: 'stale', current });

/**
 * A 429, the only way to make one: its answer says in `Retry-After` when to come again.
 * @param ms how long to wait, in ms
 * @param sentence what a person reads, of the seconds to wait where it names them; left out: the usual sentence
 * @param details what else is said, for example which limit it was
 */
export const tooMany = (
  ms: number,
  sentence?: string | ((seconds: number) => string),
  details: ErrorDetails = {},
): AppError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  const said = typeof sentence === 'function' ? sentence(retryAfterSeconds) : sentence;
  return new AppError('too_many', said, { ...details, retryAfterSeconds });
};

/** A 400 that names one bad field. */
export const invalidField = (path: string, message: string): AppError => invalidInput([{ path, message }]);

/** A 400 that names every bad field; a single one gives the sentence too. */
export const invalidInput = (fields: FieldError[]): AppError =>
  new AppError('invalid_input', fields.length === 1 ? fields[0]?.message : undefined, { fields });
