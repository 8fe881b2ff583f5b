// Access screen: tells people without access why, and what they can do.
import { chakra } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AskForAccess } from '../features/access/AskForAccess.tsx';
import { isUnanswered, whatHappened } from '../platform/api/api.ts';
import { forgetDrafts } from '../platform/forms/drafts.ts';
import { guild } from '../platform/session/guild.ts';
import { waysIn } from '../platform/session/waysIn.ts';
import { refreshSession, useSession } from '../platform/session/session.store.ts';
import EmptyAccess from '../ui/art/empty-access.svg?react';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, ButtonAnchor } from '../ui/Button.tsx';

export type AccessReason = 'signed-out' | 'left-discord' | 'no-membership' | 'no-access' | 'failed';

const LogOut = (): ReactNode => (
  <ButtonAnchor href="/auth/logout" onClick={forgetDrafts}>
    Log out and try again
  </ButtonAnchor>
);
const Contact = (): ReactNode => (
  <ButtonAnchor href={guild.socialUrl} target="_blank" rel="noreferrer">
    Contact an administrator
  </ButtonAnchor>
);

/** Signs in, then returns to the current address. */
function WayBack(): ReactNode {
  const { pathname, search, hash } = useLocation();
  return waysIn(pathname + search + hash).map(({ href, label, icon }, at) => (
    <ButtonAnchor key={href} href={href} icon={icon} {...(at === 0 && { variant: 'primary' })}>
      {label}
    </ButtonAnchor>
  ));
}

const askAgainMs = 5000;
/**
 * People without access have no live connection. The page asks the server again while they look at
 * it.
 */
function useAskAgain(reason: AccessReason): void {
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState === 'visible') void refreshSession();
    };
    document.addEventListener('visibilitychange', ask);
    // Signed-out people need no polling: they sign in in this tab, or in another one first.
    const isOver = reason === 'signed-out' || reason === 'left-discord';
    const timer = isOver ? undefined : setInterval(ask, askAgainMs);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      clearInterval(timer);
    };
  }, [reason]);
}

interface Words {
  title: string;
  text: ReactNode;
  /** Whether people can ask for access. */
  canAsk?: true;
  actions: ReactNode;
}
/** Said to people who can ask, until they have, and unless there is a form for it. */
const advice = ' Contact a guild administrator, then log out and try again.';

function wordsFor(reason: AccessReason, role: string, failure: unknown): Words {
  const denied = (
    <>
      <LogOut />
      <Contact />
    </>
  );
  switch (reason) {
    case 'signed-out':
      return {
        title: 'Authentication Required',
        text: 'Please log in with Discord to continue.',
        actions: <WayBack />,
      };
    case 'left-discord':
      return {
        title: 'Access Denied',
        text: "You're no longer a member of the guild’s Discord server, so you were signed out. Join the server again, then log out and try again.",
        actions: denied,
      };
    case 'no-membership':
      return {
        title: 'Access Denied',
        text: 'You must be a member of the guild’s Discord server to enter.',
        canAsk: true,
        actions: denied,
      };
    case 'no-access':
      return {
        title: 'Guild Access Required',
        text: (
          <>
            Your current rank is <b>{role}</b>, which doesn't have access yet.
          </>
        ),
        canAsk: true,
        actions: denied,
      };
    case 'failed':
      return {
        ...(isUnanswered(failure)
          ? {
              title: "Can't reach the server",
              text: 'It may be restarting, or you may be offline. Your work is safe.',
            }
          : { title: "Something isn't working right now", text: whatHappened(failure) }),
        actions: (
          <Button variant="primary" icon="refresh" onClick={() => void refreshSession()}>
            Try Again
          </Button>
        ),
      };
  }
}

export default function AccessScreen({ reason }: { reason: AccessReason }): ReactNode {
  useAskAgain(reason);
  const { user, member, failure } = useSession();
  const { title, text, canAsk, actions } = wordsFor(reason, member?.role ?? 'unknown', failure);
  const intro = (needsAdvice: boolean): ReactNode => (
    <chakra.p color="fg.muted" fontSize="lg" lineHeight="25px" marginBottom={6} textWrap="balance">
      {text}
      {needsAdvice && advice}
    </chakra.p>
  );
  return (
    <chakra.main
      display="grid"
      placeItems="center"
      minHeight="100dvh"
      padding={6}
      bg="radial-gradient(720px 420px at 50% 38%, color-mix(in srgb, var(--accent-spice) 12%, transparent), transparent)"
    >
      <chakra.div maxWidth="480px" width="100%" textAlign="center" display="grid" justifyItems="center">
        <EmptyAccess width="300" height="200" style={{ maxWidth: '100%', marginBottom: 24 }} />
        <chakra.h1 textStyle="accessTitle" marginBottom={3}>
          {title}
        </chakra.h1>
        {canAsk === true ? <AskForAccess intro={intro} /> : intro(false)}
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2}>
          {actions}
        </chakra.div>
        {user !== null && (
          <chakra.div
            display="flex"
            alignItems="center"
            gap={2}
            height="36px"
            paddingInline="6px 14px"
            marginTop="28px"
            borderWidth="1px"
            borderColor="border"
            borderRadius="pill"
            fontSize="sm"
            color="fg.muted"
          >
            <Avatar discordId={user.discordId} name={user.username} avatar={user.avatar} size={24} />
            Signed in as {user.username}
          </chakra.div>
        )}
      </chakra.div>
    </chakra.main>
  );
}
