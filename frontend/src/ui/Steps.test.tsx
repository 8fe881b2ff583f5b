// Tests of the step chart: one step for each value, the highest at the top, and a text alternative.
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Steps, stepPath } from './Steps.tsx';

it('draws one step for each value, with the highest at the top', () => {
  expect(stepPath([10, 20, 15])).toBe('M0 38.0H1V4.0H2V21.0H3');
});

it('draws equal values as a line in the middle', () => {
  expect(stepPath([5, 5])).toBe('M0 22.0H1V22.0H2');
});

it('has a text alternative, and is empty without values', () => {
  render(<Steps values={[]} label="No entries yet" />);
  expect(screen.getByRole('img', { name: 'No entries yet' })).toBeEmptyDOMElement();
});
