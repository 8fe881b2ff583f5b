// Sign-in with OpenID Connect: authorization code with PKCE, state and nonce, bound to the browser.
import type { Request, RequestHandler, Response } from 'express';
import { firstAdminProblemAt } from '@guild/common/session/firstAdmin';
import { openIdPath, openIdSettingLink } from '@guild/common/session/openId';
import { safePlace } from '@guild/common/session/place';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import { aboutRequest, noteEvent } from '../../../platform/http/securityLog.ts';
import type { SignInAttempt } from '../../../platform/people/attempts.ts';
import type { Sessions } from '../../../platform/people/session.ts';
import type { OpenIdSettings } from '../../../platform/process/env.ts';
import type { MembersService } from '../../members/members.service.ts';
import { readAdminLink } from '../session.adminLink.ts';
import { signInAs, type EnteringDeps } from '../session.entering.ts';
import { failed } from '../session.failed.ts';
import type { SessionService } from '../session.service.ts';
import { createProvider, ProviderError, type Claims } from '../../../platform/people/openIdProvider.ts';

export const openIdCallbackPath = `${openIdPath}/callback`;

interface Deps extends EnteringDeps {
  readonly context: Pick<Context, 'env' | 'log'>;
  readonly members: Pick<MembersService, 'membershipOf' | 'firstAdmin' | 'namesOf'>;
  readonly service: Pick<SessionService, 'remember' | 'personOf' | 'openIds'>;
  readonly sessions: Pick<Sessions, 'signIn' | 'callerOf' | 'attempts'>;
}
export interface OpenIdSignIn {
  /** Redirects to the provider. */
  readonly begin: RequestHandler;
  /** The same, by a first-admin link. */
  readonly beginAsFirstAdmin: RequestHandler;
  /** The same, to link the account to the person who is signed in. */
  readonly beginLink: RequestHandler;
  /** Handles the return from the provider. */
  readonly finish: RequestHandler;
}

/** The settings, with what happened to the link. */
const settingsAfter = (problem: string): string => openIdSettingLink.replace('#', `?openid=${problem}#`);

export function openIdSignIn(settings: OpenIdSettings, parts: Deps): OpenIdSignIn {
  const { context, members, service, sessions } = parts;
  const { env, log } = context;
  const { openIds } = service;
  const provider = createProvider(settings, env.publicUrl + openIdCallbackPath);

  const fail = (error: unknown, req: Request, res: Response, place: string): void => {
    if (!(error instanceof ProviderError)) throw error;
    const about = { event: 'sign_in_failed', ...aboutRequest(req, res), reason: error.trouble };
    const level = error.trouble === 'misconfigured' ? 'error' : 'warn';
    // The cause may contain what the provider was sent.
    log[level]({ ...about, cause: codeOf(error.cause) }, 'a sign-in with OpenID Connect did not work');
    failed(res, place, error.trouble, 'openid');
  };
  const leave = async (
    req: Request,
    res: Response,
    more: Pick<SignInAttempt, 'returnTo' | 'adminKeyHash' | 'linkTo'>,
  ): Promise<void> => {
    try {
      const { url, checks } = await provider.begin();
      // A change makes express-session store the session of a visitor, and renew their cookie.
      if (req.session.discordId === undefined) req.session.attemptedAt = Date.now();
      const { state, nonce, verifier } = checks;
      await sessions.attempts.add(req.sessionID, { state, nonce, verifier, ...more });
      res.redirect(url);
    } catch (error) {
      fail(error, req, res, more.returnTo);
    }
  };
  const reject = async (
    req: Request,
    res: Response,
    { place, reason }: { readonly place: string; readonly reason: 'expired' | 'turned-away' },
  ): Promise<void> => {
    // Another tab may have signed them in.
    const isSignedIn = (await sessions.callerOf(req).catch(() => null)) !== null;
    if (isSignedIn && reason === 'expired') {
      res.redirect(place);
      return;
    }
    noteEvent(log, 'sign_in_failed', aboutRequest(req, res), { reason });
    failed(res, place, reason, 'openid');
  };
  const linkOwn = async (req: Request, res: Response, claims: Claims, linkTo: string): Promise<void> => {
    const caller = await sessions.callerOf(req).catch(() => null);
    if (caller?.discordId !== linkTo) {
      await reject(req, res, { place: openIdSettingLink, reason: 'expired' });
      return;
    }
    try {
      await openIds.linkOwn(claims, caller);
      res.redirect(openIdSettingLink);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      res.redirect(settingsAfter(String(error.details?.reason)));
    }
  };
  const enter = async (req: Request, res: Response, claims: Claims, attempt: SignInAttempt): Promise<void> => {
    const { returnTo, adminKeyHash } = attempt;
    const seen = await openIds.see(claims);
    if (seen.state === 'refused') {
      await reject(req, res, { place: returnTo, reason: 'turned-away' });
      return;
    }
    const { discordId, state } = seen;
    let place = returnTo;
    const saveMember = async (): Promise<void> => {
      // A linked person keeps the name and picture that they have.
      const account = await service.personOf(discordId);
      if (account === null || state === 'waiting') {
        const shown = (await members.namesOf([discordId])).get(discordId)?.name ?? claims.name;
        await service.remember({ discordId, username: shown, avatar: account?.avatar ?? null });
      }
      if (adminKeyHash !== undefined) {
        // Whoever runs the hall has given them the link. They need not be on the Discord server.
        const person = { discordId, name: claims.name, avatar: null, roles: [] };
        const problem = await members.firstAdmin.use(adminKeyHash, person);
        if (problem !== null) place = firstAdminProblemAt(problem);
      }
      await openIds.settle(seen);
    };
    await signInAs(parts, { req, res }, { discordId, by: 'openid', saveMember });
    res.redirect(place);
  };
  return {
    begin: (req, res) => leave(req, res, { returnTo: safePlace(req.query['to']) }),
    async beginAsFirstAdmin(req, res) {
      const adminKeyHash = await readAdminLink(parts, req, res);
      if (adminKeyHash !== null) await leave(req, res, { returnTo: '/', adminKeyHash });
    },
    async beginLink(req, res) {
      const caller = await sessions.callerOf(req).catch(() => null);
      if (caller === null) res.redirect('/');
      else await leave(req, res, { returnTo: openIdSettingLink, linkTo: caller.discordId });
    },
    async finish(req, res) {
      const { state } = req.query;
      const attempt = typeof state === 'string' ? await sessions.attempts.take(req.sessionID, state) : null;
      const { verifier = null, nonce, returnTo = '/', linkTo } = attempt ?? {};
      if (attempt === null || verifier === null || nonce === undefined) {
        await reject(req, res, { place: returnTo, reason: 'expired' });
        return;
      }
      try {
        const query = req.originalUrl.split('?')[1] ?? '';
        const claims = await provider.finish(query, { state: attempt.state, nonce, verifier });
        if (linkTo === undefined) await enter(req, res, claims, attempt);
        else await linkOwn(req, res, claims, linkTo);
      } catch (error) {
        fail(error, req, res, returnTo);
      }
    },
  };
}

/** The library's name for what went wrong. It contains nothing that was sent. */
function codeOf(error: unknown): string {
  const { code, error: answered, name } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return [answered, code, name].find((one) => typeof one === 'string') ?? 'unknown';
}
