// Link to the stand-in for Discord, which runs beside the development sign-in.
import { standInPath } from '@guild/common/discord/discord.standIn';
import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../ui/Button.tsx';

/** Whether the stand-in runs. Never in production. */
export const hasStandIn = (): boolean => document.querySelector('meta[name=discord-stand-in]') !== null;

export const DiscordStandIn = (): ReactNode => (
  <>
    <p>No Discord application is set up, so a stand-in shows the messages, buttons and slash commands.</p>
    <div>
      <ButtonAnchor href={standInPath}>Try the hall from Discord</ButtonAnchor>
    </div>
  </>
);
