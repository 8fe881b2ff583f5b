// Settings row for admins: whether the webhook posts trials in the guild's Discord channel, and
// whether the bot does so instead.
import { chakra } from '@chakra-ui/react';
import type { MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import type { ReactNode } from 'react';
import { botChannelOf, PostedByBot } from '../../features/discord/PostedByBot.tsx';
import { SwitchRow } from '../../features/settings/GuildSettingRows.tsx';
import { postTrials } from '../../features/trials/trials.settings.ts';
import { dataOf } from '../../platform/api/resource.ts';
import type { DiscordSenders } from './useDiscordSenders.ts';
import { WebhookTrouble } from './WebhookTrouble.tsx';

/** Whether Discord accepts the webhook's messages. */
function Webhook({ post: { trouble } }: { post: MapPost }): ReactNode {
  if (trouble === null) return <>The webhook is set.</>;
  return (
    <>
      <chakra.b color="bad">Discord rejects messages right now.</chakra.b> {trouble.why}
    </>
  );
}

/** By whom trials are posted. Nothing while that loads. */
function Sender({ senders: { webhook, settings, status } }: TrialPostRowProps): ReactNode {
  const post = dataOf(webhook.loaded);
  const found = dataOf(settings.loaded);
  const known = dataOf(status.loaded);
  if ([webhook.loaded, settings.loaded, status.loaded].some(({ phase }) => phase === 'failed'))
    return (
      <>
        <chakra.b color="fg">It isn't known now who posts trials.</chakra.b>{' '}
        {post !== null && post.isSet && <Webhook post={post} />}
      </>
    );
  if (post === null || found === null || known === null) return null;
  const channelId = botChannelOf('trial', found, known);
  if (channelId !== null)
    return (
      <>
        <PostedByBot key={channelId} messages="new trials" channelId={channelId} /> This setting is only for the
        webhook. <WebhookTrouble post={post} />
      </>
    );
  if (!post.isSet)
    return (
      <>
        <chakra.b color="fg">Neither the bot nor a webhook posts trials.</chakra.b> Choose a channel under Discord →
        Messages in channels, or create a webhook (Edit Channel, Integrations) and ask your host to add its URL.
      </>
    );
  return (
    <>
      Nobody is mentioned. <Webhook post={post} />
    </>
  );
}

export interface TrialPostRowProps {
  senders: DiscordSenders;
}
export const TrialPostRow = ({ senders }: TrialPostRowProps): ReactNode => (
  <SwitchRow
    place="trials-in-discord"
    setting={postTrials}
    help={
      <>
        {postTrials.help} <Sender senders={senders} />
      </>
    }
  />
);
