// Drawing: event training.
import type { ReactNode, SVGProps } from 'react';

export function EventTraining(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M12 5a8 8 0 1 0 8 8c0-1.5-.4-3-1.1-4.2L12 13z" />
      <path d="M15.8 5.9A8 8 0 1 0 19 9" />
      <path d="M13.6 9.3a4 4 0 1 0 2.2 2.7" />
      <path d="m12 13 6-6" />
      <path d="M18 7V3.8L20.7 2v1.3H22L20.2 6H18z" />
    </svg>
  );
}
