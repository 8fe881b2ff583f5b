// The dispute of a deal: what both sides say, what was decided, and the viewer's buttons.
import { chakra } from '@chakra-ui/react';
import type { Deal, DealSide } from '@guild/common/deals/deals.api';
import { isFinished, isInvolved, rightOfSource } from '@guild/common/deals/deals.rules';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useMay, useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { DeletedContext } from '../../ui/deleted.context.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useDealActions } from './deals.actions.ts';
import { ownDeals } from './deals.store.ts';
import { rulingWords } from './deals.words.ts';

const DisputeDialog = lazyDialog(() => import('./DisputeDialog.tsx'));
const DecideDialog = lazyDialog(() => import('./DecideDialog.tsx'));

/** What was said and decided. Nothing for a deal without a dispute. */
export function DisputeText({ deal: { dispute } }: { deal: Deal }): ReactNode {
  if (dispute === null) return null;
  const { answer, ruling, state } = dispute;
  const said = [
    { key: 'dispute', words: 'says that something is wrong', ...dispute },
    ...(answer === null ? [] : [{ key: 'answer', words: 'answers', ...answer }]),
    ...(ruling === null ? [] : [{ key: 'ruling', words: rulingWords[ruling.outcome], ...ruling }]),
  ];
  return (
    <chakra.ul
      aria-label="What is wrong"
      margin={0}
      padding={0}
      paddingInlineStart={3}
      listStyleType="none"
      fontSize="sm"
      borderInlineStartWidth="2px"
      borderColor={state === 'over' ? 'border' : 'warn'}
    >
      {said.map(({ key, by, words, text, at }) => (
        <chakra.li key={key} overflowWrap="anywhere">
          {by} {words}
          {text !== '' && `: “${text}”`} ·{' '}
          <chakra.span color="fg.muted">
            <RelativeTime iso={at} />
          </chakra.span>
        </chakra.li>
      ))}
      {state === 'offered' && <li>The lot is offered to the next bidder.</li>}
      {state === 'open' && ruling !== null && <li>No bidder took the lot, so this is not decided yet.</li>}
    </chakra.ul>
  );
}

type Step = 'open' | 'answer' | 'decide';
interface Props {
  deal: Deal;
  /** The viewer's side; null: they only see it. */
  side: DealSide | null;
  /** Names the deal for screen readers. */
  heading: string;
  /** Shows a dialog in place of the one around it. Absent: there is none around it. */
  onDialog?: ((dialog: ReactNode) => void) | undefined;
}
/** The viewer's buttons about what is wrong with a deal. */
export function DisputeButtons({ deal, side, heading, onDialog }: Props): ReactNode {
  const [step, setStep] = useState<Step | null>(null);
  const pending = ownDeals.use(({ pending }) => pending[deal.id]);
  const viewer = useViewer();
  const hasRight = useMay(rightOfSource[deal.source]);
  const { withdraw } = useDealActions();
  const { dispute } = deal;
  const isOpen = dispute?.state === 'open';
  const isOwn = dispute?.byDiscordId === viewer.discordId;
  // Whether an involved admin is the only one who may decide is for the server to say.
  const mayDecide = isOpen && hasRight && (viewer.access === 'Admin' || !isInvolved(deal, viewer.discordId));
  const mayOpen = side !== null && (dispute === null || dispute.state === 'over') && !isFinished(deal);
  const mayAnswer = isOpen && side !== null && side !== dispute.side && !isOwn && dispute.answer === null;
  const dialogFor = (wanted: Step, onClose: () => void): ReactNode => (
    // A deal outlives its source.
    <DeletedContext value={false}>
      {wanted === 'decide' ? (
        <DecideDialog deal={deal} onClose={onClose} />
      ) : (
        <DisputeDialog deal={deal} step={wanted} onClose={onClose} />
      )}
    </DeletedContext>
  );
  const show = (wanted: Step): void => {
    if (onDialog === undefined) setStep(wanted);
    else onDialog(dialogFor(wanted, () => onDialog(null)));
  };
  const button = (wanted: Step, words: string): ReactNode => (
    <Button
      size="sm"
      variant={wanted === 'open' ? 'line' : 'tonal'}
      needsConnection
      aria-label={`${words}: ${heading}`}
      onClick={() => show(wanted)}
    >
      {words}
    </Button>
  );
  return (
    <>
      {mayDecide && button('decide', 'Decide')}
      {mayAnswer && button('answer', 'Answer')}
      {isOpen && isOwn && (
        <Button
          size="sm"
          needsConnection
          pending={pending === 'withdraw'}
          pendingText="Taking it back..."
          aria-label={`Take back the report: ${heading}`}
          onClick={() => void withdraw(deal)}
        >
          Take back the report
        </Button>
      )}
      {mayOpen && button('open', 'Report a problem')}
      {step !== null && dialogFor(step, () => setStep(null))}
    </>
  );
}
