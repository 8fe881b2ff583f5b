// The viewer's deals of one thing in one line: how far they are, and the next step.
import { chakra } from '@chakra-ui/react';
import type { Deal, DealSource } from '@guild/common/deals/deals.api';
import { isDisputed } from '@guild/common/deals/deals.rules';
import { sumOf } from '@guild/common/deals/money';
import type { ReactNode } from 'react';
import { dataOf } from '../../platform/api/resource.ts';
import { inWords } from '../../platform/format/money.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { Pill, type PillTone } from '../../ui/Pill.tsx';
import { useDealActions } from './deals.actions.ts';
import { ownDeals, viewerDeals } from './deals.store.ts';
import { dealWords, disputedWords } from './deals.words.ts';
import { UndoButton } from './UndoButton.tsx';
import { usePay } from './usePay.ts';

interface State {
  readonly words: string;
  readonly tone: PillTone;
  /** What the viewer marks as paid. */
  readonly toPay: readonly Deal[];
  /** What the viewer can confirm. null: nothing. */
  readonly toConfirm: Deal | null;
  /** What the viewer marked as paid, and can take back. null: nothing. */
  readonly toUndo: Deal | null;
}
/** How far the viewer's deals of one thing are; null: they have none. */
function stateOf(deals: readonly Deal[], discordId: string): State | null {
  const nothing = { toPay: [], toConfirm: null, toUndo: null } as const;
  if (deals.some(isDisputed)) return { ...nothing, ...disputedWords };
  const toPay = deals.filter(({ status, debtorDiscordId }) => status === 'owed' && debtorDiscordId === discordId);
  if (toPay.length > 0) {
    const sum = inWords(sumOf(toPay.flatMap(({ owed }) => owed)));
    return { ...nothing, words: `You owe ${sum}`, tone: 'spice', toPay };
  }
  const owed = deals.filter(({ creditorDiscordId }) => creditorDiscordId === discordId);
  const next = owed.find(({ status }) => status === 'paid') ?? owed.find(({ status }) => status === 'owed');
  if (next !== undefined) return { ...nothing, ...dealWords[next.status], toConfirm: next };
  const owing = deals.filter(({ debtorDiscordId }) => debtorDiscordId === discordId);
  const [marked] = owing.filter(({ status }) => status === 'paid');
  if (marked !== undefined) return { ...nothing, words: 'Paid, not confirmed yet', tone: 'good', toUndo: marked };
  const [first] = owed.length > 0 ? owed : owing;
  return first === undefined ? null : { ...nothing, ...dealWords[first.status] };
}

/** Nothing for somebody who neither owes nor is owed anything of it. */
export function ViewerDeals({ source, id }: { source: DealSource; id: number }): ReactNode {
  const { discordId } = useViewer();
  const { loaded } = viewerDeals.useOne(source);
  const deals = (dataOf(loaded) ?? []).filter(({ sourceId }) => sourceId === id);
  const state = stateOf(deals, discordId);
  const toConfirm = state?.toConfirm ?? null;
  const pending = ownDeals.use(({ pending }) => toConfirm !== null && pending[toConfirm.id] === 'confirm');
  const { confirmReceipt, undoPayment } = useDealActions();
  const { paying, pay } = usePay();
  if (state === null) return null;
  const [{ title } = { title: '' }] = deals;
  const { toUndo } = state;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center" minHeight="controlSm">
      <Pill tone={state.tone}>{state.words}</Pill>
      {state.toPay.length > 0 && (
        <Button
          size="sm"
          icon="check"
          needsConnection
          pending={paying}
          pendingText="Saving..."
          aria-label={`Mark as paid: ${title}`}
          onClick={() => void pay(state.toPay)}
        >
          Mark as paid
        </Button>
      )}
      {toUndo !== null && (
        <UndoButton id={toUndo.id} mark="paid" about={toUndo.title} onUndo={() => undoPayment(toUndo)} />
      )}
      {toConfirm !== null && (
        <Button
          size="sm"
          icon="check"
          needsConnection
          pending={pending}
          pendingText="Confirming..."
          aria-label={`Confirm receipt: ${title}`}
          onClick={() => void confirmReceipt(toConfirm)}
        >
          Confirm receipt
        </Button>
      )}
    </chakra.div>
  );
}
