// List of messages that were deleted in Discord, with a button that posts each again.
import { chakra } from '@chakra-ui/react';
import { discordRoutes, type DiscordPosts } from '@guild/common/discord/discord.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { Button } from '../../ui/Button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { postKindNames } from './postKinds.ts';

const failed = 'Failed to post the message again';

export interface DiscordDeletedProps extends Pick<DiscordPosts, 'deleted'> {
  /** Called after each attempt, because the list may have changed. */
  onPosted: () => void;
}
export function DiscordDeleted({ deleted, onPosted }: DiscordDeletedProps): ReactNode {
  /** The id of the message that is being posted again. */
  const [busy, setBusy] = useState<string>();
  const offline = useIsOffline();
  const repost = async (id: string): Promise<void> => {
    setBusy(id);
    try {
      const { problem } = await call(discordRoutes.repostInDiscord, { body: { id } });
      if (problem === null) toast.success({ title: 'Posted again', description: 'The message appears in a moment.' });
      else toast.error({ title: failed, description: problem });
    } catch (error) {
      toastError('Error', error, failed);
    } finally {
      onPosted();
      setBusy(undefined);
    }
  };
  if (deleted.length === 0) return null;
  return (
    <div>
      <chakra.h4 id="discord-deleted" fontWeight="strong" fontSize="sm">
        Deleted in Discord
      </chakra.h4>
      <chakra.p fontSize="sm" color="fg.muted">
        Somebody deleted these messages in the last 30 days. They are not posted again unless you choose to.
      </chakra.p>
      <chakra.ul
        aria-labelledby="discord-deleted"
        listStyleType="none"
        padding={0}
        marginTop={2}
        display="grid"
        gap={2}
      >
        {deleted.map(({ id, kind, title }) => (
          <chakra.li key={id} display="flex" flexWrap="wrap" alignItems="center" gap={3}>
            <chakra.span flex="1 1 200px" minWidth={0} overflowWrap="anywhere" fontSize="sm">
              <b>{postKindNames[kind]}</b>: <bdi>{title}</bdi>
            </chakra.span>
            <Button
              size="sm"
              pending={busy === id}
              disabled={offline}
              aria-label={`Repost: ${title}`}
              onClick={() => void repost(id)}
            >
              Repost
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </div>
  );
}
