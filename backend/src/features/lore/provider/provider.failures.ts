// Failures of the language model's provider:
// reasons, sentences for people, and details for the log.
import type * as OpenAIClient from 'openai';
import { AppError } from '../../../platform/errors.ts';

const again = 'Please try again in a moment.';
const contactAdmin = 'Please tell an admin.';
const sentences = {
  key_refused: `The model provider rejects the API key. ${contactAdmin}`,
  no_credit: `The model provider account has no credit left. ${contactAdmin}`,
  no_model: `Hyperion's language model doesn't exist. ${contactAdmin}`,
  not_taken: 'The language model rejected the question. Please rephrase it.',
  busy: 'The language model is busy right now.',
  down: `Can't reach the language model right now. ${again}`,
  slow: `The language model didn't start answering in time. ${again}`,
  stalled: `The language model stopped in the middle of its answer. ${again}`,
  too_long: `The answer took too long and was stopped. Please ask for less.`,
  cut: `The answer was cut off. ${again}`,
  nonsense: `The language model sent an unreadable answer. ${again}`,
  used_up: `The model used all its tokens before answering. Please ask for less.`,
  filtered: `The model provider filtered the answer. Please rephrase your question.`,
  huge: `The language model's answer was too long. Please ask for less.`,
} as const;
export type FailureReason = keyof typeof sentences;

const maxWait = 3600;

interface FailureDetails {
  /** The HTTP status of the provider's reply; null: none, or success. */
  readonly status?: number | null;
  /** After how many seconds the provider wants another try. */
  readonly retryAfterSeconds?: number | undefined;
  /** The provider's message without the key, for the log and for admins. */
  readonly upstream?: string;
}

/**
 * No answer, or an incomplete one. Its sentence and details are for the asking person, the rest for
 * the log. The key is in neither.
 */
export class ProviderFailure extends AppError {
  readonly reason: FailureReason;
  readonly upstreamStatus: number | null;
  readonly upstream: string;
  /** Whether the provider may have started to work, and may charge for it. */
  wasTaken = false;

  constructor(reason: FailureReason, { status = null, retryAfterSeconds, upstream = '' }: FailureDetails = {}) {
    const sentence =
      retryAfterSeconds === undefined
        ? sentences[reason]
        : `${sentences[reason]} Please ask again in ${retryAfterSeconds} seconds.`;
    const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    super('unavailable', sentence, { reason: `llm_${reason}`, ...wait });
    this.name = 'ProviderFailure';
    this.reason = reason;
    this.upstreamStatus = status;
    this.upstream = upstream;
    this.wasLogged = true;
  }
}

const byStatus: Readonly<Record<number, FailureReason>> = {
  401: 'key_refused',
  403: 'key_refused',
  402: 'no_credit',
  404: 'no_model',
  429: 'busy',
  400: 'not_taken',
  413: 'not_taken',
  422: 'not_taken',
};

/** Seconds of a `Retry-After` header, which contains seconds or a date. @param now ms since 1970 */
export function waitOf(header: string | null | undefined, now: number): number | undefined {
  if (header === null || header === undefined || header.trim() === '') return undefined;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(1, Math.ceil(seconds)), maxWait);
}

const maxUpstream = 300;
/** The provider's message for the log: one line, limited length, without the key. */
function harmless(said: string, key: string): string {
  const parts = key === '' ? said : said.replaceAll(key, '(hidden)');
  return parts.replace(/\s+/g, ' ').slice(0, maxUpstream);
}

/** Passed in, so that the client library is loaded only when it is needed. */
export type ClientErrors = Pick<typeof OpenAIClient, 'APIError' | 'APIConnectionError'>;
interface When {
  readonly key: string;
  readonly errors: ClientErrors;
  /** Whether part of the answer has arrived. */
  readonly hasBegun: boolean;
  /** Ms since 1970. */
  readonly now: number;
}
/** The status of an error. Within a stream it is only in the error's code. */
function statusOf({ status, code }: OpenAIClient.APIError): number | null {
  if (typeof status === 'number') return status;
  const named = Number(code ?? Number.NaN);
  return Number.isInteger(named) && named >= 400 && named < 600 ? named : null;
}

/** Converts an error of the client library. */
export function toFailure(thrown: unknown, { key, errors, hasBegun, now }: When): ProviderFailure {
  if (thrown instanceof ProviderFailure) return thrown;
  if (thrown instanceof SyntaxError) return new ProviderFailure('nonsense');
  const said = thrown instanceof Error ? thrown.message : '';
  if (thrown instanceof errors.APIError && !(thrown instanceof errors.APIConnectionError)) {
    const answered = thrown as OpenAIClient.APIError;
    const status = statusOf(answered);
    const reason = byStatus[status ?? 0] ?? (hasBegun ? 'cut' : 'down');
    // A provider that refuses a key may repeat part of it.
    const upstream = reason === 'key_refused' ? '' : harmless(said, key);
    const wait = reason === 'busy' ? waitOf(answered.headers?.get('retry-after'), now) : undefined;
    return new ProviderFailure(reason, { status, upstream, retryAfterSeconds: wait });
  }
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : null;
  if (cause instanceof ProviderFailure) return cause;
  return new ProviderFailure(hasBegun ? 'cut' : 'down', { upstream: harmless(cause?.message ?? said, key) });
}
