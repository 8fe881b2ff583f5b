// Outcome part of deals for a completed contract: what its client owes, as far as the viewer may see
// it, and the viewer's next step as a line of its card.
import { rightOfSource } from '@guild/common/deals/deals.rules';
import type { Deal, DealSide } from '@guild/common/deals/deals.api';
import { chakra } from '@chakra-ui/react';
import { type ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import type { OutcomePart, OutcomeProps } from '../../../platform/features/outcomePart.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeletedContext } from '../../../ui/deleted.context.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { DealLine } from '../DealRow.tsx';
import { dealsOf } from '../deals.store.ts';
import { titleOf } from '../deals.words.ts';
import { ViewerDeals } from '../ViewerDeals.tsx';

const CorrectDealDialog = lazyDialog(() => import('../CorrectDealDialog.tsx'));

function sideOf({ debtorDiscordId, creditorDiscordId }: Deal, discordId: string): DealSide | null {
  if (debtorDiscordId === discordId) return 'debtor';
  return creditorDiscordId === discordId ? 'creditor' : null;
}

function OfContract({ id, frame, onDialog }: OutcomeProps): ReactNode {
  const { discordId } = useViewer();
  const mayCorrect = useMay(rightOfSource.contract);
  const { loaded, retry } = dealsOf.useOne(`contract ${id}`);
  if (loaded.phase === 'failed')
    return frame('Payments', <ErrorState title="Error loading the payments" error={loaded.failure} onRetry={retry} />);
  const deals = dataOf(loaded) ?? [];
  if (deals.length === 0) return null;
  const correct = (deal: Deal): void =>
    onDialog(
      // A deal outlives its contract.
      <DeletedContext value={false}>
        <CorrectDealDialog deal={deal} onClose={() => onDialog(null)} />
      </DeletedContext>,
    );
  return frame(
    'Payments',
    <chakra.ul margin={0} padding={0} listStyleType="none" aria-label="Payments">
      {deals.map((deal) => (
        <DealLine
          key={deal.id}
          deal={deal}
          side={sideOf(deal, discordId)}
          heading={deal.refundOf === null ? deal.creditorUsername : titleOf(deal)}
          onDialog={onDialog}
        >
          {mayCorrect && deal.status !== 'waived' && deal.status !== 'cancelled' && (
            <Button
              size="sm"
              needsConnection
              aria-label={`Correct amount: ${deal.creditorUsername}`}
              onClick={() => correct(deal)}
            >
              Correct amount
            </Button>
          )}
        </DealLine>
      ))}
    </chakra.ul>,
  );
}

const Part = (props: OutcomeProps): ReactNode => props.source === 'contract' && <OfContract {...props} />;

const Line = ({ source, id }: Pick<OutcomeProps, 'source' | 'id'>): ReactNode =>
  source === 'contract' && <ViewerDeals source="contract" id={id} />;

const dealsOutcome: OutcomePart = { name: 'deals', Part, Line };
export default dealsOutcome;
