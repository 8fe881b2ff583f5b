// Message on the landing page about a failed sign-in. The server puts the reason into the
// address.
import { chakra } from '@chakra-ui/react';
import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import { useQuery } from '../../platform/page/address.ts';
import { guild } from '../../platform/session/guild.ts';
import { Notice } from '../../ui/Notice.tsx';

const signInQuery = z.object({
  'sign-in': z.optional(z.string()),
  reason: z.optional(z.string()),
  by: z.optional(z.string()),
});

const sentences: ReadonlyMap<string, string> = new Map([
  ['cancelled', 'You left Discord before approving the sign-in. Nothing was changed.'],
  ['expired', 'The sign-in took too long. Please start again.'],
  ['refused', 'Discord refused the sign-in. Please start again, or contact a guild administrator.'],
  ['misconfigured', "The hall's sign-in with Discord is set up incorrectly. Please tell whoever runs this hall."],
  ['busy', 'Discord is busy right now. Please try again in a minute.'],
  ['unreachable', "Can't reach Discord right now. Please try again in a minute."],
  ['often', 'There were many sign-ins from your network. Please try again in a minute.'],
  ['fault', 'Something went wrong on our side. Please try again in a minute.'],
]);
/** Texts of a sign-in with OpenID Connect, where they differ. @param name of the provider */
const openIdSentences = (name: string): ReadonlyMap<string, string> =>
  new Map([
    ['cancelled', `You left ${name} before approving the sign-in. Nothing was changed.`],
    ['refused', `${name} refused the sign-in. Please start again, or contact a guild administrator.`],
    ['misconfigured', `The hall's sign-in with ${name} is set up incorrectly. Please tell whoever runs this hall.`],
    ['unreachable', `Can't reach ${name} right now. Please try again in a minute.`],
    ['turned-away', 'An admin of this guild has refused your account.'],
  ]);
const unknown = 'Please try again.';

export function SignInProblem(): ReactNode {
  const [{ 'sign-in': signIn, reason = '', by }] = useQuery(signInQuery);
  if (signIn !== 'failed') return null;
  const special = by === 'openid' ? openIdSentences(guild.signIns.openId ?? 'the provider').get(reason) : undefined;
  return (
    <chakra.div marginBottom={5} maxWidth="470px">
      <Notice tone="bad" title="Sign-in failed" more={special ?? sentences.get(reason) ?? unknown} />
    </chakra.div>
  );
}
