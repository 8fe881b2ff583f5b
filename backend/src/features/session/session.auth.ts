// Paths under /auth: sign-in with Discord, OpenID Connect or the development page, and sign-out.
import type { Logger } from 'pino';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { openIdFirstAdminPath, openIdLinkPath, openIdPath } from '@guild/common/session/openId';
import type { Context } from '../../platform/features/context.ts';
import { firstAdminSignInPath } from '@guild/common/session/firstAdmin';
import { isAway } from '../../platform/store/database/mongo.ts';
import { logError, toAppError } from '../../platform/http/errorReplies.ts';
import { answeredInTime } from '../../platform/http/deadline.ts';
import type { RateLimit } from '../../platform/http/rateLimits.ts';
import { networkOfCaller } from '../../platform/http/rateLimits.ts';
import { otherSite } from '../../platform/http/security.ts';
import { aboutRequest, noteEvent } from '../../platform/http/securityLog.ts';
import type { Sessions } from '../../platform/people/session.ts';
import type { MembersService } from '../members/members.service.ts';
import { devSignIn } from './session.dev.ts';
import { callbackPath, discordSignIn } from './session.discord.ts';
import { failed } from './session.failed.ts';
import { openIdCallbackPath, openIdSignIn } from './openid/session.openid.ts';
import type { SessionService } from './session.service.ts';

export interface AuthDeps {
  readonly context: Pick<Context, 'env' | 'log' | 'db'>;
  readonly sessions: Sessions;
  readonly members: MembersService;
  readonly service: SessionService;
  readonly guildName: string;
  /** Limits sign-ins per minute and network. */
  readonly limit: RateLimit;
  /** @throws AppError when the request came from another site */
  readonly checkWrite: (req: Request) => void;
}

/** Refuses requests from other sites, so that they cannot sign people out. */
const fromHere: RequestHandler = (req, _res, next) => {
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw otherSite({ expected: 'same-origin', received: site.slice(0, 20) });
  next();
};

/** Sends a browser back to the landing page, which says what went wrong. A program gets the error itself. */
const backWithReason =
  (log: Logger): ErrorRequestHandler =>
  (thrown: unknown, req, res, next) => {
    const error = toAppError(thrown);
    if (res.headersSent || req.accepts(['json', 'html']) !== 'html') {
      next(thrown);
      return;
    }
    logError(log, req, res, { thrown, error, status: 302 });
    failed(res, '/', error.code === 'too_many' ? 'often' : 'fault', req.baseUrl === openIdPath ? 'openid' : 'discord');
  };

/**
 * The router of /auth. The development sign-in exists only outside production and without a Discord
 * application.
 */
export function authRouter(parts: AuthDeps): Router {
  const { context, sessions, limit } = parts;
  const { env, log } = context;
  const counted: RequestHandler = async (req, res, next) => {
    await limit.count(networkOfCaller(req));
    next();
  };
  const router = Router();
  router.use(
    ['/auth/logout', '/auth/dev'],
    answeredInTime(() => isAway(context.db), log),
  );
  router.get('/auth/logout', fromHere, sessions.middleware, async (req, res) => {
    const { discordId } = req.session;
    await sessions.signOut(req, res);
    if (discordId !== undefined) noteEvent(log, 'sign_out', { ...aboutRequest(req, res), person: discordId });
    res.setHeader('Cache-Control', 'no-store');
    res.redirect('/');
  });
  if (env.openId !== null) {
    const { begin, beginAsFirstAdmin, beginLink, finish } = openIdSignIn(env.openId, parts);
    router.get(openIdPath, counted, sessions.middleware, begin);
    router.get(openIdFirstAdminPath, counted, sessions.middleware, beginAsFirstAdmin);
    router.get(openIdLinkPath, fromHere, counted, sessions.middleware, beginLink);
    router.get(openIdCallbackPath, sessions.middleware, finish);
    router.use(openIdPath, backWithReason(log));
  }
  if (env.discord.configured) {
    const { begin, beginAsFirstAdmin, finish } = discordSignIn(parts);
    router.get('/auth/discord', counted, sessions.middleware, begin);
    router.get(firstAdminSignInPath, counted, sessions.middleware, beginAsFirstAdmin);
    router.get(callbackPath, sessions.middleware, finish);
    router.use(['/auth/discord', firstAdminSignInPath], backWithReason(log));
  } else if (!env.isProduction) {
    const dev = devSignIn({ ...parts, publicDir: env.publicDir, hasStandIn: env.discord.standIn !== '' });
    router.get('/auth/discord', dev.page);
    router.get('/auth/dev.js', dev.script);
    router.get('/auth/dev.css', dev.style);
    router.post('/auth/dev', counted, sessions.middleware, dev.signIn);
  }
  return router;
}
