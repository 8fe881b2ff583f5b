// Button and dialog for the viewer's own mercenary profile.
import { Suspense, type ReactNode } from 'react';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { Button } from '../../../ui/Button.tsx';
import { fetchOwnMercenary } from '../ratings/ratings.store.ts';
import { useLoadedDialog } from '../board/useLoadedDialog.ts';

const MercenaryDialog = lazyComponent(() => import('./MercenaryDialog.tsx'));

export function EditMercenary({ onSaved }: { onSaved: () => void }): ReactNode {
  const offline = useIsOffline();
  const {
    data: profile,
    isLoading,
    open,
    close,
  } = useLoadedDialog(fetchOwnMercenary, ['Error', 'Failed to load your profile']);
  return (
    <>
      <Button size="sm" icon="edit" justifySelf="start" disabled={offline} pending={isLoading} onClick={open}>
        Edit your profile
      </Button>
      <Suspense fallback={null}>
        {profile !== null && <MercenaryDialog profile={profile} onSaved={onSaved} onClose={close} />}
      </Suspense>
    </>
  );
}
