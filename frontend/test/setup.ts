// Matchers for the page, and a test fails when something complains on the console.
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect } from '@jest/globals';

const complaints: unknown[][] = [];
const complain = (...what: unknown[]): void => {
  complaints.push(what);
};

beforeEach(() => {
  complaints.length = 0;
  console.error = complain;
  console.warn = complain;
});
afterEach(() => {
  expect(complaints).toEqual([]);
});
