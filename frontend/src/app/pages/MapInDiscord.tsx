// Settings for admins: the map in the guild's Discord channel, the result of the last post, and a
// test of the webhook.
import { chakra } from '@chakra-ui/react';
import { mapPostRoutes, type MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toast.ts';

const failed = 'Failed to test the webhook';

function State({ post: { isSet, postedAt, trouble } }: { post: MapPost }): ReactNode {
  if (!isSet)
    return (
      <>
        No webhook is set, so the map isn't posted. Create one in a channel (Edit Channel, Integrations) and ask your
        host to add its URL.
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

export default function MapInDiscord(): ReactNode {
  const resource = useLiveResource(mapPostRoutes.getMapPost, 'desert-map-post:updated');
  const [busy, setBusy] = useState(false);
  const offline = useIsOffline();
  const test = async (): Promise<void> => {
    setBusy(true);
    try {
      const { success, error } = await call(mapPostRoutes.testWebhook);
      if (success) toast.success({ title: 'Test sent', description: 'Check the channel.' });
      else toast.error({ title: failed, description: error ?? '' });
    } catch (error) {
      toastError('Error', error, failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the map's Discord status"
      skeleton={<SkeletonLines count={3} width="100%" />}
    >
      {(post) => (
        <>
          <div role="status">
            <p>
              <State post={post} />
            </p>
            {post.test !== null && <LastTest test={post.test} />}
          </div>
          <Button justifySelf="start" pending={busy} disabled={offline || !post.isSet} onClick={() => void test()}>
            Test the webhook
          </Button>
        </>
      )}
    </ResourceView>
  );
}
