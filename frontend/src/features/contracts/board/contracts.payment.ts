// How the reward of a completed contract stands: who is owed what, what is paid, and whose turn it is to say so.
import type { Contract, ContractClaim } from '@guild/common/contracts/contracts.api';

/** The shares of those who took part. */
export const sharesIn = ({ claims }: Pick<Contract, 'claims'>): ContractClaim[] =>
  claims.filter(({ tookPart }) => tookPart === true);
/** What is received is paid, whether the client has said so or not. */
export const isPaid = ({ paidAt, receivedAt }: Pick<ContractClaim, 'paidAt' | 'receivedAt'>): boolean =>
  paidAt !== null || receivedAt !== null;
/** The shares that nobody has called paid yet. */
export const unpaidOf = (contract: Pick<Contract, 'claims'>): ContractClaim[] =>
  sharesIn(contract).filter((share) => !isPaid(share));

export interface PaymentState {
  readonly words: string;
  readonly tone: 'good' | 'warn';
}
/** What has become of one share. */
export function stateOfShare(share: Pick<ContractClaim, 'paidAt' | 'receivedAt'>): PaymentState {
  if (share.receivedAt !== null) return { words: 'Received', tone: 'good' };
  return share.paidAt === null ? { words: 'Not paid yet', tone: 'warn' } : { words: 'Paid', tone: 'good' };
}
/** What has become of the reward; null: it is not completed. */
export function stateOfPayment(contract: Pick<Contract, 'claims' | 'status'>): PaymentState | null {
  if (contract.status !== 'completed') return null;
  const shares = sharesIn(contract);
  const paid = shares.length - unpaidOf(contract).length;
  if (paid < shares.length)
    return { words: paid === 0 ? 'Unpaid' : `Paid ${paid.toString()} of ${shares.length.toString()}`, tone: 'warn' };
  return { words: shares.every(({ receivedAt }) => receivedAt !== null) ? 'Received' : 'Paid', tone: 'good' };
}
