// Sign-in with Discord: passport's strategy on API v10, with state, PKCE and deadlines.
import { limits } from '@guild/common/wire/fields';
import { cleanName } from '@guild/common/wire/text';
import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import DiscordStrategy from 'passport-discord';
import type { Context } from '../../platform/context.ts';
import {
  createDiscord,
  DiscordError,
  discordUserAgent,
  type Discord,
  type DiscordUser,
} from '../../platform/discord.ts';
import type { Sessions } from '../../platform/session.ts';
import type { MembersService } from '../members/members.service.ts';
import type { SessionService } from './session.service.ts';

export const callbackPath = '/auth/discord/callback';
/** Why a sign-in did not work; the landing page has a sentence for each. */
export type SignInFailure = 'cancelled' | 'expired' | 'refused' | 'busy' | 'unreachable';

interface Parts {
  readonly context: Pick<Context, 'env' | 'log'>;
  readonly sessions: Pick<Sessions, 'signIn'>;
  readonly members: Pick<MembersService, 'fromDiscord'>;
  readonly service: Pick<SessionService, 'remember'>;
}
interface SignedIn {
  user: DiscordUser;
  accessToken: string;
}
type TokenCallback = (error: unknown, accessToken?: string, refreshToken?: string, results?: object) => void;

/** passport-discord with our own calls to Discord, which have deadlines and tell what went wrong. */
class HallStrategy extends DiscordStrategy {
  // Not a #private field: passport works on objects derived from the strategy, which would not have it.
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
    Object.assign(this._oauth2, {
      getOAuthAccessToken: (code: string, params: Record<string, string>, done: TokenCallback): void => {
        discord.tokenFor({ ...params, code }).then(
          (accessToken) => done(null, accessToken, '', {}),
          (error: unknown) => done(error),
        );
      },
    });
  }

  override userProfile(accessToken: string, done: (error?: unknown, profile?: unknown) => void): void {
    this.discord.user(accessToken).then(
      (profile) => done(null, profile),
      (error: unknown) => done(error),
    );
  }

  /** Keeps the reason, which passport would otherwise wrap. */
  _createOAuthError(_message: string, error: unknown): unknown {
    return error;
  }
}

const failed = (res: Response, why: SignInFailure): void => res.redirect(`/?sign-in=failed&reason=${why}`);

/** The first of these names of which something can be shown, without what no name may hold. */
function shownName(given: readonly (string | null | undefined)[], otherwise: string): string {
  for (const one of given) {
    const clean = cleanName(one ?? '', limits.name);
    if (clean !== null) return clean;
  }
  return otherwise;
}

export interface DiscordSignIn {
  /** Sends the browser to Discord. */
  readonly begin: RequestHandler;
  /** Takes the browser back from Discord. */
  readonly finish: RequestHandler;
}

export function discordSignIn({ context, sessions, members, service }: Parts): DiscordSignIn {
  const { env, log } = context;
  const discord = createDiscord(env.discord);
  const own = new passport.Passport();
  own.use(new HallStrategy(env, discord));

  const enter = async (req: Request, { user, accessToken }: SignedIn): Promise<void> => {
    const membership = await discord.member(accessToken);
    const username = shownName([user.global_name, user.username], user.id);
    const avatar = user.avatar ?? null;
    const name = shownName([membership?.nick], username);
    await members.fromDiscord({ discordId: user.id, name, avatar, roles: membership?.roles ?? null });
    await service.remember({ discordId: user.id, username, avatar });
    await sessions.signIn(req, user.id);
  };
  const finish = (req: Request, res: Response, next: (error?: unknown) => void): void => {
    const settle = (error: unknown): void => {
      if (!(error instanceof DiscordError)) {
        next(error);
        return;
      }
      log.warn({ error }, 'a sign-in with Discord did not work');
      failed(res, error.trouble);
    };
    const answer = (error: unknown, signedIn: SignedIn | false | null | undefined): void => {
      if (error) settle(asTrouble(error));
      else if (!signedIn) failed(res, req.query['error'] === undefined ? 'expired' : 'cancelled');
      else enter(req, signedIn).then(() => res.redirect('/'), settle);
    };
    (own.authenticate('discord', { session: false }, answer) as RequestHandler)(req, res, next);
  };
  return {
    begin: own.authenticate('discord', { session: false }) as RequestHandler,
    finish: (req, res, next) => {
      // Without a code there is nothing to finish; the strategy would begin anew.
      if (req.query['code'] === undefined && req.query['error'] === undefined) failed(res, 'expired');
      else finish(req, res, next);
    },
  };
}

/** Discord sends the browser back with an error of its own; everything else is a fault of ours. */
function asTrouble(error: unknown): unknown {
  return (error as { name?: string }).name === 'AuthorizationError' ? new DiscordError('refused', null) : error;
}
