// Drawing: marker titanium stravidium mixed.
import type { ReactNode, SVGProps } from 'react';

export function MarkerTitaniumStravidiumMixed(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden focusable="false" {...props}>
      <g fill="currentColor">
        <path d="m12 1 9.5 5.5v11L12 23l-9.5-5.5v-11z" />
      </g>
      <g fill="none" stroke="var(--marker-ink)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.7">
        <path d="M12 5.5v13" />
        <path fill="var(--marker-ink)" d="m12 6.5 5 5.5-5 5.5z" />
        <path d="M8.8 10v4" />
      </g>
    </svg>
  );
}
