// List of messages that were deleted in Discord, with a button that posts each again.
import { chakra } from '@chakra-ui/react';
import { discordRoutes, type DiscordPosts } from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { useSend } from '../../ui/useSend.ts';
import { postKindNames } from './postKinds.ts';

interface DeletedMessageProps {
  message: DiscordPosts['deleted'][number];
  /** Called after each attempt. */
  onPosted: () => void;
}
function DeletedMessage({ message: { id, kind, title }, onPosted }: DeletedMessageProps): ReactNode {
  const { busy, send } = useSend();
  const repost = async (): Promise<void> => {
    await send(() => call(discordRoutes.repostInDiscord, { body: { id } }), {
      done: { title: 'Posted again', description: 'The message appears in a moment.' },
      failed: 'Failed to post the message again',
    });
    onPosted();
  };
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap={3}>
      <chakra.span flex="1 1 200px" minWidth={0} overflowWrap="anywhere" fontSize="sm">
        <b>{postKindNames[kind]}</b>: <bdi>{title}</bdi>
      </chakra.span>
      <Button size="sm" pending={busy} needsConnection aria-label={`Repost: ${title}`} onClick={() => void repost()}>
        Repost
      </Button>
    </chakra.li>
  );
}

export interface DiscordDeletedProps extends Pick<DiscordPosts, 'deleted'> {
  /** Called after each attempt, because the list may have changed. */
  onPosted: () => void;
}
export function DiscordDeleted({ deleted, onPosted }: DiscordDeletedProps): ReactNode {
  if (deleted.length === 0) return null;
  return (
    <div>
      <chakra.h4 id="discord-deleted" fontWeight="strong" fontSize="sm">
        Deleted in Discord
      </chakra.h4>
      <chakra.p fontSize="sm" color="fg.muted">
        Somebody deleted these messages in the last 30 days. They are not posted again unless you choose to.
      </chakra.p>
      <chakra.ul aria-labelledby="discord-deleted" marginTop={2} display="grid" gap={2}>
        {deleted.map((message) => (
          <DeletedMessage key={message.id} message={message} onPosted={onPosted} />
        ))}
      </chakra.ul>
    </div>
  );
}
