// Drawing: contract raid.
import type { ReactNode, SVGProps } from 'react';

export function ContractRaid(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="m4 4 3.5 1 9.5 9.5-2.5 2.5L5 7.5z" />
      <path d="m4 4 3.4.9 9.3 9.4-2.4 2.4-9.4-9.3z" />
      <path d="m13 19 6-6" />
      <path d="m16.8 16.8 3.7 3.7" />
      <path d="m20 4-3.4.9L13.5 8M20 4l-.9 3.4-3 3" />
      <path d="m11 19-6-6" />
      <path d="m7.2 16.8-3.7 3.7" />
    </svg>
  );
}
