// Drawing: marker stravidium islands.
import type { ReactNode, SVGProps } from 'react';

export function MarkerStravidiumIslands(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden focusable="false" {...props}>
      <g fill="currentColor">
        <path d="M12 .8 23.2 12 12 23.2.8 12z" />
      </g>
      <g fill="none" stroke="var(--marker-ink)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.7">
        <path d="m12 6.5 4 5.5-4 5.5L8 12z" />
        <path d="M8 12h8" />
      </g>
    </svg>
  );
}
