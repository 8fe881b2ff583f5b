// Drawing: contract overwatch.
import type { ReactNode, SVGProps } from 'react';

export function ContractOverwatch(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path
        fill="currentColor"
        fillOpacity=".18"
        stroke="none"
        d="M2.5 12C5 7.6 8.3 5.5 12 5.5s7 2.1 9.5 6.5c-2.5 4.4-5.8 6.5-9.5 6.5S5 16.4 2.5 12"
      />
      <path d="M2.5 12C5 7.6 8.3 5.5 12 5.5s7 2.1 9.5 6.5c-2.5 4.4-5.8 6.5-9.5 6.5S5 16.4 2.5 12" />
      <path d="M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4" />
      <path d="M12 2v2m0 16v2" />
      <circle cx="12" cy="12" r=".9" fill="currentColor" stroke="none" />
    </svg>
  );
}
