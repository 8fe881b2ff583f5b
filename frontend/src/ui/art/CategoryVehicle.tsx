// Drawing: category vehicle.
import type { ReactNode, SVGProps } from 'react';

export function CategoryVehicle(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="250" cy="44" r="24" fill="var(--art-hi)" opacity=".55" />
      <g>
        <path fill="var(--art-fill)" d="M0 104c50-14 96-16 140-4s110 18 180-4v44H0z" />
        <path
          stroke="var(--art-line)"
          d="M0 116c52-16 98-17 144-6s106 16 176 0M0 123.3c54.7-14.6 102-15.3 146-5.3 47.3 10 107.3 14 174 .7m-320 12c57.3-13.4 106-13.7 148-4.7 48.7 9 108.7 12 172 1.3M0 138c60-12 110-12 150-4 50 8 110 10 170 2"
          opacity=".28"
        />
      </g>
      <ellipse cx="166" cy="124" fill="var(--art-shade)" opacity=".8" rx="78" ry="6" />
      <g opacity=".55">
        <path
          fill="var(--art-shade)"
          stroke="var(--art-line)"
          strokeWidth="1.6"
          d="M172 62c14-32 50-54 96-58-22 18-56 42-84 62z"
        />
        <path
          fill="var(--art-shade)"
          stroke="var(--art-line)"
          strokeWidth="1.6"
          d="M150 62c-16-26-46-44-84-44 24 14 52 30 76 48z"
        />
      </g>
      <path
        fill="var(--art-fill)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M160 62c-14-28-60-40-124-32 38 8 82 20 114 38z"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="1.3"
        d="M50 32c44 6 78 16 102 32M84 30l10 12m18-6 8 12"
        opacity=".7"
      />
      <path
        fill="var(--art-fill)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M170 62c22-24 66-34 122-24-38 6-78 16-110 30z"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="1.3"
        d="M280 38c-40 4-76 14-104 28m68-32-8 12m-22-4-8 10"
        opacity=".7"
      />
      <path
        fill="var(--art-hi)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M92 82c12-18 42-26 74-24l70 12c6 2 6 7 0 8l-56 12c-30 8-72 8-88-8"
      />
      <path
        fill="var(--art-cool)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M100 80c10-13 26-18 42-19l-4 18c-14 5-28 5-38 1"
      />
      <path stroke="var(--art-ink)" strokeWidth="1.4" d="m120 65-3 17" />
      <path stroke="var(--art-line)" strokeWidth="1.4" d="m150 60-4 34m30-32-2 28m-14-14h52" opacity=".7" />
      <path stroke="var(--art-line)" strokeWidth="2" d="m236 70 26-14m-25 22 24 8m1-30 6 2m-7 28 6-1" />
      <path stroke="var(--art-line)" strokeWidth="2" d="m122 95-10 20m0 0h34m20-22 8 22m-14 0h30" />
      <circle cx="212" cy="78" r="3" fill="var(--art-glow)" />
    </svg>
  );
}
