// Sign-in with Discord: passport's strategy on API v10, with state and PKCE for each attempt, and time
// limits.
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { firstAdminProblemAt } from '@guild/common/session/firstAdmin';
import { safePlace } from '@guild/common/session/place';
import passport from 'passport';
import DiscordStrategy from 'passport-discord';
import type { Context } from '../../platform/features/context.ts';
import { createDiscord, DiscordError, type Discord } from '../../platform/discord/api/signIn.ts';
import { namesOf } from '../../platform/discord/api/names.ts';
import { discordUserAgent } from '../../platform/discord/api/request.ts';
import type { DiscordUser } from '../../platform/discord/api/schemas.ts';
import type { SignInAttempt } from '../../platform/people/attempts.ts';
import type { Sessions } from '../../platform/people/session.ts';
import { aboutRequest, noteEvent } from '../../platform/http/securityLog.ts';
import type { MembersService } from '../members/members.service.ts';
import { readAdminLink } from './session.adminLink.ts';
import { signInAs, type EnteringDeps } from './session.entering.ts';
import { failed } from './session.failed.ts';
import type { SessionService } from './session.service.ts';

export const callbackPath = '/auth/discord/callback';

interface Deps extends EnteringDeps {
  readonly context: Pick<Context, 'env' | 'log'>;
  readonly members: Pick<MembersService, 'fromDiscord' | 'membershipOf' | 'firstAdmin'>;
  readonly service: Pick<SessionService, 'remember'>;
  readonly sessions: Pick<Sessions, 'signIn' | 'callerOf' | 'attempts'>;
}
interface SignedIn {
  user: DiscordUser;
  accessToken: string;
}

/** passport-oauth2's documented store for state and PKCE. Its types lack the form with the verifier. */
interface AttemptStore {
  store(req: Request, verifier: string, state: unknown, meta: object, done: Done<string>): void;
  verify(req: Request, state: string, done: Done<string | false>): void;
}
type Done<T> = (error: unknown, value?: T) => void;
interface StrategyDeps {
  readonly discord: Discord;
  readonly store: AttemptStore;
}
/** passport-discord with our own calls to Discord, which have time limits and typed errors. */
class HallStrategy extends DiscordStrategy {
  // Not a #private field: passport creates objects derived from the strategy,
  // which lack such fields.
  private readonly discord: Discord;

  constructor({ discord: settings, publicUrl }: Context['env'], { discord, store }: StrategyDeps) {
    const options = {
      clientID: settings.clientId,
      clientSecret: settings.clientSecret,
      callbackURL: publicUrl + callbackPath,
      authorizationURL: settings.authorizeUrl,
      tokenURL: `${settings.apiUrl}/oauth2/token`,
      scope: ['identify', 'guilds.members.read'],
      store: store as unknown as NonNullable<DiscordStrategy.StrategyOptions['store']>,
      pkce: true,
      customHeaders: { 'User-Agent': discordUserAgent },
    };
    super(options, (accessToken, _refreshToken, profile, done) => {
      const signedIn: SignedIn = { user: profile, accessToken };
      done(null, signedIn);
    });
    this.discord = discord;
    const getOAuthAccessToken = (
      code: string,
      params: Record<string, string>,
      done: (error: unknown, accessToken?: string) => void,
    ): void => {
      discord.tokenFor({ ...params, code }).then(
        (accessToken) => done(null, accessToken),
        (error: unknown) => done(error),
      );
    };
    // `_oauth2` is the part that passport-oauth2 leaves to its subclasses. Its own request for the token
    // has no time limit.
    Object.assign(this._oauth2, { getOAuthAccessToken });
  }

  override userProfile(accessToken: string, done: (error?: unknown, profile?: unknown) => void): void {
    this.discord.user(accessToken).then(
      (profile) => done(null, profile),
      (error: unknown) => done(error),
    );
  }
}

export interface DiscordSignIn {
  /** Redirects to Discord. */
  readonly begin: RequestHandler;
  /** The same, by a first-admin link. Redirects to its page when the link does not work. */
  readonly beginAsFirstAdmin: RequestHandler;
  /** Handles the return from Discord. */
  readonly finish: RequestHandler;
}

export function discordSignIn(parts: Deps): DiscordSignIn {
  const { context, members, service, sessions } = parts;
  const { env, log } = context;
  const discord = createDiscord(env.discord);
  const signIns = new passport.Passport();
  /** The attempt to which a return from Discord belongs. */
  const attemptOf = new WeakMap<Request, SignInAttempt>();
  /** The first-admin link with which a sign-in begins. */
  const adminKeyHashOf = new WeakMap<Request, string>();
  const placeOf = (req: Request): string => attemptOf.get(req)?.returnTo ?? '/';
  const store: AttemptStore = {
    store(req, verifier, _state, _meta, done) {
      const adminKeyHash = adminKeyHashOf.get(req);
      const attempt = {
        state: randomUUID(),
        verifier,
        returnTo: safePlace(req.query['to']),
        ...(adminKeyHash !== undefined && { adminKeyHash }),
      };
      // A change makes express-session store the session of a visitor, and renew their cookie.
      if (req.session.discordId === undefined) req.session.attemptedAt = Date.now();
      sessions.attempts.add(req.sessionID, attempt).then(() => done(null, attempt.state), done);
    },
    verify(req, _state, done) {
      done(null, attemptOf.get(req)?.verifier ?? false);
    },
  };
  signIns.use(new HallStrategy(env, { discord, store }));

  const isSignedIn = async (req: Request): Promise<boolean> =>
    (await sessions.callerOf(req).catch(() => null)) !== null;
  const enter = async (req: Request, res: Response, { user, accessToken }: SignedIn): Promise<void> => {
    const membership = await discord.member(accessToken);
    const { username, name } = namesOf(user, membership?.nick);
    const avatar = user.avatar ?? null;
    const discordId = user.id;
    const adminKeyHash = attemptOf.get(req)?.adminKeyHash;
    let place = placeOf(req);
    const saveMember = async (): Promise<void> => {
      const { roles = null, joined_at: joinedAt } = membership ?? {};
      const person = { discordId, name, avatar, roles, joinedAt };
      await members.fromDiscord(person);
      await service.remember({ discordId, username, avatar });
      if (adminKeyHash === undefined) return;
      const problem = await members.firstAdmin.use(adminKeyHash, person);
      if (problem !== null) place = firstAdminProblemAt(problem);
    };
    await signInAs(parts, { req, res }, { discordId, by: 'discord', saveMember });
    res.redirect(place);
  };
  /** Why the hall does not know this sign-in, for the host. */
  const causeOf = (req: Request): string => {
    if (env.isProduction && !req.secure)
      return 'the request did not come over https, so the browser got no cookie: check TRUST_PROXY';
    if (req.query['code'] === undefined) return 'the address has no code';
    if (req.headers.cookie === undefined) return 'the browser sent no cookie';
    return 'the state does not belong to this browser, or is older than ten minutes';
  };
  /** Somebody who is signed in by now goes on to their page. */
  const rejectSignIn = async (req: Request, res: Response, reason: 'expired' | 'cancelled'): Promise<void> => {
    if (await isSignedIn(req)) {
      res.redirect(placeOf(req));
      return;
    }
    const cause = reason === 'expired' ? causeOf(req) : 'Discord sent the browser back without a permission';
    noteEvent(log, 'sign_in_failed', aboutRequest(req, res), { reason, cause });
    failed(res, placeOf(req), reason);
  };
  const finish = (req: Request, res: Response, next: (error?: unknown) => void): void => {
    const fail = (error: unknown): void => {
      if (!(error instanceof DiscordError)) {
        next(error);
        return;
      }
      const about = { event: 'sign_in_failed', ...aboutRequest(req, res), reason: error.trouble };
      const level = error.trouble === 'misconfigured' ? 'error' : 'warn';
      log[level]({ ...about, error }, 'a sign-in with Discord did not work');
      failed(res, placeOf(req), error.trouble);
    };
    const answer = (error: unknown, signedIn: SignedIn | false | null | undefined): void => {
      if (error) fail(asTrouble(error));
      else if (!signedIn)
        rejectSignIn(req, res, req.query['error'] === undefined ? 'expired' : 'cancelled').catch(next);
      else enter(req, res, signedIn).catch(fail);
    };
    (signIns.authenticate('discord', { session: false }, answer) as RequestHandler)(req, res, next);
  };
  const begin = signIns.authenticate('discord', { session: false }) as RequestHandler;
  return {
    begin,
    async beginAsFirstAdmin(req, res, next) {
      const keyHash = await readAdminLink(parts, req, res);
      if (keyHash === null) return;
      adminKeyHashOf.set(req, keyHash);
      await begin(req, res, next);
    },
    async finish(req, res, next) {
      const { code, error, state } = req.query;
      const attempt = typeof state === 'string' ? await sessions.attempts.take(req.sessionID, state) : null;
      if (attempt !== null) attemptOf.set(req, attempt);
      // Without a code there is nothing to finish. The strategy would start again.
      if (code === undefined && error === undefined) await rejectSignIn(req, res, 'expired');
      else finish(req, res, next);
    },
  };
}

/**
 * Converts an error that Discord sends with the browser. All other errors are ours; the strategy
 * wraps those of `getOAuthAccessToken`.
 */
function asTrouble(error: unknown): unknown {
  const { name, oauthError } = error as { name?: string; oauthError?: unknown };
  return name === 'AuthorizationError' ? new DiscordError('refused', null) : (oauthError ?? error);
}
