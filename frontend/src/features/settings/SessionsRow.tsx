// Settings row that signs the viewer out everywhere.
import { sessionRoutes } from '@guild/common/session/session.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { forgetDrafts } from '../../platform/forms/drafts.ts';
import { refreshSession } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastError } from '../../ui/toast.ts';
import { SettingRow } from './SettingRow.tsx';

const question = {
  title: 'Sign out everywhere',
  text: 'Signs you out on every device, including this one.',
  action: 'Sign out everywhere',
  danger: true,
};

export function SessionsRow(): ReactNode {
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const signOut = async (): Promise<void> => {
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      await call(sessionRoutes.signOutEverywhere);
      forgetDrafts();
      await refreshSession();
    } catch (error) {
      toastError('Error', error, 'Failed to sign out everywhere');
    }
    setBusy(false);
  };
  return (
    <SettingRow place="sessions" help="Signs you out on every device.">
      {(ids) => (
        <Button {...ids} icon="logout" needsConnection pending={busy} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      )}
    </SettingRow>
  );
}
