// Settings row for admins: whether trials are posted in the guild's Discord channel. It uses the
// webhook of the map.
import { chakra } from '@chakra-ui/react';
import { mapPostRoutes } from '@guild/common/scouting/desertMap.webhook.api';
import { trialPostRoutes } from '@guild/common/trials/trials.post.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { dataOf, useLiveResource } from '../../platform/api/resource.ts';
import { SwitchRow } from './SwitchRow.tsx';

const about =
  'Each trial gets one message: the host and start time, then its progress, then the winner and the story as a picture. Nobody is mentioned.';

/** Whether a webhook is configured, and whether Discord accepts it. */
function Webhook(): ReactNode {
  const resource = useLiveResource(mapPostRoutes.getMapPost, 'desert-map-post:updated');
  const post = dataOf(resource.loaded);
  if (post === null) return null;
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

export function TrialPostRow(): ReactNode {
  const settings = useLiveResource(trialPostRoutes.getTrialPostSettings, 'trial-post-settings:updated');
  return (
    <SwitchRow
      place="trials-in-discord"
      help={
        <>
          {about} <Webhook />
        </>
      }
      label="Post trials in Discord"
      settings={settings}
      isOn={({ postTrials }) => postTrials}
      save={(postTrials, version) => call(trialPostRoutes.changeTrialPostSettings, { body: { postTrials, version } })}
    />
  );
}
