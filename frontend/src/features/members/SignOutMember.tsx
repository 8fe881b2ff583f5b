// Button for admins that ends all sessions of a member, for example after a lost device.
import type { Member } from '@guild/common/members/members.api';
import { sessionRoutes } from '@guild/common/session/session.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { toast, toastError } from '../../ui/toast.ts';

export function SignOutMember({ member: { id, name } }: { member: Pick<Member, 'id' | 'name'> }): ReactNode {
  const { isAdmin, member: own } = useViewer();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  // Admins sign out their own sessions in the settings.
  if (!isAdmin || id === own.id) return null;
  const signOut = async (): Promise<void> => {
    const text = `Signs ${name} out on every device. They can sign in again.`;
    if (!(await confirm({ title: 'Sign out everywhere', text, action: 'Sign out', danger: true }))) return;
    setBusy(true);
    try {
      await call(sessionRoutes.signOutMember, { params: { id } });
      toast.success({ title: `${name} is signed out everywhere` });
    } catch (error) {
      toastError('Error', error, `Failed to sign ${name} out`);
    }
    setBusy(false);
  };
  return (
    <Button size="sm" icon="logout" needsConnection disabled={busy} onClick={() => void signOut()}>
      Sign out everywhere
    </Button>
  );
}
