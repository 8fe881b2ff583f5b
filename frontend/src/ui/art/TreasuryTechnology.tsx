// Drawing: treasury technology.
import type { ReactNode, SVGProps } from 'react';

export function TreasuryTechnology(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M8.5 8.5h7v7h-7z" />
      <path d="M6 6h12v12H6z" />
      <path d="M9.5 9.5h5v5h-5z" />
      <path d="M9 6V3m6 3V3M9 21v-3m6 3v-3M6 9H3m3 6H3m18-6h-3m3 6h-3" />
    </svg>
  );
}
