// The sign-in part of the stand-in: authorization, tokens, the signed-in person and their
// membership.
import { createHash, randomUUID } from 'node:crypto';
import type { StandInGuild } from './guild.ts';
import { failure, type Part, type StandInPerson, type StandInReply, type StandInRequest } from './part.ts';

export type SignInStep = 'token' | 'user' | 'member';
/** What the tests set, and what they read afterwards. */
export interface SignInState {
  /** The person at the browser. */
  person: StandInPerson;
  /** Their role ids in the server; null: not in it. The bot sees the same after the sign-in. */
  roles: readonly string[] | null;
  nick: string | null;
  /** A step that answers with another status, or never (`slow`). */
  readonly trouble: Partial<Record<SignInStep, number | 'slow'>>;
}
interface SignIn extends Part {
  /** The reply to `/authorize`. */
  authorize(query: URLSearchParams): StandInReply;
}

const scopes = ['identify', 'guilds.members.read'];
const isRight = (query: URLSearchParams): boolean =>
  query.get('response_type') === 'code' &&
  query.get('code_challenge_method') === 'S256' &&
  (query.get('state') ?? '') !== '' &&
  scopes.every((scope) => query.get('scope')?.split(' ').includes(scope));

function stepOf(path: string): SignInStep | null {
  if (path === '/oauth2/token') return 'token';
  if (path === '/users/@me') return 'user';
  return /^\/users\/@me\/guilds\/\d+\/member$/.test(path) ? 'member' : null;
}

/** @param tokens takes every access token that is issued */
export function createSignIn(state: SignInState, guild: Pick<StandInGuild, 'members'>, tokens: Set<string>): SignIn {
  /** Code to the challenge that its token request must answer. */
  const codes = new Map<string, string>();

  const issued = (): StandInReply => {
    const made = randomUUID();
    tokens.add(made);
    return {
      status: 200,
      body: { access_token: made, token_type: 'Bearer', expires_in: 600, scope: scopes.join(' ') },
    };
  };
  const token = (body: URLSearchParams): StandInReply => {
    const challenge = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const answer = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge !== answer) return { status: 400, body: { error: 'invalid_grant' } };
    return issued();
  };
  const member = (): StandInReply => {
    const { person, roles, nick } = state;
    if (roles === null) {
      guild.members.delete(person.id);
      return failure(404, 10_004, 'Unknown Guild');
    }
    const found = { nick, roles: [...roles], user: person };
    guild.members.set(person.id, found);
    return { status: 200, body: found };
  };
  return {
    authorize(query) {
      if (!isRight(query)) return { status: 400, body: { message: 'bad request' } };
      const code = randomUUID();
      codes.set(code, query.get('code_challenge') ?? '');
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', query.get('state') ?? '');
      return { status: 302, headers: { Location: back.href } };
    },
    answer({ path, authorization, text }: StandInRequest) {
      const step = stepOf(path);
      if (step === null || authorization.startsWith('Bot ')) return null;
      const trouble = state.trouble[step];
      if (trouble === 'slow') return 'slow';
      if (trouble !== undefined) return { status: trouble, body: { message: 'trouble' } };
      if (step === 'token') {
        const body = new URLSearchParams(text);
        // The setup asks for a token of the application itself, to check the secret.
        return body.get('grant_type') === 'client_credentials' ? issued() : token(body);
      }
      if (!tokens.has(authorization.replace('Bearer ', ''))) return failure(401, 0, '401: Unauthorized');
      return step === 'user' ? { status: 200, body: state.person } : member();
    },
  };
}
