// Drawing: category armor.
import type { ReactNode, SVGProps } from 'react';

export function CategoryArmor(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="96" cy="50" r="30" fill="var(--art-hi)" opacity=".55" />
      <g>
        <path fill="var(--art-fill)" d="M320 104c-50-14-96-16-140-4S70 118 0 96v44h320z" />
        <path
          stroke="var(--art-line)"
          d="M320 116c-52-16-98-17-144-6S70 126 0 110m320 13.3c-54.7-14.6-102-15.3-146-5.3-47.3 10-107.3 14-174 .7m320 12c-57.3-13.4-106-13.7-148-4.7-48.7 9-108.7 12-172 1.3M320 138c-60-12-110-12-150-4-50 8-110 10-170 2"
          opacity=".28"
        />
      </g>
      <path
        fill="var(--art-hi)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M160 12c-44 0-58 34-56 64 1 22-8 40-20 64h152c-12-24-21-42-20-64 2-30-12-64-56-64"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="1.4"
        d="M128 22c-14 16-18 38-15 62m79-62c14 16 18 38 15 62"
        opacity=".5"
      />
      <path
        fill="var(--art-shade)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M160 32c-28 0-36 22-34 46s18 42 34 42 32-18 34-42-6-46-34-46"
      />
      <path
        fill="var(--art-cool)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M131 62c13-7 45-7 58 0l-3 15c-11 5-20 2-26-2-6 4-15 7-26 2z"
      />
      <path stroke="var(--art-ink)" strokeWidth="1.6" d="m140 64 10 9m-3-11 6 6" opacity=".45" />
      <path stroke="var(--art-line)" strokeWidth="1.6" d="M144 92h32m-29 8h26m-22 8h18" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M160 80v8m-12 10c-12 6-22 10-26 30" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M172 98c12 6 22 10 26 30" />
      <circle cx="160" cy="92" r="3.5" fill="var(--art-glow)" />
    </svg>
  );
}
