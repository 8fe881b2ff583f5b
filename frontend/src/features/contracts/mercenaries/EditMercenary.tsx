// Button and dialog for the viewer's own mercenary profile.
import type { MercenaryProfile } from '@guild/common/contracts/standings.api';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { Button } from '../../../ui/Button.tsx';
import { report } from '../../../ui/report.ts';
import { fetchOwnMercenary } from '../ratings/ratings.store.ts';

const MercenaryDialog = lazyDialog(() => import('./MercenaryDialog.tsx'));

export function EditMercenary({ onSaved }: { onSaved: () => void }): ReactNode {
  const [isLoading, setLoading] = useState(false);
  const [profile, setProfile] = useState<MercenaryProfile | null>(null);
  const open = async (): Promise<void> => {
    setLoading(true);
    const failed = ['Error', 'Failed to load your profile'] as const;
    setProfile((await report(fetchOwnMercenary, { done: () => null, failed })) ?? null);
    setLoading(false);
  };
  return (
    <>
      <Button size="sm" icon="edit" justifySelf="start" needsConnection pending={isLoading} onClick={() => void open()}>
        Edit your profile
      </Button>
      {profile !== null && <MercenaryDialog profile={profile} onSaved={onSaved} onClose={() => setProfile(null)} />}
    </>
  );
}
