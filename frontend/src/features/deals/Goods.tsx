// The goods of a deal: what is handed over, how far that is, and the buttons of both sides.
import { chakra } from '@chakra-ui/react';
import type { Deal, DealSide } from '@guild/common/deals/deals.api';
import { goodsInWords } from '@guild/common/deals/deals.rules';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useDealActions } from './deals.actions.ts';
import { ownDeals } from './deals.store.ts';
import { UndoButton } from './UndoButton.tsx';

const When = ({ deal: { goods, creditorUsername } }: { deal: Deal }): ReactNode => {
  if (goods === null) return null;
  if (goods.receivedAt !== null)
    return (
      <>
        received <RelativeTime iso={goods.receivedAt} />
      </>
    );
  if (goods.handedAt !== null)
    return (
      <>
        handed over <RelativeTime iso={goods.handedAt} />
      </>
    );
  return `to be handed over by ${creditorUsername || 'the guild'}`;
};

/** Nothing for a deal without goods. */
export function Goods({ deal, side }: { deal: Deal; side: DealSide | null }): ReactNode {
  const pending = ownDeals.use(({ pending }) => pending[deal.id]);
  const { handOver, undoHandOver, receive } = useDealActions();
  const { goods, title, status } = deal;
  if (goods === null || status === 'cancelled') return null;
  const isOffered = deal.dispute?.state === 'offered';
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center" fontSize="sm">
      <chakra.span dir="auto" flex="1 1 200px" minWidth={0} overflowWrap="anywhere" color="fg.muted">
        {goodsInWords(goods)} · <When deal={deal} />
      </chakra.span>
      {side === 'creditor' && !isOffered && goods.handedAt === null && (
        <Button
          size="sm"
          needsConnection
          pending={pending === 'hand-over'}
          pendingText="Saving..."
          aria-label={`Mark as handed over: ${title}`}
          onClick={() => void handOver(deal)}
        >
          Mark as handed over
        </Button>
      )}
      {side === 'creditor' && !isOffered && goods.handedAt !== null && goods.receivedAt === null && (
        <UndoButton id={deal.id} mark="handed over" about={title} onUndo={() => undoHandOver(deal)} />
      )}
      {side === 'debtor' && !isOffered && goods.receivedAt === null && (
        <Button
          size="sm"
          needsConnection
          pending={pending === 'receive'}
          pendingText="Confirming..."
          aria-label={`Confirm receipt: ${title}`}
          onClick={() => void receive(deal)}
        >
          Confirm receipt
        </Button>
      )}
    </chakra.div>
  );
}
