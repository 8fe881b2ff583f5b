// Drawing: event tournament.
import type { ReactNode, SVGProps } from 'react';

export function EventTournament(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M7.5 3.5h9v6a4.5 4.5 0 0 1-9 0z" />
      <path d="M7.5 3.5h9v6a4.5 4.5 0 0 1-9 0z" />
      <path d="M7.5 5.5h-4c0 3.2 1.6 5 4.2 5m8.8-5h4c0 3.2-1.6 5-4.2 5" />
      <path d="M12 14v3.5" />
      <path d="M9 17.5h6l1 3H8z" />
    </svg>
  );
}
