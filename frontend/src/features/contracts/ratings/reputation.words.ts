// Reputation texts: work as a contractor, and contracts and payments as a client.
import type { Reputation } from '@guild/common/contracts/standings.api';
import { counted } from '@guild/common/wire/numbers';
import { formatNumber } from '../../../platform/format/format.ts';

/** 'Completed 31, 2 of them late; 1 failed'. */
export function contractorInWords({ completed, failed, late }: Reputation['asContractor']): string {
  if (completed === 0 && failed === 0) return 'No contracts yet';
  const lateness = late === 0 ? (completed > 0 ? ', all on time' : '') : `, ${formatNumber(late)} of them late`;
  const failures = failed === 0 ? '' : `; ${formatNumber(failed)} failed`;
  return `Completed ${formatNumber(completed)}${lateness}${failures}`;
}
/** 'Posted 12: 9 completed, 1 failed, 2 cancelled'. */
export function clientInWords({ posted, completed, failed, cancelled }: Reputation['asClient']): string {
  if (posted === 0) return 'No contracts posted yet';
  const parts = [
    ...(completed > 0 ? [`${formatNumber(completed)} completed`] : []),
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ...(cancelled > 0 ? [`${formatNumber(cancelled)} cancelled`] : []),
  ];
  return `Posted ${formatNumber(posted)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}
/** '7 shares paid on time, 1 paid late, 2 not paid yet'. Empty: nothing was ever owed. */
export function paymentInWords({ paidInTime, paidLate, unpaid }: Reputation['asClient']): string {
  const paid = paidInTime + paidLate;
  if (paid + unpaid === 0) return '';
  const words = [
    ...(paidInTime > 0 ? [`${counted(paidInTime, 'share')} paid on time`] : []),
    ...(paidLate > 0 ? [`${formatNumber(paidLate)} paid late`] : []),
    ...(unpaid > 0 ? [`${formatNumber(unpaid)} not paid yet`] : []),
  ];
  return words.join(', ');
}
/**
 * '9 of 12 completed, 7 of 10 paid on time': the most useful figures about a client, for little
 * room.
 */
export function clientInShort({ posted, completed, paidInTime, paidLate, unpaid }: Reputation['asClient']): string {
  if (posted === 0) return 'No contracts posted yet';
  const done = `${formatNumber(completed)} of ${formatNumber(posted)} completed`;
  const shares = paidInTime + paidLate + unpaid;
  return shares === 0 ? done : `${done}, ${formatNumber(paidInTime)} of ${formatNumber(shares)} paid on time`;
}
