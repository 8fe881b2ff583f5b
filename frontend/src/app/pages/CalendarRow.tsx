// Settings row that opens the personal calendar's address.
import type { ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';

const CalendarDialog = lazyDialog(async () => ({
  default: (await import('../../features/events/calendar/CalendarDialog.tsx')).CalendarDialog,
}));

export const CalendarRow = (): ReactNode => (
  <SettingRow place="calendar" help="Shows your events in Google, Apple or Outlook, through a private address.">
    {(ids) => (
      <DialogButton {...ids} icon="events" needsConnection dialog={(onClose) => <CalendarDialog onClose={onClose} />}>
        Subscribe
      </DialogButton>
    )}
  </SettingRow>
);
