// Drawing: category weapon.
import type { ReactNode, SVGProps } from 'react';

export function CategoryWeapon(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 320 140"
      aria-hidden
      focusable="false"
      {...props}
    >
      <circle cx="214" cy="52" r="34" fill="var(--art-hi)" opacity=".55" />
      <g>
        <path fill="var(--art-fill)" d="M0 104c50-14 96-16 140-4s110 18 180-4v44H0z" />
        <path
          stroke="var(--art-line)"
          d="M0 116c52-16 98-17 144-6s106 16 176 0M0 123.3c54.7-14.6 102-15.3 146-5.3 47.3 10 107.3 14 174 .7m-320 12c57.3-13.4 106-13.7 148-4.7 48.7 9 108.7 12 172 1.3M0 138c60-12 110-12 150-4 50 8 110 10 170 2"
          opacity=".28"
        />
      </g>
      <g transform="rotate(-24 160 70)">
        <path
          fill="var(--art-bone)"
          stroke="var(--art-line)"
          strokeWidth="2"
          d="M118 64c32-10 88-16 144 2-48 12-106 18-144 12z"
        />
        <path stroke="var(--art-bone-ink)" strokeWidth="1.4" d="M126 72c34-8 78-12 120-7" />
        <path stroke="var(--art-bone-ink)" strokeWidth="1.4" d="m150 77 6-5m12 4 6-5m12 3 6-4m12 2 5-3" />
        <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="m114 62-48 2c-8 0-10 14-2 16h50z" />
        <path stroke="var(--art-line)" strokeWidth="1.6" d="M104 62.5v18M94 63v17.5m-10-17v17M74 64v16" />
        <path stroke="var(--art-line)" strokeWidth="5" d="M116 52v38" />
        <circle cx="60" cy="72" r="5" fill="var(--art-glow)" />
      </g>
    </svg>
  );
}
