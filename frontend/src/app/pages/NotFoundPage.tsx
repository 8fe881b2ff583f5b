// Page for unknown addresses, alone and inside the hall.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { usePageMeta, usePageTitle } from '../../platform/page/pageMeta.ts';
import EmptyScouting from '../../ui/art/empty-scouting.svg?react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const hint = 'Nothing but sand at this address. Did you forget to add the page to the router?';

export default function NotFoundPage(): ReactNode {
  usePageMeta('/404');
  return (
    <chakra.main
      display="grid"
      placeItems="center"
      alignContent="center"
      minHeight="100dvh"
      padding={6}
      textAlign="center"
    >
      <EmptyScouting width="300" height="200" style={{ maxWidth: '100%', marginBottom: 24 }} />
      <chakra.h1 textStyle="accessTitle" marginBottom={3}>
        Page Not Found
      </chakra.h1>
      <chakra.p color="fg.muted" fontSize="lg" maxWidth="440px" marginBottom={6} textWrap="balance">
        {hint}
      </chakra.p>
      <ButtonLink to="/" variant="primary">
        Back to Guild
      </ButtonLink>
    </chakra.main>
  );
}

/** For people with access: the navigation and the search stay around it. */
export function NotInHall(): ReactNode {
  usePageTitle('Page Not Found');
  return (
    <EmptyState
      art={EmptyScouting}
      title={hint}
      more="Choose a section, or search for a name."
      action={
        <ButtonLink to="/" variant="primary">
          Back to Guild
        </ButtonLink>
      }
    />
  );
}
