// Drawing: the gate of a trial with a fire behind it.
import type { ReactNode, SVGProps } from 'react';

export function TipTrials(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 320 140"
      aria-hidden
      focusable="false"
      {...props}
    >
      <circle cx="66" cy="34" r="20" fill="var(--art-hi)" opacity=".55" />
      <path fill="var(--art-fill)" d="M0 112c60-12 110-10 160-4s100 8 160-4v36H0z" />
      <path
        stroke="var(--art-line)"
        d="M0 124c60-10 110-8 160-3s100 6 160-3M0 134c60-8 110-6 160-2s100 5 160-2"
        opacity=".28"
      />
      <path
        fill="var(--art-shade)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M96 116l10-70 24-24 30-8 30 8 24 24 10 70z"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="1.3"
        d="m106 46 26 10m82-10-26 10m-58-34 12 18m48-18-12 18M100 84h26m94 0h-26"
        opacity=".6"
      />
      <path
        fill="var(--art-ink)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M130 116V72c0-18 13-32 30-32s30 14 30 32v44z"
      />
      <path fill="var(--art-glow)" opacity=".22" d="M136 116V78c0-16 10-28 24-28s24 12 24 28v38z" />
      <path
        fill="var(--art-glow)"
        d="M160 64c2 9 12 13 12 25 0 8-5 14-12 14s-12-6-12-14q0-7 6-12 1 6 4 6c2-6-1-12 2-19"
      />
      <path stroke="var(--art-line)" strokeWidth="2" d="M144 108h32m-26 0 6-5m14 5-6-5" />
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="M122 116h76v7h-76zm-10 7h96v7h-96z" />
      <path
        fill="var(--art-hi)"
        stroke="var(--art-line)"
        strokeWidth="1.6"
        d="M58 118V84l8-6 8 6v34zm188 0V84l8-6 8 6v34z"
      />
      <path stroke="var(--art-glow)" strokeWidth="2" d="M66 92v10m188-10v10" />
    </svg>
  );
}
