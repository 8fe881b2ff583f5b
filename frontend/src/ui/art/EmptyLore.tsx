// Drawing: empty lore.
import type { ReactNode, SVGProps } from 'react';

export function EmptyLore(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 240 160"
      aria-hidden
      focusable="false"
      {...props}
    >
      <circle cx="206" cy="26" r="15" fill="var(--art-hi)" />
      <path stroke="var(--art-line)" d="M200 21a4 4 0 1 0 .1 0M211 31a2.5 2.5 0 1 0 .1 0" opacity=".5" />
      <circle cx="232" cy="43" r="5" fill="var(--art-line)" opacity=".75" />
      <path fill="var(--art-fill)" d="M6 132c36-20 78-24 116-14s76 16 112 2c-12 26-66 36-116 36s-98-6-112-24" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M6 132c36-20 78-24 116-14s76 16 112 2" />
      <path
        stroke="var(--art-line)"
        d="M20 138c34-16 68-18 104-10s72 12 98 4M38 145c32-13 58-14 88-7s54 8 78 3M66 151c22-10 40-10 62-4s32 5 50 2"
        opacity=".34"
      />
      <path
        fill="var(--art-fill)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M120 122c-18-14-42-14-62-8V74c20-6 44-6 62 8 18-14 42-14 62-8v40c-20-6-44-6-62 8"
      />
      <path stroke="var(--art-line)" strokeWidth="2" d="M120 82v40" />
      <path
        stroke="var(--art-line)"
        strokeWidth="1.4"
        d="M70 86c14-3 28-1 40 6m-40 6c14-3 28-1 40 6m20-12c12-7 26-9 40-6m-40 18c12-7 26-9 40-6"
        opacity=".55"
      />
      <circle cx="120" cy="44" r="13" fill="var(--art-shade)" stroke="var(--art-line)" strokeWidth="2" />
      <circle cx="120" cy="44" r="5" fill="var(--art-glow)" />
      <ellipse
        cx="120"
        cy="44"
        stroke="var(--art-line)"
        strokeWidth="1.5"
        rx="29"
        ry="8"
        transform="rotate(-16 120 44)"
      />
      <circle cx="147" cy="36" r="3" fill="var(--art-cool)" />
      <path stroke="var(--art-glow)" strokeDasharray="1 4" strokeWidth="1.6" d="M120 64v8" />
    </svg>
  );
}
