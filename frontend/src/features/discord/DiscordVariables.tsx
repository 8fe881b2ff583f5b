// List of the environment variables that Discord still needs: where to find each, and where to set it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Where to find the value of each variable, in Discord's developer portal. */
const whereToFind: Readonly<Record<string, string>> = {
  DISCORD_CLIENT_ID: 'OAuth2 → Client ID',
  DISCORD_CLIENT_SECRET: 'OAuth2 → Reset Secret',
  DISCORD_GUILD_ID: 'in Discord, with Developer Mode on: right-click your server → Copy Server ID',
  DISCORD_BOT_TOKEN: 'Bot → Reset Token',
  DISCORD_PUBLIC_KEY: 'General Information → Public Key',
};

export interface DiscordVariablesProps {
  names: readonly string[];
}
export const DiscordVariables = ({ names }: DiscordVariablesProps): ReactNode => (
  <>
    <chakra.ul paddingInlineStart={5} marginTop={2} display="grid" gap={1} fontSize="sm" overflowWrap="anywhere">
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code>: {whereToFind[name]}
        </li>
      ))}
    </chakra.ul>
    <chakra.p marginTop={2} fontSize="sm" color="fg.muted">
      All but the server's id are on the page of your application at discord.com/developers/applications.
    </chakra.p>
    <chakra.p marginTop={2} fontSize="sm" color="fg.muted">
      The variables belong in the file <code>.env</code> beside <code>docker-compose.yml</code>. Then your host has to
      restart the hall: <code>docker compose up -d</code>
    </chakra.p>
  </>
);
