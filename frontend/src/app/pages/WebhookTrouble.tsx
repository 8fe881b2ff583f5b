// Why Discord rejects messages of the webhook. Shown where the bot posts new messages, because the
// webhook still edits its earlier ones.
import { chakra } from '@chakra-ui/react';
import type { MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import type { ReactNode } from 'react';
import { useNow } from '../../platform/format/clock.ts';

/** Nothing after the next try is due: a webhook that has no more messages to edit does not try again. */
export function WebhookTrouble({ post: { trouble } }: { post: MapPost }): ReactNode {
  const now = useNow(60_000);
  if (trouble === null || Date.parse(trouble.retryAt) <= now) return null;
  return (
    <>
      <chakra.b color="bad">Discord rejects the webhook's messages.</chakra.b> {trouble.why}
    </>
  );
}
