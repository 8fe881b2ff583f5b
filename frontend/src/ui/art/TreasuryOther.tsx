// Drawing: treasury other.
import type { ReactNode, SVGProps } from 'react';

export function TreasuryOther(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M3.5 9h17v10.5h-17z" />
      <path d="M3.5 9h17v10.5h-17z" />
      <path d="M3.5 9 6 4.5h12L20.5 9" />
      <path d="M12 4.5V9" />
      <path d="M9.5 13h5" />
    </svg>
  );
}
