// Drawing: marker crashed ships.
import type { ReactNode, SVGProps } from 'react';

export function MarkerCrashedShips(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden focusable="false" {...props}>
      <g fill="currentColor">
        <path d="M12 22.8.8 3.2h22.4z" />
      </g>
      <g fill="none" stroke="var(--marker-ink)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.7">
        <path d="m7 6.8 5 9 2-4m-3-5h6l-1.6 2.8" />
      </g>
    </svg>
  );
}
