// Form that posts an announcement in Discord, with its channel and the role that it mentions.
import { chakra } from '@chakra-ui/react';
import {
  announcement,
  discordRoutes,
  maxAnnouncement,
  type CheckReply,
  type DiscordChannels,
  type DiscordSettings,
} from '@guild/common/discord/discord.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { keepDraft, readDraft } from '../../platform/forms/drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { useInlineForm } from '../../ui/useInlineForm.ts';
import { useSend } from '../../ui/useSend.ts';
import { isDeleted } from './channelTable.ts';

interface Target {
  readonly channel: string;
  /** The role that it mentions, or 'nobody'. */
  readonly role: string;
  /** Whether the channel was deleted in Discord. */
  readonly isChannelDeleted: boolean;
}
/**
 * Where announcements appear.
 * @param server null: its names are not known
 * @returns null: they are not posted
 */
function targetOf({ channels }: DiscordSettings, server: DiscordChannels | null): Target | null {
  const row = channels.find(({ kind, isOn }) => kind === 'announcement' && isOn);
  if (row === undefined) return null;
  const channel = server?.channels.find(({ id }) => id === row.channelId)?.name;
  const role = server?.roles.find(({ id }) => id === row.roleId)?.name;
  return {
    channel: channel === undefined ? 'the channel for announcements' : `#${channel}`,
    role: row.roleId === null ? 'nobody' : role === undefined ? 'the chosen role' : `@${role}`,
    isChannelDeleted: server !== null && isDeleted(row.channelId, server.channels, server),
  };
}

interface Typed {
  readonly text: string;
}
/** The form goes with the right to post, and comes back with its text. */
const draftName = 'discord:announcement';

export interface DiscordAnnouncementProps {
  /** null: not known yet. */
  settings: DiscordSettings | null;
  /** null: its names are not known. */
  server: DiscordChannels | null;
}
export function DiscordAnnouncement({ settings, server }: DiscordAnnouncementProps): ReactNode {
  const target = settings && targetOf(settings, server);
  const [text, setText] = useState(() => readDraft<Typed>(draftName)?.typed.text ?? '');
  const write = (next: string): void => {
    setText(next);
    keepDraft<Typed>(draftName, next === '' ? null : { typed: { text: next } });
  };
  const [error, setError] = useState<string>();
  const { busy, send } = useSend();
  useInlineForm(text !== '' && !busy, () => write(''));
  const post = async (): Promise<void> => {
    const given = announcement.safeParse({ text });
    setError(given.error?.issues[0]?.message);
    if (!given.success) return;
    const request = async (): Promise<CheckReply> => {
      const reply = await call(discordRoutes.announceInDiscord, { body: given.data });
      if (reply.problem === null) write('');
      return reply;
    };
    await send(request, {
      done: {
        title: 'Announcement on its way',
        description: `It will appear in ${target?.channel ?? 'Discord'} in a moment.`,
      },
      failed: 'Failed to post the announcement',
    });
  };
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={3}
      onSubmit={(event) => {
        event.preventDefault();
        void post();
      }}
    >
      <Field label="Text" error={error}>
        {(ids) => (
          <Textarea
            {...ids}
            rows={4}
            maxLength={maxAnnouncement}
            value={text}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Field>
      {settings !== null && (
        <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {target === null ? (
            'No channel for announcements is switched on above.'
          ) : target.isChannelDeleted ? (
            'The channel for announcements was deleted in Discord. Choose another one above.'
          ) : (
            <>
              It will appear in <bdi>{target.channel}</bdi> and mention <bdi>{target.role}</bdi>.
            </>
          )}
        </chakra.p>
      )}
      <div>
        <Button
          type="submit"
          variant="tonal"
          needsConnection
          disabled={target?.isChannelDeleted === true}
          pending={busy}
          pendingText="Posting..."
        >
          Post announcement
        </Button>
      </div>
    </chakra.form>
  );
}
