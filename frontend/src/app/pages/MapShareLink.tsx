// Settings for admins: the public address of the week's map, to create, copy, replace and revoke.
import { chakra } from '@chakra-ui/react';
import { mapShareRoutes, type MapShare } from '@guild/common/scouting/desertMap.share.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { entityOfStaleEdit } from '../../platform/forms/edits.ts';
import { useLiveResource, type Resource } from '../../platform/api/resource.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { copyText } from '../../ui/copy.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { report } from '../../ui/report.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';

type Doing = 'make' | 'revoke' | null;
function useActions({ take, reload }: Pick<Resource<MapShare>, 'take' | 'reload'>) {
  const [doing, setDoing] = useState<Doing>(null);
  const confirm = useConfirm();
  const alone = async (what: Doing, work: () => Promise<unknown>): Promise<void> => {
    setDoing(what);
    await work();
    setDoing(null);
  };
  const make = async ({ url, version }: MapShare): Promise<void> => {
    const question = {
      title: 'Replace the link?',
      text: 'The current link stops working immediately, for everyone who has it.',
      action: 'Replace',
    };
    if (url !== null && !(await confirm(question))) return;
    await alone('make', () =>
      report(() => call(mapShareRoutes.makeMapShare, { body: { version } }), {
        done(made) {
          take(made);
          return { title: url === null ? 'Link created' : 'Link replaced' };
        },
        failed: ['Error', 'Failed to create the link'],
        onFailure(error) {
          const current = entityOfStaleEdit(error);
          if (current !== null) take(current as MapShare);
        },
      }),
    );
  };
  const revoke = async (): Promise<void> => {
    const question = {
      title: 'Revoke the link?',
      text: 'People outside can no longer see the map, and the link stops working for good.',
      action: 'Revoke',
      danger: true,
    };
    if (!(await confirm(question))) return;
    await alone('revoke', () =>
      report(async () => (await call(mapShareRoutes.revokeMapShare), true), {
        done() {
          void reload();
          return { title: 'Link revoked' };
        },
        failed: ['Error', 'Failed to revoke the link'],
      }),
    );
  };
  return { doing, make, revoke };
}

const Address = ({ url }: { url: string }): ReactNode => (
  <Field label="Link to the map">
    {(ids) => <Input {...ids} readOnly value={url} onFocus={(at) => at.currentTarget.select()} />}
  </Field>
);

export default function MapShareLink(): ReactNode {
  const resource = useLiveResource(mapShareRoutes.getMapShare, 'desert-map-share:updated');
  const { doing, make, revoke } = useActions(resource);
  const copy = (url: string): Promise<void> =>
    copyText(url, { done: 'Link copied', failed: 'Select the link and copy it yourself.' });
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the link"
      skeleton={<SkeletonLines count={3} width="100%" />}
    >
      {(share) => (
        <>
          {share.url !== null && <Address url={share.url} />}
          <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {share.createdAt === null ? (
              'The map is not shared.'
            ) : (
              <>
                Made <RelativeTime iso={share.createdAt} /> by {share.createdBy}. Anyone with the link can see the map
                until you revoke it.
              </>
            )}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap={2}>
            {share.url !== null && (
              <>
                <Button icon="link" onClick={() => void copy(share.url ?? '')}>
                  Copy
                </Button>
                <ButtonAnchor href={share.url} target="_blank" rel="noreferrer">
                  Open
                </ButtonAnchor>
              </>
            )}
            <Button
              pending={doing === 'make'}
              needsConnection
              disabled={doing === 'revoke'}
              onClick={() => void make(share)}
            >
              {share.url === null ? 'Make a link' : 'Replace'}
            </Button>
            {share.url !== null && (
              <Button
                variant="danger"
                pending={doing === 'revoke'}
                needsConnection
                disabled={doing === 'make'}
                onClick={() => void revoke()}
              >
                Revoke
              </Button>
            )}
          </chakra.div>
        </>
      )}
    </ResourceView>
  );
}
