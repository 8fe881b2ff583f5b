// Settings row that opens the viewer's alerts.
import { useState, type ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';

const AlertsDialog = lazyDialog(async () => ({
  default: (await import('../../features/alerts/AlertsDialog.tsx')).AlertsDialog,
}));

export function AlertsRow(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <SettingRow
      place="alerts"
      help="Notify you of new auctions, items and marks on the map that fit what you look for."
    >
      {(ids) => (
        <>
          <Button {...ids} icon="bell" needsConnection onClick={() => setOpen(true)}>
            My alerts
          </Button>
          {open && <AlertsDialog onClose={() => setOpen(false)} />}
        </>
      )}
    </SettingRow>
  );
}
