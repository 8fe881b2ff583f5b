// Drawing: event pvp.
import type { ReactNode, SVGProps } from 'react';

export function EventPvp(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="m12 2.8 7.5 2.7V11c0 4.7-3.2 8.2-7.5 10.2z" />
      <path d="m12 2.8 7.5 2.7V11c0 4.7-3.2 8.2-7.5 10.2-4.3-2-7.5-5.5-7.5-10.2V5.5z" />
      <path d="M12 2.8v18.4" />
      <path d="m7.5 9 2 2.2-2 2.2m9-4.4-2 2.2 2 2.2" />
    </svg>
  );
}
