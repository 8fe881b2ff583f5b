// Drawing: event harvesting.
import type { ReactNode, SVGProps } from 'react';

export function EventHarvesting(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.6"
      viewBox="0 0 24 24"
      aria-hidden
      focusable="false"
      {...props}
    >
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M3 16.5V12h9.5l3-5.5h3.3L21 12v4.5z" />
      <path d="M3 16.5V12h9.5l3-5.5h3.3L21 12v4.5" />
      <path d="M4.8 16.5h14.4a2 2 0 0 1 0 4H4.8a2 2 0 0 1 0-4" />
      <path d="M6 12V8.5h4V12" />
      <path d="M16 12h4.5" />
      <circle cx="6" cy="18.5" r=".8" fill="currentColor" stroke="none" />
      <circle cx="12" cy="18.5" r=".8" fill="currentColor" stroke="none" />
      <circle cx="18" cy="18.5" r=".8" fill="currentColor" stroke="none" />
      <path d="M3.5 5.5h3M5 3.5h5.5" />
    </svg>
  );
}
