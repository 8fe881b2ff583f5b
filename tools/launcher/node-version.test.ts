// Tests of the supported versions of Node.js.
import { expect, test } from '@jest/globals';
import { nodeVersionProblem } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.13.0', '22.22.1', '24.0.0', '25.1.0', '26.0.0'])('%s is supported', (version) => {
  expect(nodeVersionProblem(version)).toBeUndefined();
});

test.each(['18.20.0', '20.18.9', '21.7.0', '22.12.0', '23.11.0'])('%s is not supported', (version) => {
  expect(nodeVersionProblem(version)).toContain(`This is Node.js ${version}`);
});
