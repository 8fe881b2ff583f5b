// The open dialog of a haul. Its code is loaded with the first dialog.
import type { Haul, HaulSource } from '@guild/common/payouts/payouts.api';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';

const HaulDialog = lazyDialog(() => import('./HaulDialog.tsx'));

export interface OpenedDialog {
  readonly source: HaulSource;
  readonly sourceId: number;
  /** null: a new one. */
  readonly haul: Haul | null;
}

/** Keep it outside of cards and of pages that may disappear, so that it stays with everything typed. */
export const HaulDialogs = ({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }): ReactNode => (
  <HaulDialog source={opened.source} sourceId={opened.sourceId} haul={opened.haul} onClose={onClose} />
);
