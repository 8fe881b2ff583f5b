// Settings for admins: the points of each kind of contribution.
import { contributionKinds } from '@guild/common/members/contributions.derived';
import {
  contributionPointsChange,
  contributionRoutes,
  contributionKindNames,
  type ContributionPointsChange,
} from '@guild/common/members/contributions.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useLiveResource } from '../../platform/api/resource.ts';
import { SettingsSummary } from './SettingsSummary.tsx';

const FiguresDialog = lazyDialog(async () => ({
  default: (await import('../../ui/FiguresDialog.tsx')).FiguresDialog,
}));
const fields = contributionKindNames.map((name) => ({
  name,
  label: contributionKinds[name].words,
  hint: `Usually ${formatNumber(contributionKinds[name].default)}`,
}));

export default function PointsSettings(): ReactNode {
  const resource = useLiveResource(contributionRoutes.getContributionPoints, 'contribution-points:updated');
  return (
    <SettingsSummary
      resource={resource}
      failed="Error loading the points"
      count={2}
      lines={(points) => fields.map(({ name, label }) => [label, formatNumber(points[name])])}
      edit="Edit points"
      change={(body: ContributionPointsChange) => call(contributionRoutes.changeContributionPoints, { body })}
      dialog={({ settings, save, onClose }) => (
        <FiguresDialog
          draft="points"
          title="Contribution points"
          fields={fields}
          figures={settings}
          schema={contributionPointsChange}
          save={save}
          saved="Points saved"
          failed="Failed to save points"
          onClose={onClose}
        />
      )}
    />
  );
}
