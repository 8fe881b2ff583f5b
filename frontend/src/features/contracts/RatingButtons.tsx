// What a completed contract offers instead of its next step: rating somebody, and reading the ratings.
import { chakra } from '@chakra-ui/react';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { RatingEligibility } from '@guild/common/contracts/ratings.api';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useIsOffline } from '../../platform/connection.store.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { checkRating } from './ratings.store.ts';

const RatingDialog = lazy(() => import('./RatingDialog.tsx'));
const RatingsDialog = lazy(() => import('./RatingsDialog.tsx'));

/** Asks whom the viewer may rate, and says so when there is nobody. */
async function eligibility(id: number): Promise<RatingEligibility | null> {
  try {
    const found = await checkRating(id);
    if (found.canRate) return found;
    toast.error({ title: 'Cannot Rate', description: 'You cannot rate this contract' });
  } catch (error) {
    toastError('Error', error, 'Failed to check rating eligibility');
  }
  return null;
}

export function RatingButtons({ contract }: { contract: Contract }): ReactNode {
  const { canWrite } = useViewer();
  const offline = useIsOffline();
  const [checking, setChecking] = useState(false);
  const [rated, setRated] = useState<RatingEligibility | null>(null);
  const [reading, setReading] = useState(false);
  if (contract.status !== 'completed') return null;
  const rate = async (): Promise<void> => {
    setChecking(true);
    setRated(await eligibility(contract.id));
    setChecking(false);
  };
  return (
    <chakra.div display="flex" gap={2}>
      {canWrite && (
        <Button
          variant="tonal"
          icon="star"
          flex="1 1 0"
          disabled={offline}
          pending={checking}
          aria-label={`Rate ${contract.title}`}
          onClick={() => void rate()}
        >
          Rate
        </Button>
      )}
      <Button flex="1 1 0" aria-label={`View Ratings of ${contract.title}`} onClick={() => setReading(true)}>
        View Ratings
      </Button>
      <Suspense fallback={null}>
        {rated !== null && <RatingDialog contract={contract} eligibility={rated} onClose={() => setRated(null)} />}
        {reading && <RatingsDialog contract={contract} onClose={() => setReading(false)} />}
      </Suspense>
    </chakra.div>
  );
}
