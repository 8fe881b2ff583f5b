// Drawing: marker research stations.
import type { ReactNode, SVGProps } from 'react';

export function MarkerResearchStations(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden focusable="false" {...props}>
      <g fill="currentColor">
        <rect width="20.4" height="20.4" x="1.8" y="1.8" rx="3.5" />
      </g>
      <g fill="none" stroke="var(--marker-ink)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.7">
        <path d="M12 18v-6m-3.5 6.2h7M8.3 9.5a5 5 0 0 1 7.4 0M5.8 7a8.5 8.5 0 0 1 12.4 0" />
        <circle cx="12" cy="12" r="1.2" fill="var(--marker-ink)" />
      </g>
    </svg>
  );
}
