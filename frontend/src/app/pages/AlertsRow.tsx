// Settings row that opens the viewer's alerts.
import type { ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';

const AlertsDialog = lazyDialog(async () => ({
  default: (await import('../../features/alerts/AlertsDialog.tsx')).AlertsDialog,
}));

export const AlertsRow = (): ReactNode => (
  <SettingRow place="alerts" help="Notify you of new auctions, items and marks on the map that fit what you look for.">
    {(ids) => (
      <DialogButton {...ids} icon="bell" needsConnection dialog={(onClose) => <AlertsDialog onClose={onClose} />}>
        My alerts
      </DialogButton>
    )}
  </SettingRow>
);
