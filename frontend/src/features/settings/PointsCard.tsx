// How many points each kind of contribution brings, for admins.
import { chakra } from '@chakra-ui/react';
import { contributionKinds } from '@guild/common/members/contributions.derived';
import {
  contributionPointsChange,
  contributionRoutes,
  contributionKindNames,
  type ContributionPoints,
  type ContributionPointsChange,
} from '@guild/common/members/contributions.api';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { formatNumber } from '../../platform/format.ts';
import { useLiveResource } from '../../platform/resource.ts';
import { Button } from '../../ui/Button.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GuildPart } from './GuildPart.tsx';

const FiguresDialog = lazy(async () => ({ default: (await import('../../ui/FiguresDialog.tsx')).FiguresDialog }));
const fields = contributionKindNames.map((name) => ({
  name,
  label: contributionKinds[name].words,
  hint: `Usually ${formatNumber(contributionKinds[name].usual)}`,
}));

export function PointsCard(): ReactNode {
  const resource = useLiveResource(contributionRoutes.getContributionPoints, 'contribution-points:updated');
  const [editing, setEditing] = useState(false);
  const offline = useIsOffline();
  const save = async (body: ContributionPointsChange): Promise<ContributionPoints> => {
    const saved = await call(contributionRoutes.changeContributionPoints, { body });
    resource.take(saved);
    return saved;
  };
  return (
    <GuildPart
      place="contribution-points"
      help="A member’s contribution grows by these points, each time and from now on; 0 brings none."
    >
      <ResourceView
        resource={resource}
        failed="Error loading the points"
        skeleton={<Skeleton height="80px" width="100%" />}
      >
        {(points) => (
          <>
            <chakra.dl margin={0} width="100%" fontSize="sm">
              {fields.map(({ name, label }) => (
                <chakra.div
                  key={name}
                  display="flex"
                  justifyContent="space-between"
                  gap={4}
                  padding="8px 0"
                  borderTopWidth="1px"
                  borderColor="border"
                >
                  <dt>{label}</dt>
                  <chakra.dd margin={0} fontWeight="strong" textStyle="figures">
                    {formatNumber(points[name])}
                  </chakra.dd>
                </chakra.div>
              ))}
            </chakra.dl>
            <Button justifySelf="start" disabled={offline} onClick={() => setEditing(true)}>
              Edit points
            </Button>
            {editing && (
              <Suspense fallback={null}>
                <FiguresDialog
                  draft="points"
                  title="Points for contributions"
                  fields={fields}
                  figures={points}
                  schema={contributionPointsChange}
                  save={save}
                  saved="Points saved"
                  failed="Failed to save points"
                  onClose={() => setEditing(false)}
                />
              </Suspense>
            )}
          </>
        )}
      </ResourceView>
    </GuildPart>
  );
}
