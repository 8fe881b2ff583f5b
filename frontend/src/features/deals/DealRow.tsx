// Row of one of the viewer's deals: source, amounts, state, corrections and actions.
import { somebodyElseWhoMay, startWithSomebodyWhoMay } from '@guild/common/members/managers';
import { chakra } from '@chakra-ui/react';
import type { Deal, DealSide } from '@guild/common/deals/deals.api';
import { isDisputed, isFinished, isOwnDebtToGuild, rightOfGuild } from '@guild/common/deals/deals.rules';
import { memo, type ReactNode } from 'react';
import { inWords } from '../../platform/format/money.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { giveUpWords, useDealActions } from './deals.actions.ts';
import { ownDeals } from './deals.store.ts';
import { nameOfSide, otherSide, owedWords, signedWords, stateWords, titleOf } from './deals.words.ts';
import { DealHistory } from './DealHistory.tsx';
import { DisputeButtons, DisputeText } from './Dispute.tsx';
import { Goods } from './Goods.tsx';
import { UndoButton } from './UndoButton.tsx';
import { usePay } from './usePay.ts';

/** Counter entries, the oldest first. */
export const Corrections = ({ deal: { corrections } }: { deal: Deal }): ReactNode =>
  corrections.length > 0 && (
    <chakra.ul aria-label="Corrections" margin={0} padding={0} listStyleType="none" fontSize="sm" color="fg.muted">
      {corrections.map(({ at, by, currency, change, note }) => (
        <chakra.li key={`${at} ${currency} ${change}`} overflowWrap="anywhere">
          <chakra.span textStyle="figures" color="fg">
            {signedWords({ change, currency })}
          </chakra.span>{' '}
          by {by}: {note} · <RelativeTime iso={at} />
        </chakra.li>
      ))}
    </chakra.ul>
  );

const When = ({
  deal: { amounts, status, owedSince, paidAt, paidBy, confirmedAt, dispute },
}: {
  deal: Deal;
}): ReactNode => {
  if (amounts.length === 0)
    return (
      <>
        Agreed <RelativeTime iso={owedSince} />
      </>
    );
  if (status === 'confirmed' && confirmedAt !== null)
    return (
      <>
        Received <RelativeTime iso={confirmedAt} />
      </>
    );
  if (status === 'paid' && paidAt !== null)
    return (
      <>
        {paidBy ?? startWithSomebodyWhoMay('hauls')} marked it paid <RelativeTime iso={paidAt} />
      </>
    );
  if (status === 'confirmed') return 'Nothing was owed';
  if (status === 'cancelled') return dispute === null ? 'Its auction was deleted' : 'Nothing is owed any more';
  return (
    <>
      {status === 'waived' ? 'Was owed' : 'Owed'} since <RelativeTime iso={owedSince} />
    </>
  );
};

function Buttons({ deal, side }: { deal: Deal; side: DealSide }): ReactNode {
  const pending = ownDeals.use(({ pending }) => pending[deal.id]);
  const { confirmReceipt, giveUp, undoPayment } = useDealActions();
  const { paying, pay } = usePay();
  const { title, status } = deal;
  // Nothing changes while the lot is offered to somebody else.
  if (deal.dispute?.state === 'offered') return null;
  const isReceivable = status === 'paid' || (status === 'owed' && deal.debtorDiscordId !== null);
  if (side === 'debtor' && status === 'paid')
    return <UndoButton id={deal.id} mark="paid" about={title} onUndo={() => undoPayment(deal)} />;
  if (side === 'debtor')
    return (
      status === 'owed' && (
        <Button
          size="sm"
          variant="tonal"
          icon="check"
          needsConnection
          pending={paying}
          pendingText="Saving..."
          aria-label={`Mark as paid: ${title}`}
          onClick={() => void pay([deal])}
        >
          Mark as paid
        </Button>
      )
    );
  return (
    <>
      {isReceivable && (
        <Button
          size="sm"
          variant="tonal"
          icon="check"
          needsConnection
          pending={pending === 'confirm'}
          pendingText="Confirming..."
          aria-label={`Confirm receipt: ${title}`}
          onClick={() => void confirmReceipt(deal)}
        >
          Confirm receipt
        </Button>
      )}
      {status === 'owed' && deal.paid.length === 0 && (
        <Button
          size="sm"
          needsConnection
          pending={pending === 'waive'}
          pendingText="Giving up..."
          aria-label={`${giveUpWords(deal)}: ${title}`}
          onClick={() => void giveUp(deal)}
        >
          {giveUpWords(deal)}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  deal: Deal;
  /** The viewer's side; null: they only see it. */
  side: DealSide | null;
  /** Shown in front: what the deal is about, or who it is with. */
  heading: string;
  /** Further buttons. */
  children?: ReactNode;
  /** As for `DisputeButtons`. */
  onDialog?: (dialog: ReactNode) => void;
}
/** One deal: amounts, state, corrections, history and the viewer's buttons. */
export function DealLine({ deal, side, heading, children, onDialog }: LineProps): ReactNode {
  const { words, tone } = stateWords(deal, side);
  const isPartly = deal.status === 'owed' && deal.paid.length > 0;
  const other = side === null ? '' : otherSide(deal, side);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={1.5}
      padding={{ base: '14px 16px', md: '16px 20px' }}
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center">
        <chakra.span dir="auto" flex="1 1 200px" minWidth={0} fontWeight="strong" truncate title={heading}>
          {heading}
        </chakra.span>
        <chakra.span textStyle="figures" fontWeight="strong">
          {inWords(deal.amounts)}
        </chakra.span>
        {(deal.amounts.length > 0 || isDisputed(deal)) && <Pill tone={tone}>{words}</Pill>}
      </chakra.div>
      <Corrections deal={deal} />
      <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center" minHeight="controlSm">
        <chakra.span flex="1 1 200px" fontSize="sm" color="fg.muted">
          {other !== '' && other !== heading && `${side === 'creditor' ? 'From' : 'To'} ${other} · `}
          {side === null && `${nameOfSide(deal, 'debtor')} pays ${nameOfSide(deal, 'creditor')} · `}
          <When deal={deal} />
          {isPartly && ` · ${owedWords(deal.owed)}`}
        </chakra.span>
        {side !== null && <Buttons deal={deal} side={side} />}
        {children}
        <DisputeButtons deal={deal} side={side} heading={heading} onDialog={onDialog} />
        <DealHistory deal={deal} about={heading} />
      </chakra.div>
      <Goods deal={deal} side={side} />
      <DisputeText deal={deal} />
    </chakra.li>
  );
}

interface RowProps {
  id: number;
  /** The viewer's side; null: they only see it. */
  side: DealSide | null;
}
export const DealRow = memo(function DealRow({ id, side }: RowProps): ReactNode {
  const deal = ownDeals.useOne(id);
  const { discordId, access } = useViewer();
  if (deal === undefined) return null;
  const isOwnDebt = side === 'creditor' && isOwnDebtToGuild(deal, discordId);
  // Whether an admin is the only one who may act for the guild is for the server to say.
  const sideNow = isOwnDebt && access !== 'Admin' ? null : side;
  return (
    <DealLine deal={deal} side={sideNow} heading={titleOf(deal)}>
      {isOwnDebt && !isFinished(deal) && (
        <chakra.p flexBasis="100%" order={1} fontSize="sm" color="fg.muted">
          You owe this yourself. It is for {somebodyElseWhoMay(rightOfGuild)} to confirm it
          {access === 'Admin' && ', if there is anybody'}.
        </chakra.p>
      )}
    </DealLine>
  );
});
