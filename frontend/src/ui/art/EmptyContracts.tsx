// Drawing: empty contracts.
import type { ReactNode, SVGProps } from 'react';

export function EmptyContracts(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="206" cy="28" r="15" fill="var(--art-hi)" />
      <path stroke="var(--art-line)" d="M200 23a4 4 0 1 0 .1 0M211 33a2.5 2.5 0 1 0 .1 0" opacity=".5" />
      <circle cx="232" cy="45" r="5" fill="var(--art-line)" opacity=".75" />
      <path fill="var(--art-fill)" d="M6 132c36-20 78-24 116-14s76 16 112 2c-12 26-66 36-116 36s-98-6-112-24" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M6 132c36-20 78-24 116-14s76 16 112 2" />
      <path
        stroke="var(--art-line)"
        d="M20 138c34-16 68-18 104-10s72 12 98 4M38 145c32-13 58-14 88-7s54 8 78 3M66 151c22-10 40-10 62-4s32 5 50 2"
        opacity=".34"
      />
      <path stroke="var(--art-line)" strokeWidth="4" d="M70 40v92m100-92v92" />
      <path fill="var(--art-fill)" stroke="var(--art-line)" strokeWidth="2" d="M58 34h124v66H58z" />
      <path stroke="var(--art-line)" strokeWidth="1.3" d="M58 56h124M58 78h124" opacity=".35" />
      <path
        fill="var(--art-bone)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M98 44h44v46l-7-4-7 4-8-4-7 4-8-4-7 4z"
      />
      <path stroke="var(--art-bone-ink)" strokeWidth="1.6" d="M106 62h20m-20 8h28m-28 8h14" />
      <path fill="var(--art-glow)" d="m120 36 3.5 14h-7z" />
      <path stroke="var(--art-line)" strokeWidth="2.6" d="M114 36h12m-6 0v-9" />
    </svg>
  );
}
