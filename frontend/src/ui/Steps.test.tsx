// Tests of the step chart: one step for each value, the highest at the top, and a text alternative.
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Steps, stepPath } from './Steps.tsx';

it('steps from value to value, the highest at the top and the lowest above the ground', () => {
  expect(stepPath([10, 20, 15])).toBe('M0 38.0H1V4.0H2V21.0H3');
});

it('draws what never changed through the middle', () => {
  expect(stepPath([5, 5])).toBe('M0 22.0H1V22.0H2');
});

it('has its text, and draws nothing of nothing', () => {
  render(<Steps values={[]} label="No entries yet" />);
  expect(screen.getByRole('img', { name: 'No entries yet' })).toBeEmptyDOMElement();
});
