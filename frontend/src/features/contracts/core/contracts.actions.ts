// Actions on contracts: confirm question, call, and result toast.
import type { Contract } from '@guild/common/contracts/contracts.api';
import { useMemo } from 'react';
import { useConfirm } from '../../../ui/confirm.tsx';
import type { Confirm } from '../../../ui/confirm.context.ts';
import { report, type Report } from '../../../ui/report.ts';
import { useRemoval, type Removal } from '../../../ui/useRemoval.ts';
import * as store from '../contracts.store.ts';
import { claimedWords } from './contracts.words.ts';

export interface ContractActions {
  claim: (contract: Contract) => Promise<void>;
  /** Withdraws the viewer's claim. */
  unclaim: (contract: Contract) => Promise<void>;
  activate: (contract: Contract) => Promise<void>;
  /** @returns whether it was deleted */
  remove: (contract: Contract) => Promise<boolean>;
}

/**
 * Texts of an action: title after success, sentence after a failure, and further parts of the
 * success toast.
 */
type ActionTexts<R> = Partial<ReturnType<Report<R>['done']>> & { readonly title: string; readonly failed: string };
/**
 * Runs an action. A refusal may mean that another screen was faster, so the contract is then loaded
 * again.
 */
async function act<R>(
  { id }: Contract,
  work: () => Promise<R | undefined>,
  { title, failed, ...more }: ActionTexts<R>,
): Promise<void> {
  await report(work, {
    done: () => ({ ...more, title }),
    failed: ['Error', failed],
    onFailure: () => void store.fetchContract(id),
  });
}

/** Claims a contract and shows the result. */
export const claim = (contract: Contract): Promise<void> =>
  act(contract, () => store.claimContract(contract.id), {
    title: 'Contract claimed successfully!',
    failed: 'Failed to claim contract',
  });
const unclaim = (contract: Contract): Promise<void> =>
  act(contract, () => store.unclaimContract(contract.id), {
    title: 'Claim withdrawn',
    failed: 'Failed to withdraw claim',
  });
async function activate(confirm: Confirm, contract: Contract): Promise<void> {
  const hasFreePlaces = contract.currentClaims < contract.maxClaims;
  const text = `Only ${claimedWords(contract)}. Nobody can claim it afterwards.`;
  if (hasFreePlaces && !(await confirm({ title: 'Activate contract', text, action: 'Activate' }))) return;
  await act(contract, () => store.activateContract(contract.id), {
    title: 'Contract activated successfully!',
    description: claimedWords(contract),
    failed: 'Failed to activate contract',
  });
}

const removalOf = ({ id }: Contract): Removal => ({
  title: 'Delete contract',
  text: 'Are you sure you want to delete this contract?',
  remove: () => store.removeContract(id),
  restore: () => store.restoreContract(id),
  done: { title: 'Contract deleted successfully!' },
  failed: ['Error', 'Failed to delete contract'],
  undoFailed: 'Failed to restore contract',
  onFailure: () => void store.fetchContract(id),
});

/** The actions, with the confirm dialog for their questions. */
export function useContractActions(): ContractActions {
  const remove = useRemoval();
  const confirm = useConfirm();
  return useMemo(
    () => ({
      claim,
      unclaim,
      activate: (contract) => activate(confirm, contract),
      remove: (contract) => remove(removalOf(contract)),
    }),
    [confirm, remove],
  );
}
