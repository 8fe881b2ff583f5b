// Whether slash commands and buttons work in Discord, and the address that Discord needs for them.
import { chakra } from '@chakra-ui/react';
import type { DiscordStatus } from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy.ts';
import { DiscordVariables } from './DiscordVariables.tsx';

export type DiscordInteractionsProps = DiscordStatus['interactions'];
export function DiscordInteractions({ missing, address }: DiscordInteractionsProps): ReactNode {
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
      <div>
        <p>
          Your host puts this address into General Information → Interactions Endpoint URL, on the page of your
          application at discord.com/developers/applications. Discord checks it when it is saved.
        </p>
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
