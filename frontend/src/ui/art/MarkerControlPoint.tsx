// Drawing: marker control point.
import type { ReactNode, SVGProps } from 'react';

export function MarkerControlPoint(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden focusable="false" {...props}>
      <g fill="currentColor">
        <path d="M12 23.2C5 19 2 14.5 2 9.5V4.3L12 .8l10 3.5v5.2c0 5-3 9.5-10 13.7" />
      </g>
      <g fill="none" stroke="var(--marker-ink)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.7">
        <path d="M8.8 18V6.2h7L14 9.1l1.8 2.9h-7" />
      </g>
    </svg>
  );
}
