// Drawing: empty access.
import type { ReactNode, SVGProps } from 'react';

export function EmptyAccess(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="206" cy="30" r="15" fill="var(--art-hi)" />
      <path stroke="var(--art-line)" d="M200 25a4 4 0 1 0 .1 0M211 35a2.5 2.5 0 1 0 .1 0" opacity=".5" />
      <circle cx="232" cy="47" r="5" fill="var(--art-line)" opacity=".75" />
      <path fill="var(--art-fill)" d="M6 132c36-20 78-24 116-14s76 16 112 2c-12 26-66 36-116 36s-98-6-112-24" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M6 132c36-20 78-24 116-14s76 16 112 2" />
      <path
        stroke="var(--art-line)"
        d="M20 138c34-16 68-18 104-10s72 12 98 4M38 145c32-13 58-14 88-7s54 8 78 3M66 151c22-10 40-10 62-4s32 5 50 2"
        opacity=".34"
      />
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="M64 128V70a56 56 0 0 1 112 0v58z" />
      <path fill="var(--art-shade)" stroke="var(--art-line)" strokeWidth="2" d="M80 128V72a40 40 0 0 1 80 0v56z" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M120 32v96m-20-90v90m40-90v90M80 88h80" />
      <path stroke="var(--art-line)" strokeWidth="3" d="M72 128h96" />
      <path fill="var(--art-fill)" stroke="var(--art-line)" strokeWidth="2" d="M108 84h24v22h-24z" />
      <path stroke="var(--art-line)" strokeWidth="2.4" d="M113 84v-6a7 7 0 0 1 14 0v6" />
      <circle cx="120" cy="94" r="3" fill="var(--art-glow)" />
    </svg>
  );
}
