// Deposits and withdrawals: texts and check, for the dialog and for commands of the search.
import { somebodyWhoMay } from '@guild/common/members/managers';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import {
  requestForm,
  type RequestForm,
  type RequestKind,
  type TreasuryRequest,
} from '@guild/common/treasury/treasury.requests.api';
import * as z from 'zod/mini';
import { formatPrice } from '../../../platform/format/format.ts';
import type { ToastText } from '../../../ui/toast.ts';

interface MoveWords {
  readonly title: string;
  readonly label: string;
  readonly submit: string;
  readonly failed: string;
  readonly hint: string;
  readonly done: (request: TreasuryRequest) => ToastText;
}
const booked = (request: TreasuryRequest): string => formatPrice(request.amount, request.unit);
export const moveWords: Readonly<Record<RequestKind, MoveWords>> = {
  deposit: {
    title: 'Deposit',
    label: 'Amount to deposit',
    submit: 'Deposit',
    failed: 'Failed to deposit',
    hint: 'Where it came from. Shown in the ledger.',
    done: (request) =>
      request.status === 'approved'
        ? { title: 'Deposited', description: `${booked(request)} added to ${request.resourceName}.` }
        : { title: 'Deposit sent', description: `${booked(request)} awaiting approval.` },
  },
  withdrawal: {
    title: 'Withdraw',
    label: 'Amount to withdraw',
    submit: 'Request withdrawal',
    failed: 'Failed to request a withdrawal',
    hint: "What it's for. Whoever decides sees this before.",
    done: (request) =>
      request.status === 'approved'
        ? { title: 'Withdrawn', description: `${booked(request)} taken from ${request.resourceName}.` }
        : {
            title: 'Withdrawal requested',
            description: `You'll be notified when ${somebodyWhoMay('treasury-approval')} decides.`,
          },
  },
};

/** The api's schema. For a withdrawal, it also checks that there is enough now. */
export const moveSchema = (
  kind: RequestKind,
  { currentAmount, unit }: TreasuryResource,
): z.ZodMiniType<RequestForm, z.input<typeof requestForm>> =>
  kind === 'deposit'
    ? requestForm
    : requestForm.check(
        z.refine(({ amount }) => amount <= currentAmount, {
          error: `Only ${formatPrice(currentAmount, unit)} available`,
          path: ['amount'],
        }),
      );
