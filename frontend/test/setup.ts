// Matchers for the page, and a test fails when something complains on the console.
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach } from '@jest/globals';
import { configure } from '@testing-library/react';
import React from 'react';
import { expectComplaints, hearComplaints } from './complaints.ts';

// A dialog's code is compiled when it is first opened, which may take long on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// React takes a stack for each of the first ten thousand elements of a second, to say in a complaint where they are made: a tenth of all that
// these tests compute, and nobody reads it.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const shared = (React as unknown as Record<string, object | undefined>)[internals];
if (shared === undefined || !('recentlyCreatedOwnerStacks' in shared))
  throw new Error('React counts its stacks elsewhere now');
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

beforeEach(() => {
  hearComplaints();
  // Of each test its own: half-typed forms are kept there.
  sessionStorage.clear();
});
afterEach(() => expectComplaints());
