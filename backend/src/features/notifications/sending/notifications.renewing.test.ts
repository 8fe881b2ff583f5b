// Tests of the renewal rule: a pause between renewals, and a number of them in a day.
import { expect, test } from '@jest/globals';
import { addRenewal, canRenew, hasRenewalsLeft, maxRenewals, renewalPauseMs } from './notifications.renewing.ts';

const start = Date.parse('2026-05-01T12:00:00.000Z');

test('a notice that something renews every minute is renewed every ten minutes, three times a day', () => {
  let row = { createdAt: new Date(start), renewedAt: [] as Date[] };
  const renewals: number[] = [];
  for (let minute = 1; minute < 24 * 60; minute += 1) {
    const now = start + minute * 60_000;
    if (!canRenew(row, now)) continue;
    row = { createdAt: new Date(now), renewedAt: addRenewal(row, now) };
    renewals.push(minute);
  }
  expect(renewals).toEqual([10, 20, 30]);
  expect(renewals).toHaveLength(maxRenewals);
});
test('a day later it may be renewed again', () => {
  const renewedAt = [1, 2, 3].map((count) => new Date(start + count * renewalPauseMs));
  const at = start + renewalPauseMs + 24 * 3_600_000;
  expect(hasRenewalsLeft({ renewedAt }, at - 1)).toBe(false);
  expect(hasRenewalsLeft({ renewedAt }, at)).toBe(true);
  expect(addRenewal({ renewedAt }, at)).toEqual([...renewedAt.slice(1), new Date(at)]);
});
