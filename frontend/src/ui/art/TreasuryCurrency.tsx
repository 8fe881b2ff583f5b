// Drawing: treasury currency.
import type { ReactNode, SVGProps } from 'react';

export function TreasuryCurrency(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M9.5 5.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14" />
      <path d="M9.5 5.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14" />
      <path d="m9.5 9 3.5 3.5L9.5 16 6 12.5z" />
      <path d="M13 4.3a7 7 0 0 1 8.5 7A7 7 0 0 1 17 18" />
    </svg>
  );
}
