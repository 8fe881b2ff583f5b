// Read-only live map of the deep desert for other pages: the marks without cards and tools.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dataOf } from '../../../platform/api/resource.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { MapPanel } from './MapPanel.tsx';
import { useMapAddress } from '../scouting.address.ts';
import { useLiveScouting, useReports } from '../scouting.live.ts';
import { MapPanelSkeleton } from '../ScoutingSkeleton.tsx';
import { reports, retryScouting, week } from '../scouting.store.ts';

export default function DeepDesertMap(): ReactNode {
  useLiveScouting();
  const address = useMapAddress();
  const phase = reports.use((state) => state.phase);
  const failure = reports.use((state) => state.failure);
  const label = dataOf(week.use())?.label;
  const all = useReports();
  const title = (
    <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap={3} marginBottom={4}>
      <chakra.h3 textStyle="cardTitle">The deep desert</chakra.h3>
      {label !== undefined && <chakra.span color="fg.muted">{label}</chakra.span>}
      <chakra.span marginInlineStart="auto" color="water.solid" textDecoration="underline">
        <Link to="/scouting">Open Scouting</Link>
      </chakra.span>
    </chakra.div>
  );
  if (phase === 'failed')
    return <ErrorState title="Error loading scouting reports" error={failure} onRetry={retryScouting} />;
  if (phase !== 'ready') return <MapPanelSkeleton />;
  return <MapPanel reports={all} address={address} title={title} />;
}
