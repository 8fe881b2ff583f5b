// Drawing: empty items.
import type { ReactNode, SVGProps } from 'react';

export function EmptyItems(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="204" cy="30" r="15" fill="var(--art-hi)" />
      <path stroke="var(--art-line)" d="M198 25a4 4 0 1 0 .1 0M209 35a2.5 2.5 0 1 0 .1 0" opacity=".5" />
      <circle cx="230" cy="47" r="5" fill="var(--art-line)" opacity=".75" />
      <path fill="var(--art-fill)" d="M6 132c36-20 78-24 116-14s76 16 112 2c-12 26-66 36-116 36s-98-6-112-24" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M6 132c36-20 78-24 116-14s76 16 112 2" />
      <path
        stroke="var(--art-line)"
        d="M20 138c34-16 68-18 104-10s72 12 98 4M38 145c32-13 58-14 88-7s54 8 78 3M66 151c22-10 40-10 62-4s32 5 50 2"
        opacity=".34"
      />
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="M52 54h132l10 28H42z" />
      <path stroke="var(--art-line)" strokeWidth="1.6" d="m74 54-8 28m30-28-4 28m26-28v28m22-28 4 28m18-28 8 28" />
      <path
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M42 82c0 9 22 9 24 0 2 9 24 9 26 0 2 9 24 9 26 0 2 9 24 9 26 0 2 9 24 9 26 0 2 9 24 9 24 0"
      />
      <path stroke="var(--art-line)" strokeWidth="2" d="M54 90v42m128-42v42" />
      <path fill="var(--art-fill)" stroke="var(--art-line)" strokeWidth="2" d="M46 112h144v9H46z" />
      <path stroke="var(--art-line)" strokeDasharray="3 4" strokeWidth="1.6" d="M100 112v-7h34v7" />
      <circle cx="118" cy="46" r="4" fill="var(--art-glow)" />
    </svg>
  );
}
