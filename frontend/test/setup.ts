// Matchers for the page, and a test fails when something complains on the console.
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { configure } from '@testing-library/react';

// A dialog's code is compiled when it is first opened, which may take long on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const complaints: unknown[][] = [];
const complain = (...what: unknown[]): void => void complaints.push(what);

beforeEach(() => {
  complaints.length = 0;
  // Of each test its own: half-typed forms are kept there.
  sessionStorage.clear();
  console.error = complain;
  console.warn = complain;
});
afterEach(() => {
  expect(complaints).toEqual([]);
});
