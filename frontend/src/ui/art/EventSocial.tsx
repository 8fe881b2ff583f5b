// Drawing: event social.
import type { ReactNode, SVGProps } from 'react';

export function EventSocial(props: SVGProps<SVGSVGElement>): ReactNode {
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
        d="M12 3c.8 3.2 4.5 4.6 4.5 8.7a4.5 4.5 0 0 1-9 0q.2-2.8 2-4.2.3 2 1.4 2.1c.7-2-.2-4.1 1.1-6.6"
      />
      <path d="M12 3c.8 3.2 4.5 4.6 4.5 8.7a4.5 4.5 0 0 1-9 0q.2-2.8 2-4.2.3 2 1.4 2.1c.7-2-.2-4.1 1.1-6.6" />
      <path d="M4 21.3 20 18M4 18l16 3.3" />
    </svg>
  );
}
