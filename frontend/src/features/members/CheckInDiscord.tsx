// Button for admins that checks the Discord roles of a member now.
import { discordRoutes } from '@guild/common/discord/discord.api';
import type { Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useSend } from '../../ui/useSend.ts';

/** Whether the server has a bot that can check. */
const hasBot = (): boolean => document.querySelector('meta[name=discord-bot]') !== null;

export interface CheckInDiscordProps {
  member: Pick<Member, 'id' | 'name'>;
  busy?: boolean;
  /** Shows the button's text, if there is room for it. */
  worded?: boolean;
}
/** Renders nothing for people who are not admins, and without a bot. */
export function CheckInDiscord({ member: { id, name }, busy = false, worded = false }: CheckInDiscordProps): ReactNode {
  const { isAdmin } = useViewer();
  const { busy: asking, send } = useSend();
  if (!isAdmin || !hasBot()) return null;
  const check = (): Promise<void> =>
    send(() => call(discordRoutes.checkMemberInDiscord, { params: { id } }), {
      done: { title: `Checking ${name}`, description: 'Rank and access follow Discord within seconds.' },
      failed: `Failed to check ${name}`,
    });
  const how = { needsConnection: true, disabled: busy || asking, onClick: () => void check() };
  return worded ? (
    <Button size="sm" icon="discord" {...how}>
      Check in Discord
    </Button>
  ) : (
    <IconButton label={`Check ${name} in Discord`} icon="discord" {...how} />
  );
}
