// Drawing: empty roster.
import type { ReactNode, SVGProps } from 'react';

export function EmptyRoster(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <g fill="var(--art-line)">
        <ellipse cx="104" cy="151" rx="6" ry="2.8" />
        <ellipse cx="124" cy="146" rx="5.4" ry="2.5" />
        <ellipse cx="110" cy="140" rx="4.8" ry="2.2" />
        <ellipse cx="127" cy="135" rx="4.2" ry="2" />
        <ellipse cx="116" cy="130" rx="3.6" ry="1.7" />
      </g>
      <path
        fill="var(--art-hi)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M108 124c4-22-3-32 4-52 4-12 22-12 26 0 7 20 0 30 6 52z"
      />
      <path
        fill="var(--art-hi)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M125 40c-12 0-16 10-14 22 1 7 6 11 14 11s13-4 14-11c2-12-2-22-14-22"
      />
      <path fill="var(--art-shade)" d="M125 48c-6 0-8 5-7 12 .5 4 3 7 7 7s6.5-3 7-7c1-7-1-12-7-12" />
      <path stroke="var(--art-cool)" strokeWidth="2" d="M121 59h2.5m3.5 0h2.5" />
      <path stroke="var(--art-line)" strokeWidth="1.4" d="M125 76c-4 14-4 32-2 46" opacity=".6" />
      <path stroke="var(--art-line)" strokeWidth="2.6" d="M98 124V54" />
      <circle cx="98" cy="50" r="4" fill="var(--art-glow)" />
      <path stroke="var(--art-line)" strokeWidth="1.6" d="M44 108c3-10 11-10 13 0m9-2c2-7 9-7 10 0" opacity=".4" />
    </svg>
  );
}
