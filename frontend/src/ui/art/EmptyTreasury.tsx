// Drawing: empty treasury.
import type { ReactNode, SVGProps } from 'react';

export function EmptyTreasury(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="208" cy="26" r="15" fill="var(--art-hi)" />
      <path stroke="var(--art-line)" d="M202 21a4 4 0 1 0 .1 0M213 31a2.5 2.5 0 1 0 .1 0" opacity=".5" />
      <circle cx="234" cy="43" r="5" fill="var(--art-line)" opacity=".75" />
      <path
        fill="var(--art-shade)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M76 84 62 50c22-16 94-16 116 0l-14 34z"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="1.5"
        d="M90 84 80 54m70 30 10-30M70 66c22-12 78-12 100 0"
        opacity=".55"
      />
      <path fill="var(--art-fill)" d="M6 132c36-20 78-24 116-14s76 16 112 2c-12 26-66 36-116 36s-98-6-112-24" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M6 132c36-20 78-24 116-14s76 16 112 2" />
      <path
        stroke="var(--art-line)"
        d="M20 138c34-16 68-18 104-10s72 12 98 4M38 145c32-13 58-14 88-7s54 8 78 3M66 151c22-10 40-10 62-4s32 5 50 2"
        opacity=".34"
      />
      <path fill="var(--art-fill)" stroke="var(--art-line)" strokeWidth="2" d="M66 84h108v48H66z" />
      <path stroke="var(--art-line)" strokeWidth="1.6" d="M66 102h108M90 84v48m60-48v48" />
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="M111 93h18v20h-18z" />
      <circle cx="120" cy="102" r="3.2" fill="var(--art-glow)" />
      <path stroke="var(--art-glow)" strokeWidth="1.8" d="M120 76v-8m-16 10-5-7m37 7 5-7" />
    </svg>
  );
}
