// Rating buttons of a completed contract: rate somebody, and read the ratings.
import { chakra } from '@chakra-ui/react';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { RatingEligibility } from '@guild/common/contracts/ratings.api';
import { useState, type ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { report } from '../../../ui/report.ts';
import { toast } from '../../../ui/toast.ts';
import type { OpenTask } from '../core/contracts.open.ts';
import { checkRating, toRate } from './ratings.store.ts';

const RatingsDialog = lazyDialog(() => import('./RatingsDialog.tsx'));

/** Asks whom the viewer may rate, and shows a message if there is nobody. @throws ApiError */
async function eligibility(id: number): Promise<RatingEligibility | undefined> {
  const found = await checkRating(id);
  if (found.canRate) return found;
  toast.error({ title: 'Cannot Rate', description: 'You cannot rate this contract' });
  return undefined;
}

/**
 * Whether the viewer can still rate someone in this contract. False until the server's answer is
 * known.
 */
export function useMayRate(contract: Contract | undefined): boolean {
  const { canWrite } = useViewer();
  const ids = dataOf(toRate.useOne(canWrite && contract?.status === 'completed' ? 'mine' : null).loaded);
  return contract !== undefined && ids?.includes(contract.id) === true;
}

export interface RatingButtonsProps {
  contract: Contract;
  onTask: OpenTask;
}
export function RatingButtons({ contract, onTask }: RatingButtonsProps): ReactNode {
  const mayRate = useMayRate(contract);
  const [isChecking, setChecking] = useState(false);
  const [reading, setReading] = useState(false);
  const rate = async (): Promise<void> => {
    setChecking(true);
    const failed = ['Error', 'Failed to check rating eligibility'] as const;
    const found = await report(() => eligibility(contract.id), { done: () => null, failed });
    setChecking(false);
    if (found !== undefined) onTask({ what: 'rate', contract, eligibility: found });
  };
  if (contract.status !== 'completed') return null;
  return (
    <chakra.div display="flex" gap={2}>
      {mayRate && (
        <Button
          variant="tonal"
          icon="star"
          flex="1 1 0"
          needsConnection
          pending={isChecking}
          aria-label={`Rate ${contract.title}`}
          onClick={() => void rate()}
        >
          Rate
        </Button>
      )}
      <Button flex="1 1 0" aria-label={`View Ratings of ${contract.title}`} onClick={() => setReading(true)}>
        View Ratings
      </Button>
      {reading && <RatingsDialog contract={contract} onClose={() => setReading(false)} />}
    </chakra.div>
  );
}
