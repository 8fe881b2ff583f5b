// Matchers for the page, and a test fails when something complains on the console.
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach } from '@jest/globals';
import { configure } from '@testing-library/react';
import { expectComplaints, hearComplaints } from './complaints.ts';

// A dialog's code is compiled when it is first opened, which may take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  hearComplaints();
  // Of each test its own: half-typed forms are kept there.
  sessionStorage.clear();
});
afterEach(() => expectComplaints());
