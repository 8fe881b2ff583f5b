// The OpenID Connect provider: its addresses, where to send a browser, and who came back.
import { limits } from '@guild/common/wire/fields';
import { cleanName } from '@guild/common/wire/text';
import * as openid from 'openid-client';
import type { OpenIdSettings } from '../process/env.ts';

/** Why the provider signed nobody in. */
export type ProviderTrouble = 'cancelled' | 'refused' | 'misconfigured' | 'unreachable';
export class ProviderError extends Error {
  readonly trouble: ProviderTrouble;

  constructor(trouble: ProviderTrouble, cause: unknown) {
    super(`the OpenID Connect provider: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

/** What belongs to one sign-in, and stays on the server. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}
/** The person, by what the provider says. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** Null: the provider did not say it. */
  readonly email: string | null;
}
export interface Provider {
  /** Fetches the provider's addresses. @throws ProviderError */
  check(): Promise<void>;
  /** Where to send the browser, and what to keep. @throws ProviderError */
  begin(): Promise<{ readonly url: string; readonly checks: Checks }>;
  /** @param query of the address with which the browser came back @throws ProviderError */
  finish(query: string, checks: Checks): Promise<Claims>;
}

const maxEmail = 254;
/** After this time the provider's addresses are fetched again, in ms. */
const discoveryMs = 3_600_000;

/** The way that the provider's own description names; without one, the one that every provider has. */
const authenticate =
  (secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    way(secret)(server, client, body, headers);
  };

const statusOf = (error: unknown): number => {
  const { status, cause } = error as { readonly status?: unknown; readonly cause?: unknown };
  if (typeof status === 'number') return status;
  return cause instanceof Response ? cause.status : 0;
};
function troubleOf(error: unknown): ProviderTrouble {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return ['temporarily_unavailable', 'server_error'].includes(error.error) ? 'unreachable' : 'refused';
  }
  if (statusOf(error) >= 500) return 'unreachable';
  if (error instanceof openid.ResponseBodyError)
    return ['invalid_client', 'unauthorized_client'].includes(error.error) ? 'misconfigured' : 'refused';
  const { code } = error as { readonly code?: unknown };
  // The library names every answer that breaks a rule. What is left is the network.
  if (typeof code !== 'string' || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return 'unreachable';
  return 'refused';
}
const asProviderError = (error: unknown): never => {
  throw error instanceof ProviderError ? error : new ProviderError(troubleOf(error), error);
};

/** The first claim that is a name after cleaning. */
function nameIn(claims: Readonly<Record<string, unknown>>): string | null {
  for (const claim of [claims['name'], claims['preferred_username'], claims['nickname']]) {
    const name = typeof claim === 'string' ? cleanName(claim, limits.name) : null;
    if (name !== null) return name;
  }
  return null;
}
const emailIn = ({ email }: Readonly<Record<string, unknown>>): string | null =>
  typeof email === 'string' && email.length <= maxEmail ? cleanName(email, maxEmail) : null;

/**
 * Nothing is fetched before the first sign-in, and a failure is tried again by the next one. So a provider
 * that is away never prevents a start.
 * @param redirectUri where the provider sends browsers back to
 */
export function createProvider(
  { issuer, clientId, clientSecret, timeoutMs }: OpenIdSettings,
  redirectUri: string,
): Provider {
  let known: { readonly config: Promise<openid.Configuration>; readonly until: number } | null = null;
  const discover = async (): Promise<openid.Configuration> => {
    try {
      const config = await openid.discovery(new URL(issuer), clientId, clientSecret, authenticate(clientSecret), {
        timeout: timeoutMs / 1000,
        execute: [
          openid.enableNonRepudiationChecks,
          // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is marked only to stand out; http is for a provider on this machine
          ...(new URL(issuer).protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      });
      if (config.serverMetadata().authorization_endpoint === undefined) throw new ProviderError('misconfigured', null);
      return config;
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const trouble = troubleOf(error);
      // The address answers, but it is no provider, or another one.
      throw new ProviderError(trouble === 'unreachable' ? trouble : 'misconfigured', error);
    }
  };
  const configuration = async (): Promise<openid.Configuration> => {
    const now = performance.now();
    if (known !== null && known.until > now) return known.config;
    const mine = { config: discover(), until: now + discoveryMs };
    known = mine;
    try {
      return await mine.config;
    } catch (error) {
      if (known === mine) known = null;
      throw error;
    }
  };
  /** Many providers have the names only at a second address. */
  const profileOf = async (
    config: openid.Configuration,
    { access_token: accessToken }: openid.TokenEndpointResponse,
    claims: openid.IDToken,
  ): Promise<Readonly<Record<string, unknown>>> => {
    if (nameIn(claims) !== null || config.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...claims, ...(await openid.fetchUserInfo(config, accessToken, claims.sub)) };
  };
  return {
    async check() {
      await configuration();
    },
    async begin() {
      const config = await configuration();
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    },
    async finish(query, { state, nonce, verifier }) {
      const config = await configuration();
      try {
        const tokens = await openid.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new ProviderError('refused', null);
        const profile = await profileOf(config, tokens, claims);
        const email = emailIn(profile);
        return { issuer: claims.iss, subject: claims.sub, name: nameIn(profile) ?? email ?? 'Somebody', email };
      } catch (error) {
        return asProviderError(error);
      }
    },
  };
}
