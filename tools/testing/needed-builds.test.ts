// What is built before tests run.
import { expect, test } from '@jest/globals';
import { neededBuilds } from './needed-builds.mjs';

test.each([
  [['frontend/src/ui']],
  [['common/src/wire/days.test.ts', 'backend/src/features/events']],
  [['embedded-mongo/test']],
])('%j never show the built pages', (words) => {
  expect(neededBuilds(words)).toEqual(['server']);
});

test.each([
  [[]],
  [['e2e/axe']],
  [['backend/test/closed/secrets']],
  [['backend/src/app']],
  [['frontend/src/ui', 'e2e/axe']],
  [['frontend/src/ui', '-t', 'opens']],
  [['days.test']],
])('%j may', (words) => {
  expect(neededBuilds(words)).toEqual(['server', 'frontend']);
});
