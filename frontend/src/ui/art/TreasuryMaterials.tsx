// Drawing: treasury materials.
import type { ReactNode, SVGProps } from 'react';

export function TreasuryMaterials(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="m12 2.8 8 4.6v9.2l-8 4.6z" />
      <path d="m12 2.8 8 4.6v9.2l-8 4.6-8-4.6V7.4z" />
      <path d="m12 12 8-4.6M12 12v9.2m0-9.2L4 7.4" />
      <path d="M16 9.7v4.6" />
    </svg>
  );
}
