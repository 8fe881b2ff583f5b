// Drawing: category blueprint.
import type { ReactNode, SVGProps } from 'react';

export function CategoryBlueprint(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="70" cy="44" r="22" fill="var(--art-hi)" opacity=".55" />
      <g>
        <path fill="var(--art-fill)" d="M320 104c-50-14-96-16-140-4S70 118 0 96v44h320z" />
        <path
          stroke="var(--art-line)"
          d="M320 116c-52-16-98-17-144-6S70 126 0 110m320 13.3c-54.7-14.6-102-15.3-146-5.3-47.3 10-107.3 14-174 .7m320 12c-57.3-13.4-106-13.7-148-4.7-48.7 9-108.7 12-172 1.3M320 138c-60-12-110-12-150-4-50 8-110 10-170 2"
          opacity=".28"
        />
      </g>
      <g transform="rotate(-5 160 70)">
        <path
          fill="var(--art-sheet)"
          stroke="var(--art-line)"
          strokeWidth="2"
          d="M92 22h134c6 0 10 4 10 10v80H98c-8 0-12-4-12-10V28q0-6 6-6"
        />
        <path
          stroke="var(--art-cool)"
          strokeWidth=".8"
          d="M98 36h128M98 52h128M98 68h128M98 84h128M98 100h128M112 26v82m20-82v82m20-82v82m20-82v82m20-82v82m20-82v82"
          opacity=".28"
        />
        <path stroke="var(--art-line)" strokeWidth="2" d="M86 102c0-7 12-7 12 0 0 5-3 10-9 10m9-10h138" />
        <g stroke="var(--art-cool)" strokeWidth="1.8">
          <circle cx="148" cy="64" r="26" />
          <circle cx="148" cy="64" r="11" />
          <path d="M148 30v10m0 48v10m-34-34h10m48 0h10m-58-24 7 7m34 34 7 7m0-48-7 7m-34 34-7 7" />
          <path d="M196 44h24m-24 10h16m-16 10h24m-24 16h24v12h-24z" />
        </g>
        <path stroke="var(--art-glow)" strokeDasharray="3 4" strokeWidth="1.8" d="m148 64 44 24" />
        <circle cx="148" cy="64" r="3.5" fill="var(--art-glow)" />
      </g>
    </svg>
  );
}
