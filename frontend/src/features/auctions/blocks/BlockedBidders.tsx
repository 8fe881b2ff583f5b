// List of the people whose bids the viewer doesn't take, below their lots. Nothing when it is empty.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Person } from '../../../ui/Person.tsx';
import { setBlocked, useBlockedBidders } from './blocks.ts';

export function BlockedBidders(): ReactNode {
  const { loaded, retry } = useBlockedBidders();
  const [pending, setPending] = useState<string | null>(null);
  if (loaded.phase === 'failed' || loaded.phase === 'gone')
    return <ErrorState title="Error loading blocked bidders" error={loaded.failure} onRetry={retry} />;
  const people = dataOf(loaded)?.people ?? [];
  if (people.length === 0) return null;
  const allow = async (discordId: string, name: string): Promise<void> => {
    setPending(discordId);
    await setBlocked(discordId, name, false);
    setPending(null);
  };
  return (
    <chakra.section aria-label="Blocked bidders">
      <chakra.h3 textStyle="cardTitle" marginTop={2} marginBottom={1}>
        Blocked bidders
      </chakra.h3>
      <chakra.p fontSize="sm" color="fg.muted">
        They can’t bid on your lots. Only you see this list.
      </chakra.p>
      <chakra.ul listStyleType="none" margin={0} padding={0}>
        {people.map(({ discordId, username }) => (
          <chakra.li
            key={discordId}
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap={3}
            paddingBlock={2}
          >
            <Person discordId={discordId} name={username} size={24} />
            <Button
              size="sm"
              aria-label={`Let ${username} bid again`}
              needsConnection
              pending={pending === discordId}
              onClick={() => void allow(discordId, username)}
            >
              Let bid again
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
