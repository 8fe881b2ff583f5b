// Error codes, their HTTP statuses and the JSON body of error replies.
export const errorStatus = {
  invalid_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  key_reused: 422,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** The default sentence of each code. */
export const errorSentence: Readonly<Record<ErrorCode, string>> = {
  invalid_input: 'Please check the highlighted fields.',
  not_signed_in: 'Please sign in first.',
  not_allowed: "You don't have permission to do this.",
  not_found: "This doesn't exist or was deleted.",
  wrong_method: "This method isn't supported here.",
  conflict: 'This is no longer possible.',
  too_large: 'This is too large.',
  key_reused: 'This was already sent with different content. Please send it again.',
  too_many: 'Too many requests. Please wait a moment.',
  unexpected: 'Something went wrong on our side.',
  unavailable: "The server can't answer right now. Please try again in a moment.",
};

export interface FieldError {
  /** Dotted path of the field, for example `buyoutPrice`. */
  path: string;
  message: string;
}
/** `error` and `message` have the same text for people. */
export interface ErrorBody {
  error: string;
  message: string;
  code: ErrorCode;
  /** `current`: the stored entity, for reason `stale`. */
  details?: { fields?: FieldError[]; reason?: string; minimum?: number; current?: unknown } & Record<string, unknown>;
  requestId: string;
}
