// Tests of the line chart: text alternative, axis, goal, and the value at the arrow keys.
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAtRest } from '../../test/renderUi.tsx';
import { shortDate } from '../platform/format/format.ts';
import { LineChart, type ChartPoint } from './LineChart.tsx';

const at = (day: number): number => new Date(2026, 10, day, 12).getTime();
// In no order, as callers may have them.
const points: readonly ChartPoint[] = [
  { at: at(20), value: 300 },
  { at: at(1), value: 100 },
  { at: at(10), value: 250 },
];
const show = (some: readonly ChartPoint[] = points) =>
  renderAtRest(
    <LineChart byDay label="Water" unit="L" points={some} now={at(26)} goal={{ value: 400, label: 'Goal' }} />,
  );
const slider = (): HTMLElement => screen.getByRole('slider', { name: 'Value by time' });

it('has a text alternative, numbers, the goal, and the dates of both edges', async () => {
  await show();
  expect(screen.getByRole('img', { name: 'Water' })).toBeInTheDocument();
  for (const text of ['100', '200', '300', '400', 'Goal', shortDate(at(1)), 'Now'])
    expect(screen.getByText(text)).toBeInTheDocument();
});

it('starts with the latest value, and moves by arrow keys within the points', async () => {
  await show();
  expect(slider()).toHaveAttribute('aria-valuetext', `${shortDate(at(20))}: 300 L`);
  await userEvent.tab();
  expect(slider()).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByText(`${shortDate(at(10))}: 250 L`)).toBeInTheDocument();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(slider()).toHaveAttribute('aria-valuetext', `${shortDate(at(1))}: 100 L`);
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(slider()).toHaveAttribute('aria-valuenow', '2');
});

it('shows the value at the pointer', async () => {
  await show();
  const drawing = slider();
  drawing.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;
  fireEvent(drawing, new MouseEvent('pointermove', { bubbles: true, clientX: 50 }));
  expect(screen.getByText(`${shortDate(at(10))}: 250 L`)).toBeInTheDocument();
});

it('renders nothing without points', async () => {
  await show([]);
  expect(screen.queryByRole('img')).toBeNull();
});
