// Check of the sign-in with OpenID Connect.
import { openIdPath } from '@guild/common/session/openId';
import { createProvider, ProviderError } from '../../../platform/people/openIdProvider.ts';
import { defineCheck, type Check, type Finding } from '../system.checks.ts';

const provider = defineCheck(
  { name: 'openid', title: 'Sign-in with OpenID Connect', needs: ['env'] },
  async ({ env: { openId, publicUrl } }): Promise<Finding> => {
    if (openId === null) return { state: 'unused', meaning: 'Nobody signs in with it.' };
    const redirect = `${publicUrl}${openIdPath}/callback`;
    try {
      await createProvider(openId, redirect).check();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.trouble === 'unreachable')
        return {
          state: 'bad',
          meaning: `${openId.name} doesn't answer, so nobody can sign in with it.`,
          remedy: 'Check that this machine can reach the address in OPENID_ISSUER.',
        };
      return {
        state: 'bad',
        meaning: `The address in OPENID_ISSUER is not that of a provider, so nobody can sign in with ${openId.name}.`,
        remedy: 'Copy the issuer from the provider: the address before /.well-known/openid-configuration.',
      };
    }
    return { state: 'good', meaning: `${openId.name} answers. It must know the redirect ${redirect}.` };
  },
);

export const openIdChecks: readonly Check[] = [provider];
