// Settings row for admins: whether the webhook posts trials in the guild's Discord channel, and
// whether the bot does so instead.
import { chakra } from '@chakra-ui/react';
import { discordRoutes } from '@guild/common/discord/discord.api';
import { mapPostRoutes, type MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import { trialPostRoutes } from '@guild/common/trials/trials.post.api';
import type { ReactNode } from 'react';
import { botChannelOf, PostedByBot } from '../../features/discord/PostedByBot.tsx';
import { call } from '../../platform/api/api.ts';
import { dataOf, useLiveResource } from '../../platform/api/resource.ts';
import { SwitchRow } from './SwitchRow.tsx';

const about =
  'Each trial gets one message: the host and start time, then its progress, then the winner and the story as a picture.';

/** Whether a webhook is configured, and whether Discord accepts it. */
function Webhook({ post }: { post: MapPost }): ReactNode {
  if (!post.isSet)
    return (
      <>
        <chakra.b color="fg">No webhook is set, so nothing is posted.</chakra.b> Create one in a channel (Edit Channel,
        Integrations) and ask your host to add its URL.
      </>
    );
  if (post.trouble === null) return <>The webhook is set.</>;
  return (
    <>
      <chakra.b color="bad">Discord rejects messages right now.</chakra.b> {post.trouble.why}
    </>
  );
}

/** By whom trials are posted. Nothing until that is known. */
function Sender(): ReactNode {
  const webhook = useLiveResource(mapPostRoutes.getMapPost, 'desert-map-post:updated');
  const settings = useLiveResource(discordRoutes.getDiscordSettings, 'discord-settings:updated');
  const status = useLiveResource(discordRoutes.getDiscordStatus, 'discord-status:updated');
  const post = dataOf(webhook.loaded);
  const found = dataOf(settings.loaded);
  const known = dataOf(status.loaded);
  if (post === null || found === null || known === null) return null;
  const channelId = botChannelOf('trial', found, known);
  if (channelId === null)
    return (
      <>
        Nobody is mentioned. <Webhook post={post} />
      </>
    );
  return (
    <>
      <PostedByBot messages="new trials" channelId={channelId} /> This setting is only for the webhook.
    </>
  );
}

export function TrialPostRow(): ReactNode {
  const settings = useLiveResource(trialPostRoutes.getTrialPostSettings, 'trial-post-settings:updated');
  return (
    <SwitchRow
      place="trials-in-discord"
      help={
        <>
          {about} <Sender />
        </>
      }
      label="Post trials in Discord"
      settings={settings}
      isOn={({ postTrials }) => postTrials}
      save={(postTrials, version) => call(trialPostRoutes.changeTrialPostSettings, { body: { postTrials, version } })}
    />
  );
}
