// Drawing: contract harvest.
import type { ReactNode, SVGProps } from 'react';

export function ContractHarvest(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M2.5 20c3.2-.6 4.8-6.5 8-6.5s4.8 5.9 8 6.5z" />
      <path d="M2.5 20c3.2-.6 4.8-6.5 8-6.5s4.8 5.9 8 6.5z" />
      <path d="M13 3.5c5 .2 8 3.6 8 8 0 1.8-.5 3.3-1.5 4.8" />
      <path d="M13 3.5c3.6 1.7 5.6 4.4 5.3 9" />
      <path d="m18.3 12.5 1.2 3.8" />
      <circle cx="8" cy="9.5" r=".9" fill="currentColor" stroke="none" />
      <circle cx="11.5" cy="8" r=".9" fill="currentColor" stroke="none" />
      <circle cx="10.5" cy="17" r=".9" fill="currentColor" stroke="none" />
    </svg>
  );
}
