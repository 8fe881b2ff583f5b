// Settings for admins: who posts the map in the guild's Discord channel, the result of the webhook's
// last post, and a test of the webhook.
import { chakra } from '@chakra-ui/react';
import { mapPostRoutes, type MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import type { ReactNode } from 'react';
import { botChannelOf, PostedByBot } from '../../features/discord/PostedByBot.tsx';
import { call } from '../../platform/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSend, type SendReply } from '../../ui/useSend.ts';
import type { DiscordSenders } from './useDiscordSenders.ts';
import { WebhookTrouble } from './WebhookTrouble.tsx';

/** What the webhook does while the bot does not post the map. */
function State({ post: { isSet, postedAt, trouble } }: { post: MapPost }): ReactNode {
  if (!isSet)
    return (
      <>
        Neither the bot nor a webhook posts the map. Choose a channel under Discord → Messages in channels, or create a
        webhook (Edit Channel, Integrations) and ask your host to add its URL.
      </>
    );
  if (trouble !== null)
    return (
      <>
        <chakra.b color="bad">Discord rejects the map.</chakra.b> {trouble.why} Failing for{' '}
        <RelativeTime iso={trouble.since} since />. Next try <RelativeTime iso={trouble.retryAt} planned />.
      </>
    );
  return postedAt === null ? (
    <>Nothing posted yet. The first mark will be posted.</>
  ) : (
    <>
      The map was last posted <RelativeTime iso={postedAt} />.
    </>
  );
}
const LastTest = ({ test }: { test: NonNullable<MapPost['test']> }): ReactNode => (
  <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
    Last test <RelativeTime iso={test.at} />, by {test.by}: {test.error ?? 'it arrived.'}
  </chakra.p>
);

export interface MapInDiscordProps {
  senders: DiscordSenders;
}
export default function MapInDiscord({ senders: { webhook, settings, status } }: MapInDiscordProps): ReactNode {
  const { busy, send } = useSend();
  const request = async (): Promise<SendReply> => {
    const { success, error = '' } = await call(mapPostRoutes.testWebhook);
    return { problem: success ? null : error };
  };
  const test = (): Promise<void> =>
    send(request, {
      done: { title: 'Test sent', description: 'Check the channel.' },
      failed: 'Failed to test the webhook',
    });
  const shared = {
    failed: "Error loading the map's Discord status",
    skeleton: <SkeletonLines count={3} width="100%" />,
  };
  const show = (post: MapPost, channelId: string | null): ReactNode => (
    <>
      <div role="status">
        {channelId === null ? (
          <p>
            <State post={post} />
          </p>
        ) : (
          <p>
            <PostedByBot key={channelId} messages="the map" channelId={channelId} />
            {post.isSet && ' If the webhook has already posted the map of this week, it keeps this week.'}{' '}
            <WebhookTrouble post={post} />
          </p>
        )}
        {post.test !== null && <LastTest test={post.test} />}
      </div>
      <Button justifySelf="start" pending={busy} needsConnection disabled={!post.isSet} onClick={() => void test()}>
        Test the webhook
      </Button>
    </>
  );
  return (
    <ResourceView resource={webhook} {...shared}>
      {(post) => (
        <ResourceView resource={settings} {...shared}>
          {(found) => (
            <ResourceView resource={status} {...shared}>
              {(known) => show(post, botChannelOf('map', found, known))}
            </ResourceView>
          )}
        </ResourceView>
      )}
    </ResourceView>
  );
}
