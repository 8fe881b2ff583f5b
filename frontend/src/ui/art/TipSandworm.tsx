// Drawing: a sandworm that has come up, for the tip about it.
import type { ReactNode, SVGProps } from 'react';

export function TipSandworm(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="262" cy="36" r="20" fill="var(--art-hi)" opacity=".55" />
      <path fill="var(--art-fill)" d="M0 108c50-14 96-14 140-4s110 16 180-4v40H0z" />
      <path
        fill="var(--art-hi)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M120 60c-6 22-10 42-20 64h120c-10-22-14-42-20-64z"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="1.4"
        d="M117 84c26 10 60 10 86 0m-91 14c30 11 66 11 96 0m-102 13c34 11 74 11 108 0"
        opacity=".6"
      />
      <circle cx="160" cy="54" r="44" fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" />
      <circle cx="160" cy="54" r="36" fill="var(--art-shade)" stroke="var(--art-line)" strokeWidth="1.4" />
      <g stroke="var(--art-bone)" strokeLinecap="butt">
        <circle cx="160" cy="54" r="30" strokeWidth="11" strokeDasharray="4.2 5.2" />
        <circle cx="160" cy="54" r="19" strokeWidth="8" strokeDasharray="3 4.1" opacity=".75" />
      </g>
      <circle cx="160" cy="54" r="11" fill="var(--art-glow)" />
      <circle cx="160" cy="54" r="5" fill="var(--art-shade)" opacity=".5" />
      <path
        fill="var(--art-fill)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M56 122c12-14 30-16 44-10 18 8 42 12 60 12s42-4 60-12c14-6 32-4 44 10 18 6 36 8 56 8v10H0v-10c20 0 38-2 56-8"
      />
      <path
        stroke="var(--art-line)"
        d="M20 134c30-2 60-4 90-3m100 0c30-1 60 1 90 3M86 100l-8-12m-6 18-14-8m176 2 8-12m6 18 14-8"
        opacity=".4"
      />
      <g fill="var(--art-line)" opacity=".6">
        <circle cx="80" cy="74" r="1.6" />
        <circle cx="96" cy="64" r="1.2" />
        <circle cx="64" cy="86" r="1.2" />
        <circle cx="240" cy="76" r="1.6" />
        <circle cx="226" cy="62" r="1.2" />
      </g>
    </svg>
  );
}
