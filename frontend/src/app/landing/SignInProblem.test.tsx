// Tests of the message after a failed sign-in.
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAtRest } from '../../../test/renderUi.tsx';
import { SignInProblem } from './SignInProblem.tsx';

describe('the message after a failed sign-in', () => {
  test.each([
    ['cancelled', /before approving the sign-in/],
    ['expired', /took too long/],
    ['refused', /refused/],
    ['misconfigured', /set up incorrectly/],
    ['busy', /busy/],
    ['unreachable', /Can't reach Discord/],
    ['constructor', /Please try again/],
  ])('explains the reason %s', async (reason, sentence) => {
    await renderAtRest(<SignInProblem />, { route: `/?sign-in=failed&reason=${reason}` });
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
  });
  test('is missing when no sign-in has failed', async () => {
    await renderAtRest(<SignInProblem />, { route: '/' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
