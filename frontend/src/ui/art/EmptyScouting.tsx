// Drawing: empty scouting.
import type { ReactNode, SVGProps } from 'react';

export function EmptyScouting(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <g>
        <path
          fill="var(--art-fill)"
          stroke="var(--art-line)"
          strokeWidth="2"
          d="m48 56.8 43-15 46.7 8.7 43-15 5.2 73.8-43 15-46.7-8.7-43.1 15z"
        />
        <path fill="var(--art-hi)" d="m91 41.8 46.7 8.7 5.2 73.9-46.7-8.8z" />
        <path stroke="var(--art-line)" strokeWidth="1.6" d="m91 41.8 5.2 73.8m41.5-65 5.2 73.8" />
        <path
          stroke="var(--art-line)"
          strokeWidth="1.2"
          d="M61.3 76c11.4-8.9 19.7-5.4 30-.2M62.2 88c9.6-6.7 19.8-3.4 28.1 0m58.5-24c9.5-6.8 17.6-5.3 25.3-9.9m-24.4 23.8c9.7-4.7 17.9-3.3 25.6-7.8"
          opacity=".5"
        />
        <path
          stroke="var(--art-glow)"
          strokeDasharray="1 6"
          strokeWidth="2.2"
          d="M67.5 107.6c9-14.7 23.5-7.7 32.8-18.4s16.2-27.1 36.7-20.6 17 14.9 27 14.2"
        />
        <path stroke="var(--art-glow)" strokeWidth="2.6" d="m159.6 77 9.6 8.4m-.6-9-8.4 9.7" />
      </g>
    </svg>
  );
}
