// Drawing: marker titanium islands.
import type { ReactNode, SVGProps } from 'react';

export function MarkerTitaniumIslands(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden focusable="false" {...props}>
      <g fill="currentColor">
        <path d="m12 1 9.5 5.5v11L12 23l-9.5-5.5v-11z" />
      </g>
      <g fill="none" stroke="var(--marker-ink)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.7">
        <path d="m7.5 15.5 3-6.5 2.5 4 1.5-2 2.5 4.5z" />
      </g>
    </svg>
  );
}
