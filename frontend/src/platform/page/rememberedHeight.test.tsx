// Tests of remembered heights, which apply only at the same window width.
import { beforeEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useRememberedHeight } from './rememberedHeight.ts';

function Shown({ high }: { high: number }): ReactNode {
  const { ref, height } = useRememberedHeight<HTMLDivElement>('tried');
  const measured = (element: HTMLDivElement | null): void => {
    if (element !== null) Object.defineProperty(element, 'offsetHeight', { value: high, configurable: true });
    ref.current = element;
  };
  return <div ref={measured}>{height === undefined ? 'unknown' : height.toString()}</div>;
}
const show = (high: number): string | null => {
  const { unmount } = render(<Shown high={high} />);
  const said = screen.getByText(/unknown|\d/).textContent;
  unmount();
  return said;
};
beforeEach(() => localStorage.clear());

it('is unknown at first, and then the height of the last time', () => {
  expect([show(120), show(90), show(90)]).toEqual(['unknown', '120', '90']);
});
it('is unknown at another width, and when the stored value is damaged', () => {
  show(120);
  const { innerWidth } = window;
  window.innerWidth = innerWidth - 100;
  expect(show(200)).toBe('unknown');
  window.innerWidth = innerWidth;
  for (const damaged of ['{', 'null', '{"width":1024,"height":"x"}', '[]']) {
    localStorage.setItem('guild-height:tried', damaged);
    expect(show(0)).toBe('unknown');
  }
});
