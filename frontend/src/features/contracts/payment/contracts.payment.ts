// Payment rules of a completed contract: shares, what is paid, and who has to confirm next.
import type { Contract, ContractClaim } from '@guild/common/contracts/contracts.api';

/** The shares of participants. */
export const sharesIn = ({ claims }: Pick<Contract, 'claims'>): ContractClaim[] =>
  claims.filter(({ tookPart }) => tookPart === true);
/** Received shares count as paid, even if the client has not marked them. */
export const isPaid = ({ paidAt, receivedAt }: Pick<ContractClaim, 'paidAt' | 'receivedAt'>): boolean =>
  paidAt !== null || receivedAt !== null;
/** The shares that are neither paid nor received. */
export const unpaidOf = (contract: Pick<Contract, 'claims'>): ContractClaim[] =>
  sharesIn(contract).filter((share) => !isPaid(share));

export interface PaymentState {
  readonly words: string;
  readonly tone: 'good' | 'warn';
}
/** The state of one share. */
export function stateOfShare(share: Pick<ContractClaim, 'paidAt' | 'receivedAt'>): PaymentState {
  if (share.receivedAt !== null) return { words: 'Received', tone: 'good' };
  return share.paidAt === null ? { words: 'Not paid yet', tone: 'warn' } : { words: 'Paid', tone: 'good' };
}
/** The state of the whole reward. null: the contract is not completed. */
export function stateOfPayment(contract: Pick<Contract, 'claims' | 'status'>): PaymentState | null {
  if (contract.status !== 'completed') return null;
  const shares = sharesIn(contract);
  const paid = shares.length - unpaidOf(contract).length;
  if (paid < shares.length) return { words: paid === 0 ? 'Unpaid' : `Paid ${paid} of ${shares.length}`, tone: 'warn' };
  return { words: shares.every(({ receivedAt }) => receivedAt !== null) ? 'Received' : 'Paid', tone: 'good' };
}
