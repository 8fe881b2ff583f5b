// The open dialog of a haul. Its code is loaded with the first dialog.
import type { Haul, HaulSource } from '@guild/common/payouts/payouts.api';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';

const HaulDialog = lazyComponent(() => import('./HaulDialog.tsx'));
const SharesDialog = lazyComponent(() => import('../shares/SharesDialog.tsx'));

export type OpenedDialog =
  /** `haul`: null for a new one. */
  | { readonly what: 'edit'; readonly source: HaulSource; readonly sourceId: number; readonly haul: Haul | null }
  | { readonly what: 'shares'; readonly haul: Haul };

/** Keep it outside of cards and of pages that may disappear, so that it stays with everything typed. */
export const HaulDialogs = ({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }): ReactNode => (
  <Suspense fallback={null}>
    {opened.what === 'shares' ? (
      <SharesDialog haul={opened.haul} onClose={onClose} />
    ) : (
      <HaulDialog source={opened.source} sourceId={opened.sourceId} haul={opened.haul} onClose={onClose} />
    )}
  </Suspense>
);
