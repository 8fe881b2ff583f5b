// Drawing: treasury water.
import type { ReactNode, SVGProps } from 'react';

export function TreasuryWater(props: SVGProps<SVGSVGElement>): ReactNode {
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
        d="M12 2.8c3.8 4.7 6.3 8 6.3 11.6a6.3 6.3 0 0 1-12.6 0c0-3.6 2.5-6.9 6.3-11.6"
      />
      <path d="M12 2.8c3.8 4.7 6.3 8 6.3 11.6a6.3 6.3 0 0 1-12.6 0c0-3.6 2.5-6.9 6.3-11.6" />
      <path d="M9 14.5a3.2 3.2 0 0 0 2.6 3.2" />
    </svg>
  );
}
