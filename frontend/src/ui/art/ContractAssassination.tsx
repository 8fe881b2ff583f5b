// Drawing: contract assassination.
import type { ReactNode, SVGProps } from 'react';

export function ContractAssassination(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M12 21.5 9.8 17V9h4.4v8z" />
      <path d="M12 21.5 9.8 17V9h4.4v8z" />
      <path d="M7 9h10" />
      <path d="M12 9V4.6" />
      <path d="M12 12v4" />
      <circle cx="12" cy="3.2" r="1.3" fill="currentColor" stroke="none" />
    </svg>
  );
}
