// Settings row that opens the personal calendar's address.
import { useState, type ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';

const CalendarDialog = lazyDialog(async () => ({
  default: (await import('../../features/events/calendar/CalendarDialog.tsx')).CalendarDialog,
}));

export function CalendarRow(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <SettingRow place="calendar" help="Shows your events in Google, Apple or Outlook, through a private address.">
      {(ids) => (
        <>
          <Button {...ids} icon="events" needsConnection onClick={() => setOpen(true)}>
            Subscribe
          </Button>
          {open && <CalendarDialog onClose={() => setOpen(false)} />}
        </>
      )}
    </SettingRow>
  );
}
