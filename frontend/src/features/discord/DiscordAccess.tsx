// The state of the Discord checks: what is missing, what fails, and a button that checks everybody.
import { chakra } from '@chakra-ui/react';
import { discordRoutes, type DiscordStatus, type DiscordTroubleKind } from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useSend } from '../../ui/useSend.ts';
import { DiscordVariables } from './DiscordVariables.tsx';

const troubleTexts: Readonly<Record<DiscordTroubleKind, string>> = {
  token: "Discord rejects the bot's token. Ask your host to press Bot → Reset Token and set DISCORD_BOT_TOKEN.",
  server: "The bot isn't on your server, or can't see it. Add it again.",
  away: "Discord doesn't answer. Nothing changes until it does.",
};

const InviteLink = ({ url }: { url: string }): ReactNode => (
  <ButtonAnchor href={url} target="_blank" rel="noreferrer">
    Add the bot to your server
  </ButtonAnchor>
);

function Missing({ missing }: Pick<DiscordStatus, 'missing'>): ReactNode {
  return (
    <div>
      <p>
        No bot is set up, so roles are read at sign-in only, and sessions of people who sign in with Discord last 24
        hours. Your host has to set:
      </p>
      <DiscordVariables names={missing} />
    </div>
  );
}

function State({ status: { people, waiting, checkedAt, trouble } }: { status: DiscordStatus }): ReactNode {
  return (
    <div role="status">
      {trouble === null ? (
        <p>
          {formatNumber(people)} {people === 1 ? 'person is' : 'people are'} checked, at most one each second.
          {waiting > 0 && ` ${formatNumber(waiting)} waiting.`}
        </p>
      ) : (
        <p>
          <chakra.b color="bad">Access doesn't follow Discord right now.</chakra.b> {troubleTexts[trouble.kind]} Failing
          for <RelativeTime iso={trouble.since} since />.
        </p>
      )}
      <chakra.p fontSize="sm" color="fg.muted">
        {checkedAt === null ? (
          'Nobody was checked yet.'
        ) : (
          <>
            Last check <RelativeTime iso={checkedAt} />.
          </>
        )}
      </chakra.p>
    </div>
  );
}

export interface DiscordAccessProps {
  status: DiscordStatus;
  /** Called after each attempt, because the status may have changed. */
  onChecked: () => void;
}
export function DiscordAccess({ status, onChecked }: DiscordAccessProps): ReactNode {
  const { busy, send } = useSend();
  const check = async (): Promise<void> => {
    await send(() => call(discordRoutes.checkEverybodyInDiscord), {
      done: { title: 'Checking everybody', description: 'Ranks and access change as the answers arrive.' },
      failed: 'Failed to check everybody',
    });
    onChecked();
  };
  if (status.missing.length > 0)
    return (
      <>
        <Missing missing={status.missing} />
        {status.inviteUrl !== null && (
          <div>
            <InviteLink url={status.inviteUrl} />
          </div>
        )}
      </>
    );
  return (
    <>
      <State status={status} />
      <chakra.div display="flex" flexWrap="wrap" gap={3}>
        <Button pending={busy} needsConnection onClick={() => void check()}>
          Check everybody now
        </Button>
        {status.inviteUrl !== null && <InviteLink url={status.inviteUrl} />}
      </chakra.div>
    </>
  );
}
