// Drawing: event raid.
import type { ReactNode, SVGProps } from 'react';

export function EventRaid(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M6 4.5h13l-3.2 4.25L19 13H6z" />
      <path d="M6 21.5V3" />
      <path d="M6 4.5h13l-3.2 4.25L19 13H6" />
      <path d="M3.5 21.5h5" />
      <circle cx="10.5" cy="8.8" r="1.1" fill="currentColor" stroke="none" />
    </svg>
  );
}
