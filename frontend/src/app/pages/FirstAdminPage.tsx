// Page of the first-admin link: leads to the sign-in, or tells why the link does not work.
import { chakra } from '@chakra-ui/react';
import {
  firstAdminPath,
  firstAdminProblem,
  firstAdminSignInPath,
  type FirstAdminProblem,
} from '@guild/common/session/firstAdmin';
import { openIdFirstAdminPath } from '@guild/common/session/openId';
import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import { useQuery } from '../../platform/page/address.ts';
import { usePageMeta } from '../../platform/page/pageMeta.ts';
import { guild } from '../../platform/session/guild.ts';
import EmptyAccess from '../../ui/art/empty-access.svg?react';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.tsx';

const linkQuery = z.object({ key: z.optional(z.string()), problem: z.optional(firstAdminProblem) });

interface Words {
  readonly title: string;
  readonly text: string;
}
const newLink = 'Whoever runs this hall can make a new one with npm run first-admin.';
const problems: Readonly<Record<FirstAdminProblem, Words>> = {
  wrong: { title: "This Link Doesn't Work", text: `It is incomplete, or a newer one replaced it. ${newLink}` },
  expired: { title: 'This Link Has Expired', text: `A first-admin link works for 30 minutes. ${newLink}` },
  used: { title: 'This Link Was Used', text: `A first-admin link works once. ${newLink}` },
  'not-on-server': {
    title: "You're Not on the Discord Server",
    text: 'Only people on the guild’s Discord server can become admins. Join it, then open the link again.',
  },
  removed: {
    title: 'You Were Removed from This Guild',
    text: 'Ask an admin of the guild to add you to the roster again. The link was not used.',
  },
};
const invitation: Words = {
  title: 'Become an Admin',
  text: `Sign in with Discord to become an admin of ${guild.name}. The link works once, for an account on the guild’s Discord server.`,
};

export default function FirstAdminPage(): ReactNode {
  const [{ key = '', problem = key === '' ? 'wrong' : undefined }] = useQuery(linkQuery);
  const { title, text } = problem === undefined ? invitation : problems[problem];
  usePageMeta(firstAdminPath);
  return (
    <chakra.main
      display="grid"
      placeItems="center"
      alignContent="center"
      minHeight="100dvh"
      padding={6}
      textAlign="center"
    >
      <EmptyAccess width="300" height="200" style={{ maxWidth: '100%', marginBottom: 24 }} />
      <chakra.h1 textStyle="accessTitle" marginBottom={3}>
        {title}
      </chakra.h1>
      <chakra.p color="fg.muted" fontSize="lg" maxWidth="440px" marginBottom={6} textWrap="balance">
        {text}
      </chakra.p>
      {problem === undefined ? (
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={3}>
          {guild.signIns.discord && (
            <ButtonAnchor
              href={`${firstAdminSignInPath}?key=${encodeURIComponent(key)}`}
              variant="primary"
              icon="discord"
            >
              Continue with Discord
            </ButtonAnchor>
          )}
          {guild.signIns.openId !== null && (
            <ButtonAnchor href={`${openIdFirstAdminPath}?key=${encodeURIComponent(key)}`} icon="lock">
              Continue with {guild.signIns.openId}
            </ButtonAnchor>
          )}
        </chakra.div>
      ) : (
        <ButtonLink to="/" variant="primary">
          Back to Guild
        </ButtonLink>
      )}
    </chakra.main>
  );
}
