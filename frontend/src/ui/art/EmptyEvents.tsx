// Drawing: empty events.
import type { ReactNode, SVGProps } from 'react';

export function EmptyEvents(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <path stroke="var(--art-line)" strokeWidth="3" d="M52 124V34" />
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="M52 36h44L85 50l11 14H52z" />
      <circle cx="68" cy="50" r="4.5" fill="var(--art-glow)" />
      <path stroke="var(--art-line)" strokeWidth="4" d="m112 126 52-13m-52 0 52 13" />
      <path
        stroke="var(--art-line)"
        strokeDasharray="5 5"
        strokeWidth="2"
        d="M138 104c-18-12-13-30 1-48 1 10 6 12 10 18 8 10 4 24-11 30"
      />
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="M178 134c0-12 24-12 24 0z" />
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="M80 142c0-12 24-12 24 0z" />
      <path stroke="var(--art-line)" strokeWidth="1.6" d="m120 60-5-6m45 8 6-5" opacity=".55" />
    </svg>
  );
}
