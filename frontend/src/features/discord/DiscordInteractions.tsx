// Whether slash commands and buttons work in Discord, and the address that Discord needs for them.
import { chakra } from '@chakra-ui/react';
import type { DiscordStatus } from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { DiscordVariables } from './DiscordVariables.tsx';

export type DiscordInteractionsProps = DiscordStatus['interactions'];

function Commands({ commands: { registeredAt, problem } }: Pick<DiscordInteractionsProps, 'commands'>): ReactNode {
  if (problem !== null && registeredAt !== null)
    return (
      <p>
        <chakra.b color="bad">The slash commands couldn't be brought up to date.</chakra.b> {problem} Those registered{' '}
        <RelativeTime iso={registeredAt} /> still work.
      </p>
    );
  if (problem !== null)
    return (
      <p>
        <chakra.b color="bad">The slash commands couldn't be registered.</chakra.b> {problem}
      </p>
    );
  if (registeredAt === null) return <p>The slash commands aren't registered yet. That takes up to a minute.</p>;
  return (
    <p>
      The slash commands were registered <RelativeTime iso={registeredAt} />.
    </p>
  );
}

export function DiscordInteractions(interactions: DiscordInteractionsProps): ReactNode {
  const { missing, address, commands, lastInteractionAt } = interactions;
  if (missing.length > 0)
    return (
      <div>
        <p>Slash commands and buttons are off. Your host has to set:</p>
        <DiscordVariables names={missing} />
      </div>
    );
  const copy = (): Promise<void> =>
    copyText(address, { done: 'Address copied', failed: `Copy it by hand: ${address}` });
  return (
    <>
      <div role="status">
        <Commands commands={commands} />
        {lastInteractionAt === null ? (
          <p>
            Discord hasn't sent a command or a pressed button in the last 24 hours. Reload the page after you try one.
          </p>
        ) : (
          <p>
            Discord last sent a command or a pressed button <RelativeTime iso={lastInteractionAt} />. Reload the page to
            see newer ones.
          </p>
        )}
      </div>
      <div>
        {lastInteractionAt === null ? (
          <p>
            If commands don't work, check that your host has put this address into General Information → Interactions
            Endpoint URL, on the page of your application at discord.com/developers/applications. Discord checks it when
            it is saved.
          </p>
        ) : (
          <p>Discord sends them to this address:</p>
        )}
        <chakra.p marginTop={2} overflowWrap="anywhere">
          <code>{address}</code>
        </chakra.p>
      </div>
      <div>
        <Button onClick={() => void copy()}>Copy the address</Button>
      </div>
    </>
  );
}
