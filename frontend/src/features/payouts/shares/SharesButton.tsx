// Button for admins that opens the shares of a closed haul.
import type { Haul } from '@guild/common/payouts/payouts.api';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { Button } from '../../../ui/Button.tsx';

const SharesDialog = lazyComponent(() => import('./SharesDialog.tsx'));

export function SharesButton({ haul }: { haul: Haul }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon="roster" aria-label={`Shares of ${haul.title}`} onClick={() => setOpen(true)}>
        Shares
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SharesDialog haul={haul} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
