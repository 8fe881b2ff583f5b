// Sign-in with Discord: passport's strategy on API v10, with state, PKCE and time limits.
import type { Request, RequestHandler, Response } from 'express';
import { safePlace } from '@guild/common/session/place';
import passport from 'passport';
import DiscordStrategy from 'passport-discord';
import type { Context } from '../../platform/context/context.ts';
import { createDiscord, DiscordError, type Discord } from '../../platform/discord/api/signIn.ts';
import { namesOf } from '../../platform/discord/api/names.ts';
import { discordUserAgent } from '../../platform/discord/api/request.ts';
import type { DiscordUser } from '../../platform/discord/api/schemas.ts';
import { aboutRequest, noteEvent } from '../../platform/http/securityLog.ts';
import type { MembersService } from '../members/members.service.ts';
import { signInAs, type EnteringParts } from './session.entering.ts';
import type { SessionService } from './session.service.ts';

export const callbackPath = '/auth/discord/callback';
/** Why a sign-in failed. The landing page has a text for each. */
export type SignInFailure = 'cancelled' | 'expired' | 'refused' | 'busy' | 'unreachable';

interface Parts extends EnteringParts {
  readonly context: Pick<Context, 'env' | 'log'>;
  readonly members: Pick<MembersService, 'fromDiscord' | 'membershipOf'>;
  readonly service: Pick<SessionService, 'remember'>;
}
interface SignedIn {
  user: DiscordUser;
  accessToken: string;
}

/** passport-discord with our own calls to Discord, which have time limits and typed errors. */
class HallStrategy extends DiscordStrategy {
  // Not a #private field: passport creates objects derived from the strategy,
  // which lack such fields.
  private readonly discord: Discord;

  constructor({ discord: settings, publicUrl }: Context['env'], discord: Discord) {
    const options = {
      clientID: settings.clientId,
      clientSecret: settings.clientSecret,
      callbackURL: publicUrl + callbackPath,
      authorizationURL: settings.authorizeUrl,
      tokenURL: `${settings.apiUrl}/oauth2/token`,
      scope: ['identify', 'guilds.members.read'],
      state: true,
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

const placeOf = (req: Request): string => safePlace(req.session.returnTo);
/** Redirects to the landing page, which shows the reason and still knows the target page. */
function failed(req: Request, res: Response, why: SignInFailure): void {
  const place = placeOf(req);
  res.redirect(`/?sign-in=failed&reason=${why}${place === '/' ? '' : `&to=${encodeURIComponent(place)}`}`);
}

export interface DiscordSignIn {
  /** Redirects to Discord. */
  readonly begin: RequestHandler;
  /** Handles the return from Discord. */
  readonly finish: RequestHandler;
}

export function discordSignIn(parts: Parts): DiscordSignIn {
  const { context, members, service } = parts;
  const { env, log } = context;
  const discord = createDiscord(env.discord);
  const signIns = new passport.Passport();
  signIns.use(new HallStrategy(env, discord));

  const enter = async (req: Request, res: Response, { user, accessToken }: SignedIn): Promise<void> => {
    const membership = await discord.member(accessToken);
    const { username, name } = namesOf(user, membership?.nick);
    const avatar = user.avatar ?? null;
    const discordId = user.id;
    const place = placeOf(req);
    const saveMember = async (): Promise<void> => {
      const { roles = null, joined_at: joinedAt } = membership ?? {};
      await members.fromDiscord({ discordId, name, avatar, roles, joinedAt });
      await service.remember({ discordId, username, avatar });
    };
    await signInAs(parts, { req, res }, { discordId, by: 'discord', saveMember });
    res.redirect(place);
  };
  const rejectSignIn = (req: Request, res: Response, reason: SignInFailure): void => {
    noteEvent(log, 'sign_in_failed', aboutRequest(req, res), { reason });
    failed(req, res, reason);
  };
  const finish = (req: Request, res: Response, next: (error?: unknown) => void): void => {
    const fail = (error: unknown): void => {
      if (!(error instanceof DiscordError)) {
        next(error);
        return;
      }
      const about = { event: 'sign_in_failed', ...aboutRequest(req, res), reason: error.trouble };
      log.warn({ ...about, error }, 'a sign-in with Discord did not work');
      failed(req, res, error.trouble);
    };
    const answer = (error: unknown, signedIn: SignedIn | false | null | undefined): void => {
      if (error) fail(asTrouble(error));
      else if (!signedIn) rejectSignIn(req, res, req.query['error'] === undefined ? 'expired' : 'cancelled');
      else enter(req, res, signedIn).catch(fail);
    };
    (signIns.authenticate('discord', { session: false }, answer) as RequestHandler)(req, res, next);
  };
  return {
    begin(req, res, next) {
      req.session.returnTo = safePlace(req.query['to']);
      (signIns.authenticate('discord', { session: false }) as RequestHandler)(req, res, next);
    },
    finish: (req, res, next) => {
      // Without a code there is nothing to finish. The strategy would start again.
      if (req.query['code'] === undefined && req.query['error'] === undefined) rejectSignIn(req, res, 'expired');
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
