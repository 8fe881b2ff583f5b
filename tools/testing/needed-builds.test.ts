// Tests of which parts are built before a test run.
import { expect, test } from '@jest/globals';
import { neededBuilds } from './needed-builds.mjs';

test.each([
  [['frontend/src/ui']],
  [['common/src/wire/days.test.ts', 'backend/src/features/events']],
  [['embedded-mongo/test']],
  [['--runTestsByPath', 'common/src/wire/days.test.ts']],
])('a run of %j needs no built frontend', (words) => {
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
])('a run of %j needs the built frontend', (words) => {
  expect(neededBuilds(words)).toEqual(['server', 'frontend']);
});
