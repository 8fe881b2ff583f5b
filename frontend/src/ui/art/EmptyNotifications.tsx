// Drawing: empty notifications.
import type { ReactNode, SVGProps } from 'react';

export function EmptyNotifications(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="206" cy="24" r="15" fill="var(--art-hi)" />
      <path stroke="var(--art-line)" d="M200 19a4 4 0 1 0 .1 0M211 29a2.5 2.5 0 1 0 .1 0" opacity=".5" />
      <circle cx="232" cy="41" r="5" fill="var(--art-line)" opacity=".75" />
      <g transform="rotate(20 116 100)">
        <path
          fill="var(--art-hi)"
          stroke="var(--art-line)"
          strokeWidth="2"
          d="M70 128c12-12 12-26 12-42a34 34 0 0 1 68 0c0 16 0 30 12 42z"
        />
        <path stroke="var(--art-line)" strokeWidth="2" d="M94 88c0-13 7-20 16-22" />
        <path stroke="var(--art-line)" strokeWidth="1.6" d="M84 112h64" opacity=".6" />
        <path fill="var(--art-fill)" stroke="var(--art-line)" strokeWidth="2" d="M110 52v-8a6 6 0 0 1 12 0v8" />
        <circle cx="118" cy="136" r="8" fill="var(--art-glow)" />
      </g>
      <path fill="var(--art-fill)" d="M6 132c36-20 78-24 116-14s76 16 112 2c-12 26-66 36-116 36s-98-6-112-24" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M6 132c36-20 78-24 116-14s76 16 112 2" />
      <path
        stroke="var(--art-line)"
        d="M20 138c34-16 68-18 104-10s72 12 98 4M38 145c32-13 58-14 88-7s54 8 78 3M66 151c22-10 40-10 62-4s32 5 50 2"
        opacity=".34"
      />
      <path stroke="var(--art-line)" strokeWidth="1.8" d="M178 74h13l-13 14h13m9-36h9l-9 10h9" opacity=".7" />
    </svg>
  );
}
