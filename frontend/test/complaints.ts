// Helpers for expected console errors. All other console errors still fail the test.
import { expect } from '@jest/globals';

const complaints: unknown[][] = [];

/** Starts to collect console errors. */
export function hearComplaints(): void {
  const complain = (...what: unknown[]): void => void complaints.push(what);
  complaints.length = 0;
  console.error = complain;
  console.warn = complain;
}

/**
 * Expects exactly these console errors since the last check, in this order.
 * @param wanted a part of each message
 */
export function expectComplaints(...wanted: readonly (string | RegExp)[]): void {
  const said = complaints.splice(0).map((what) => what.map(String).join(' '));
  expect(said).toEqual(wanted.map((one) => expect.stringMatching(one)));
}
