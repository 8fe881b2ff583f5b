// Dialog with the shares of a closed haul, live. Admins see each history, pay one, several or all,
// and correct shares.
import { chakra } from '@chakra-ui/react';
import type { Deal } from '@guild/common/deals/deals.api';
import { useState, type ReactNode } from 'react';
import { inWords } from '../../platform/format/money.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Person } from '../../ui/Person.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useDealActions } from './deals.actions.ts';
import { dealsOf } from './deals.store.ts';
import { dealWords, owedWords, titleOf } from './deals.words.ts';
import { Corrections, DealLine } from './DealRow.tsx';
import { DealHistory } from './DealHistory.tsx';
import { DisputeText } from './Dispute.tsx';
import { UndoButton } from './UndoButton.tsx';
import { usePay } from './usePay.ts';

const CorrectDealDialog = lazyDialog(() => import('./CorrectDealDialog.tsx'));

interface RowProps {
  deal: Deal;
  chosen: boolean;
  busy: boolean;
  onChoose: (chosen: boolean) => void;
  onPay: () => void;
  onCorrect: () => void;
}
/** The browser skips the layout of rows far outside the visible area. */
const lazyRow = { contentVisibility: 'auto', containIntrinsicSize: 'auto 84px' } as const;

/** On a phone, amounts and buttons are below the name. */
const belowName = { flexBasis: { base: '100%', md: 'auto' }, paddingInlineStart: { base: '36px', md: 0 } } as const;

function Row({ deal, chosen, busy, onChoose, onPay, onCorrect }: RowProps): ReactNode {
  const { creditorUsername: username, creditorDiscordId: discordId, status, amounts, owed } = deal;
  const { tone } = dealWords[status];
  const { undoPayment } = useDealActions();
  const isOwed = status === 'owed';
  return (
    <chakra.li display="grid" gap={1.5} paddingBlock={2.5} borderTopWidth="1px" borderColor="border" css={lazyRow}>
      <chakra.div display="flex" flexWrap="wrap" columnGap={3} rowGap={1} alignItems="center">
        <chakra.label display="grid" placeItems="center" boxSize="24px" visibility={isOwed ? 'visible' : 'hidden'}>
          <Checkbox
            aria-label={`Choose ${username}`}
            checked={chosen && isOwed}
            disabled={!isOwed}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </chakra.label>
        <chakra.span flex="1 1 120px" minWidth={0}>
          <Person discordId={discordId ?? ''} name={username} size={24} />
        </chakra.span>
        <chakra.span textStyle="figures" order={{ base: 1, md: 0 }} {...belowName}>
          {inWords(amounts)}
        </chakra.span>
        <Pill tone={tone}>{isOwed ? 'Owed' : dealWords[status].words}</Pill>
      </chakra.div>
      {isOwed && deal.paid.length > 0 && (
        <chakra.p fontSize="sm" color="warn" paddingInlineStart="36px">
          {owedWords(owed)}
        </chakra.p>
      )}
      <chakra.div paddingInlineStart="36px" display="grid" gap={1.5}>
        <Corrections deal={deal} />
        <DisputeText deal={deal} />
        <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center">
          {isOwed && (
            <Button size="sm" variant="tonal" disabled={busy} aria-label={`Pay ${username}`} onClick={onPay}>
              Pay
            </Button>
          )}
          {status === 'paid' && deal.dispute?.state !== 'offered' && (
            <UndoButton id={deal.id} mark="paid" about={username} onUndo={() => undoPayment(deal)} />
          )}
          {status !== 'waived' && status !== 'cancelled' && (
            <Button size="sm" disabled={busy} aria-label={`Correct amount: ${username}`} onClick={onCorrect}>
              Correct amount
            </Button>
          )}
          <DealHistory deal={deal} about={username} />
        </chakra.div>
      </chakra.div>
    </chakra.li>
  );
}

interface ListProps {
  shares: readonly Deal[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onCorrect: (deal: Deal) => void;
}
function List({ shares, chosen, onChoose, onCorrect }: ListProps): ReactNode {
  const offline = useIsOffline();
  const { paying, pay } = usePay();
  if (shares.length === 0) return <chakra.p color="fg.muted">Nobody had a share. The guild kept everything.</chakra.p>;
  return (
    <chakra.ul margin={0} padding={0} listStyleType="none" aria-label="Shares">
      {shares.map((share) => (
        <Row
          key={share.id}
          deal={share}
          busy={paying || offline}
          chosen={chosen.has(share.id)}
          onChoose={(isChosen) =>
            onChoose(new Set(isChosen ? [...chosen, share.id] : [...chosen].filter((one) => one !== share.id)))
          }
          onPay={() => void pay([share])}
          onCorrect={() => onCorrect(share)}
        />
      ))}
    </chakra.ul>
  );
}

/** Pays all shares, or the chosen ones. */
function PayButton({ shares, chosen }: { shares: readonly Deal[]; chosen: ReadonlySet<number> }): ReactNode {
  const { paying, pay } = usePay();
  const owed = shares.filter(({ status }) => status === 'owed');
  const some = owed.filter(({ id }) => chosen.has(id));
  if (owed.length === 0) return <chakra.span color="fg.muted">Everyone has been paid.</chakra.span>;
  return (
    <Button variant="primary" needsConnection pending={paying} onClick={() => void pay(some.length > 0 ? some : owed)}>
      {some.length > 0 ? `Pay ${some.length} selected` : 'Pay all'}
    </Button>
  );
}

const sharesIn = (deals: readonly Deal[]): Deal[] => deals.filter(({ refundOf }) => refundOf === null);
/** What people pay back to the guild, after a paid share was cancelled. */
function Refunds({ deals }: { deals: readonly Deal[] }): ReactNode {
  const refunds = deals.filter(({ refundOf }) => refundOf !== null);
  if (refunds.length === 0) return null;
  return (
    <chakra.ul margin={0} padding={0} listStyleType="none" aria-label="Money back">
      {refunds.map((deal) => (
        <DealLine key={deal.id} deal={deal} side="creditor" heading={titleOf(deal)} />
      ))}
    </chakra.ul>
  );
}

export default function SharesDialog({ haulId, onClose }: { haulId: number; onClose: () => void }): ReactNode {
  const resource = dealsOf.useOne(`haul ${haulId}`);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { loaded } = resource;
  const [corrected, setCorrected] = useState<number | null>(null);
  const wrong = loaded.phase === 'ready' ? loaded.data.find(({ id }) => id === corrected) : undefined;
  const title = loaded.phase === 'ready' ? loaded.data[0]?.title : undefined;
  // Shown instead of the shares, and followed by them.
  if (wrong !== undefined) return <CorrectDealDialog deal={wrong} onClose={() => setCorrected(null)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title === undefined ? 'Shares' : `Shares of ${title}`}
      titleFace="text"
      width={600}
      initialFocus="close"
      {...(loaded.phase === 'ready' &&
        loaded.data.length > 0 && { footer: <PayButton shares={sharesIn(loaded.data)} chosen={chosen} /> })}
    >
      <ResourceView
        resource={resource}
        failed="Error loading the shares"
        skeleton={<SkeletonRows count={5} face={24} label="Loading shares..." />}
      >
        {(all) => (
          <>
            <List
              shares={sharesIn(all)}
              chosen={chosen}
              onChoose={setChosen}
              onCorrect={({ id }) => setCorrected(id)}
            />
            <Refunds deals={all} />
          </>
        )}
      </ResourceView>
    </Dialog>
  );
}
