// What complains on the console and is meant to: a test takes exactly that, so that everything else still fails it.
import { expect } from '@jest/globals';

const complaints: unknown[][] = [];

/** Hears what complains from now on. */
export function hearComplaints(): void {
  const complain = (...what: unknown[]): void => void complaints.push(what);
  complaints.length = 0;
  console.error = complain;
  console.warn = complain;
}

/** Expects that these have complained since it was asked last, in this order, and nothing else. @param wanted a part of what each says */
export function expectComplaints(...wanted: readonly (string | RegExp)[]): void {
  const said = complaints.splice(0).map((what) => what.map(String).join(' '));
  expect(said).toEqual(wanted.map((one) => expect.stringMatching(one)));
}
