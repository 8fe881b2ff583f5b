// The way to what one says of oneself as a mercenary, and its dialog.
import type { MercenaryProfile } from '@guild/common/contracts/standings.api';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useIsOffline } from '../../platform/connection.store.ts';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/toast.ts';
import { fetchOwnMercenary } from './ratings.store.ts';

const MercenaryDialog = lazy(() => import('./MercenaryDialog.tsx'));

export function EditMercenary({ onSaved }: { onSaved: () => void }): ReactNode {
  const offline = useIsOffline();
  const [pending, setPending] = useState(false);
  const [profile, setProfile] = useState<MercenaryProfile | null>(null);
  const edit = async (): Promise<void> => {
    setPending(true);
    try {
      setProfile(await fetchOwnMercenary());
    } catch (error) {
      toastError('Error', error, 'Failed to load your profile');
    }
    setPending(false);
  };
  return (
    <>
      <Button
        size="sm"
        icon="edit"
        justifySelf="start"
        disabled={offline}
        pending={pending}
        onClick={() => void edit()}
      >
        Edit your profile
      </Button>
      <Suspense fallback={null}>
        {profile !== null && <MercenaryDialog profile={profile} onSaved={onSaved} onClose={() => setProfile(null)} />}
      </Suspense>
    </>
  );
}
