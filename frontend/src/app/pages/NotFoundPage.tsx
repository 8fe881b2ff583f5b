// Page for unknown addresses, alone and inside the hall.
import { chakra } from '@chakra-ui/react';
import { useContext, type ReactNode } from 'react';
import { usePageMeta, usePageTitle } from '../../platform/page/pageMeta.ts';
import EmptyScouting from '../../ui/art/empty-scouting.svg?react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ShowSearchContext } from '../shell/showSearch.context.ts';

const hint = 'Nothing but sand at this address.';
const reasons = 'The address may have a typo, or what was here was deleted or moved.';
const forDevelopers = 'For developers: did you forget to add the page to the router?';

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
        {hint} {reasons}
      </chakra.p>
      <ButtonLink to="/" variant="primary">
        Back to Guild
      </ButtonLink>
      <chakra.p color="fg.subtle" fontSize="xs" marginTop={6}>
        {forDevelopers}
      </chakra.p>
    </chakra.main>
  );
}

/** For people with access: the navigation and the search stay around it. */
export function NotInHall(): ReactNode {
  usePageTitle('Page Not Found');
  const showSearch = useContext(ShowSearchContext);
  return (
    <EmptyState
      art={EmptyScouting}
      title={hint}
      more={
        <>
          {reasons} Choose a section, or search for a name.
          <chakra.small display="block" color="fg.subtle" fontSize="xs" marginTop={2}>
            {forDevelopers}
          </chakra.small>
        </>
      }
      action={
        <>
          <ButtonLink to="/" variant="primary">
            Back to Guild
          </ButtonLink>
          <Button icon="search" onClick={showSearch}>
            Search
          </Button>
        </>
      }
    />
  );
}
