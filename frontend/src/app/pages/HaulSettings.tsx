// How hauls are usually divided, for admins; what another admin sets is shown here, too.
import { chakra } from '@chakra-ui/react';
import type { PayoutSettings } from '@guild/common/payouts/payouts.settings.api';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { changePayoutSettings, usePayoutSettings } from '../../features/payouts/payouts.settings.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { Button } from '../../ui/Button.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const PayoutSettingsDialog = lazy(() => import('../../features/payouts/PayoutSettingsDialog.tsx'));

/** What differs from one for everybody, 'Officer 3, Veteran 2'. */
function weightsInWords({ rankWeights }: PayoutSettings): string {
  const special = rankWeights.filter(({ weight }) => weight !== 1);
  const words = special.map(({ rank, weight }) => `${rank} ${weight.toString()}`).join(', ');
  return words === '' ? 'Every rank 1' : special.length === rankWeights.length ? words : `${words}, others 1`;
}
const Line = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    justifyContent="space-between"
    columnGap={4}
    padding="8px 0"
    borderTopWidth="1px"
    borderColor="border"
  >
    <dt>{name}</dt>
    <chakra.dd margin={0} fontWeight="strong" textStyle="figures" overflowWrap="anywhere">
      {children}
    </chakra.dd>
  </chakra.div>
);

export default function HaulSettings(): ReactNode {
  const resource = usePayoutSettings();
  const [editing, setEditing] = useState(false);
  const offline = useIsOffline();
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the settings of hauls"
      skeleton={<Skeleton height="120px" width="100%" />}
    >
      {(settings) => (
        <>
          <chakra.dl margin={0} width="100%" fontSize="sm">
            <Line name="Coming late counts">{settings.latePercent}%</Line>
            <Line name="Guild keeps">{settings.cutPercent}%</Line>
            <Line name="Organizers may enter hauls">{settings.organizersMay ? 'Yes' : 'No'}</Line>
            <Line name="By weight">{weightsInWords(settings)}</Line>
          </chakra.dl>
          <Button justifySelf="start" disabled={offline} onClick={() => setEditing(true)}>
            Edit hauls and shares
          </Button>
          {editing && (
            <Suspense fallback={null}>
              <PayoutSettingsDialog
                settings={settings}
                save={async (body) => {
                  const saved = await changePayoutSettings(body);
                  resource.take(saved);
                  return saved;
                }}
                onClose={() => setEditing(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </ResourceView>
  );
}
