// Drawing: marker spice craters.
import type { ReactNode, SVGProps } from 'react';

export function MarkerSpiceCraters(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden focusable="false" {...props}>
      <g fill="currentColor">
        <circle cx="12" cy="12" r="10.5" />
      </g>
      <g fill="none" stroke="var(--marker-ink)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.7">
        <path d="M5.5 14.5c2-4.2 11-4.2 13 0" />
        <path d="M8.5 16.5c1.5-1.6 5.5-1.6 7 0" />
        <g fill="var(--marker-ink)" stroke="none">
          <circle cx="12" cy="6.8" r="1.4" />
          <circle cx="8" cy="8.8" r="1" />
          <circle cx="16" cy="8.8" r="1" />
        </g>
      </g>
    </svg>
  );
}
