// Payment buttons of a reward: the client confirms a payment, a contractor confirms its receipt.
import { chakra } from '@chakra-ui/react';
import type { Contract, ContractClaim } from '@guild/common/contracts/contracts.api';
import type { ReactNode } from 'react';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { useContractActions } from '../core/contracts.actions.ts';
import { isPaid, stateOfPayment, unpaidOf } from './contracts.payment.ts';
import { contracts } from '../contracts.store.ts';

/** @param action the button is pending while this action runs */
function PaymentButton({ contract, action, ...rest }: ButtonProps & { contract: Contract; action: string }): ReactNode {
  const pending = contracts.use(({ pending }) => pending[contract.id] === action);
  const offline = useIsOffline();
  return <Button size="sm" variant="line" disabled={offline} pending={pending} {...rest} />;
}

/** The buttons of one share, for its client or its contractor. */
export function ShareButtons({ contract, share }: { contract: Contract; share: ContractClaim }): ReactNode {
  const { discordId, canWrite } = useViewer();
  const { setPaid, setReceived } = useContractActions();
  if (!canWrite || share.tookPart !== true) return null;
  if (share.discordId === discordId) {
    const received = share.receivedAt !== null;
    return (
      <PaymentButton
        contract={contract}
        action="receive"
        {...(!received && { icon: 'check' as const })}
        onClick={() => void setReceived(contract, !received)}
      >
        {received ? 'Undo "received"' : 'Mark as received'}
      </PaymentButton>
    );
  }
  if (contract.clientDiscordId !== discordId || share.receivedAt !== null) return null;
  const paid = isPaid(share);
  return (
    <PaymentButton
      contract={contract}
      action="pay"
      {...(!paid && { icon: 'check' as const })}
      aria-label={`${paid ? 'Undo "paid"' : 'Mark as paid'}: ${share.username}`}
      onClick={() => void setPaid(contract, [share.userId], !paid)}
    >
      {paid ? 'Undo "paid"' : 'Mark as paid'}
    </PaymentButton>
  );
}

/**
 * Marks all unpaid shares as paid. Renders nothing without unpaid shares, or for other people than
 * the client.
 * @param least minimum number of unpaid shares for the button, where each share has a button of its
 * own
 */
export function PayAllButton({ contract, least = 1 }: { contract: Contract; least?: number }): ReactNode {
  const { discordId, canWrite } = useViewer();
  const { setPaid } = useContractActions();
  const unpaid = unpaidOf(contract);
  if (!canWrite || contract.clientDiscordId !== discordId || unpaid.length < least) return null;
  const userIds = unpaid.map(({ userId }) => userId);
  return (
    <PaymentButton contract={contract} action="pay" icon="check" onClick={() => void setPaid(contract, userIds, true)}>
      {userIds.length === 1 ? 'Mark as paid' : 'Mark all as paid'}
    </PaymentButton>
  );
}

/**
 * Payment line on the card of a completed contract: the state of the reward, the viewer's share,
 * and their next step.
 */
export function PaymentLine({ contract }: { contract: Contract }): ReactNode {
  const { discordId } = useViewer();
  const state = stateOfPayment(contract);
  if (state === null) return null;
  const own = contract.claims.find((claim) => claim.discordId === discordId && claim.tookPart === true);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2} minHeight="controlSm" fontSize="sm">
      <Pill tone={state.tone}>{state.words}</Pill>
      <chakra.span flex={1} minWidth={0} truncate color="fg.muted">
        {own !== undefined && `Your share: ${formatPrice(own.owed, contract.rewardUnit)}`}
      </chakra.span>
      {own?.receivedAt === null ? (
        <ShareButtons contract={contract} share={own} />
      ) : (
        <PayAllButton contract={contract} />
      )}
    </chakra.div>
  );
}
