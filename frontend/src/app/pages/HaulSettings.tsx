// Settings row for admins: how hauls are divided by default. It follows other admins' changes.
import type { PayoutSettings } from '@guild/common/payouts/payouts.settings.api';
import type { ReactNode } from 'react';
import { changePayoutSettings, usePayoutSettings } from '../../features/payouts/settings/payouts.settings.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { SettingsSummary } from '../../features/settings/SettingsSummary.tsx';

const PayoutSettingsDialog = lazyDialog(() => import('../../features/payouts/settings/PayoutSettingsDialog.tsx'));

/** The ranks with a weight other than one: 'Officer 3, Veteran 2'. */
function weightsInWords({ rankWeights }: PayoutSettings): string {
  const special = rankWeights.filter(({ weight }) => weight !== 1);
  const words = special.map(({ rank, weight }) => `${rank} ${weight}`).join(', ');
  return words === '' ? 'Every rank 1' : special.length === rankWeights.length ? words : `${words}, others 1`;
}

export default function HaulSettings(): ReactNode {
  return (
    <SettingsSummary
      resource={usePayoutSettings()}
      failed="Error loading the haul settings"
      count={4}
      lines={(settings) => [
        ['Late arrivals count', `${settings.latePercent}%`],
        ['Guild keeps', `${settings.cutPercent}%`],
        ['Organizers can propose hauls', settings.organizersMay ? 'Yes' : 'No'],
        ['By weight', weightsInWords(settings)],
      ]}
      edit="Edit haul settings"
      change={changePayoutSettings}
      dialog={(parts) => <PayoutSettingsDialog {...parts} />}
    />
  );
}
