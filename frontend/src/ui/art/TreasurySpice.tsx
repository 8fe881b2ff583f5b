// Drawing: treasury spice.
import type { ReactNode, SVGProps } from 'react';

export function TreasurySpice(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M2.5 20c3.3-.8 5.5-8 9.5-8s6.2 7.2 9.5 8z" />
      <path d="M2.5 20c3.3-.8 5.5-8 9.5-8s6.2 7.2 9.5 8z" />
      <path d="M12 2.5c.3 2 1.1 2.8 3 3.1-1.9.3-2.7 1.1-3 3.1-.3-2-1.1-2.8-3-3.1 1.9-.3 2.7-1.1 3-3.1" />
      <circle cx="10" cy="16" r=".9" fill="currentColor" stroke="none" />
      <circle cx="13.5" cy="15" r=".9" fill="currentColor" stroke="none" />
      <circle cx="14.5" cy="18" r=".9" fill="currentColor" stroke="none" />
      <circle cx="7.5" cy="18.3" r=".9" fill="currentColor" stroke="none" />
      <circle cx="18" cy="9" r=".9" fill="currentColor" stroke="none" />
      <circle cx="5.5" cy="10.5" r=".9" fill="currentColor" stroke="none" />
    </svg>
  );
}
