// AppError, the only error thrown on purpose: a code with its HTTP status, a sentence and details.
import { errorSentence, errorStatus, type ErrorBody, type ErrorCode, type FieldError } from '@guild/common/wire/errors';

export type ErrorDetails = NonNullable<ErrorBody['details']>;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Whether the log already contains what admins need to know. */
  wasLogged = false;

  /**
   * @param code decides the HTTP status
   * @param sentence the text for people; without it, the code's usual sentence
   * @param details `reason` says why in snake_case, `fields` names invalid input
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

/** For `.catch`: returns null for AppError `not_found`. @throws every other error */
export function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

/**
 * A 409 for an edit of something that somebody else has changed meanwhile.
 * @param current the entity as it is stored now
 */
export const stale = (current: unknown): AppError =>
  new AppError('conflict', 'Someone else changed this in the meantime.', { reason: 'stale', current });

/**
 * A 429 with `Retry-After`. Always use this function, so that no 429 lacks the header.
 * @param ms how long to wait, in ms
 * @param sentence the text for people, or a function of the seconds to wait; without it, the usual
 *   sentence
 * @param details more information, for example which limit was hit
 */
export const tooMany = (
  ms: number,
  sentence?: string | ((seconds: number) => string),
  details: ErrorDetails = {},
): AppError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  const message = typeof sentence === 'function' ? sentence(retryAfterSeconds) : sentence;
  return new AppError('too_many', message, { ...details, retryAfterSeconds });
};

/** A 400 that names one invalid field. */
export const invalidField = (path: string, message: string): AppError => invalidInput([{ path, message }]);

/** A 400 that names every invalid field. If there is only one, its message is the sentence. */
export const invalidInput = (fields: FieldError[]): AppError =>
  new AppError('invalid_input', fields.length === 1 ? fields[0]?.message : undefined, { fields });
