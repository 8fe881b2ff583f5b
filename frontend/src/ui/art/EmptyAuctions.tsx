// Drawing: empty auctions.
import type { ReactNode, SVGProps } from 'react';

export function EmptyAuctions(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="186" cy="34" r="15" fill="var(--art-hi)" />
      <path stroke="var(--art-line)" d="M180 29a4 4 0 1 0 .1 0M191 39a2.5 2.5 0 1 0 .1 0" opacity=".5" />
      <circle cx="212" cy="51" r="5" fill="var(--art-line)" opacity=".75" />
      <path fill="var(--art-fill)" d="M6 132c36-20 78-24 116-14s76 16 112 2c-12 26-66 36-116 36s-98-6-112-24" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M6 132c36-20 78-24 116-14s76 16 112 2" />
      <path
        stroke="var(--art-line)"
        d="M20 138c34-16 68-18 104-10s72 12 98 4M38 145c32-13 58-14 88-7s54 8 78 3M66 151c22-10 40-10 62-4s32 5 50 2"
        opacity=".34"
      />
      <path
        fill="var(--art-shade)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M88 36h54v8c0 20-17 24-17 36s17 16 17 36v8H88v-8c0-20 17-24 17-36S88 64 88 44z"
      />
      <path fill="var(--art-glow)" d="M97 60h36c-5 8-14 11-16 19h-4c-2-8-11-11-16-19" />
      <path fill="var(--art-glow)" d="M92 120c3-12 13-15 23-20 10 5 20 8 23 20z" />
      <path stroke="var(--art-glow)" strokeDasharray="1 5" strokeWidth="2" d="M115 78v22" />
      <path stroke="var(--art-line)" strokeWidth="4" d="M80 36h70m-70 90h70" />
      <path stroke="var(--art-line)" strokeWidth="1.4" d="M88 42v80m54-80v80" opacity=".5" />
    </svg>
  );
}
