// Setup of screen tests: matchers for the page, and a failure for every unexpected console error.
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach } from '@jest/globals';
import { configure } from '@testing-library/react';
import { expectComplaints, hearComplaints } from './complaints.ts';

// A dialog's code is compiled when the dialog first opens, which may take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  hearComplaints();
  // Drafts of forms are kept there, so each test starts without any.
  sessionStorage.clear();
});
afterEach(() => expectComplaints());
