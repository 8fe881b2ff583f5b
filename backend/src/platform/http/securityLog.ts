// Security log events: who did what from where, and which requests were rejected.
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { requestIdOf } from './requests.ts';
import { addressOf } from './rateLimits.ts';
import { routeOf } from './routeOf.ts';

const sentences = {
  sign_in: 'somebody has signed in',
  sign_in_failed: 'a sign-in did not work',
  sign_out: 'somebody has signed out',
  sign_out_everywhere: 'all sessions of a person have ended',
  rank_changed: 'what somebody may do has changed',
  refused: 'a request was refused',
} as const;
export type SecurityEvent = keyof typeof sentences;

/** The parts of a request that identify it in the log. */
export interface AboutRequest {
  readonly requestId: string;
  /** Discord id of the caller; null when the request has no known caller. */
  readonly person: string | null;
  readonly address: string;
  readonly method: string;
  readonly route: string;
}

/** Stores the caller's Discord id, so that later log lines name the person. */
export const setPerson = (res: Response, discordId: string): void => void (res.locals['person'] = discordId);

export const aboutRequest = (req: Request, res: Response): AboutRequest => ({
  requestId: requestIdOf(res),
  person: (res.locals['person'] as string | undefined) ?? null,
  address: addressOf(req),
  method: req.method,
  route: routeOf(req),
});

/**
 * Writes one event at level `info`.
 * @param more ids and ranks; never a token, cookie, e-mail or session id
 */
export function noteEvent(
  log: Logger,
  event: SecurityEvent,
  about: Partial<AboutRequest>,
  more: Readonly<Record<string, unknown>> = {},
): void {
  log.info({ event, ...about, ...more }, sentences[event]);
}
