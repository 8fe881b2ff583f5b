// Settings row that opens the viewer's alerts.
import { Suspense, useState, type ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';

const AlertsDialog = lazyComponent(async () => ({
  default: (await import('../../features/alerts/AlertsDialog.tsx')).AlertsDialog,
}));

export function AlertsRow(): ReactNode {
  const [open, setOpen] = useState(false);
  const offline = useIsOffline();
  return (
    <SettingRow
      place="alerts"
      help="Notify you of new auctions, items and marks on the map that fit what you look for."
    >
      {(ids) => (
        <>
          <Button {...ids} icon="bell" disabled={offline} onClick={() => setOpen(true)}>
            My alerts
          </Button>
          {open && (
            <Suspense fallback={null}>
              <AlertsDialog onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </SettingRow>
  );
}
