// Drawing: category default.
import type { ReactNode, SVGProps } from 'react';

export function CategoryDefault(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="232" cy="48" r="28" fill="var(--art-hi)" opacity=".55" />
      <g>
        <path fill="var(--art-fill)" d="M0 104c50-14 96-16 140-4s110 18 180-4v44H0z" />
        <path
          stroke="var(--art-line)"
          d="M0 116c52-16 98-17 144-6s106 16 176 0M0 123.3c54.7-14.6 102-15.3 146-5.3 47.3 10 107.3 14 174 .7m-320 12c57.3-13.4 106-13.7 148-4.7 48.7 9 108.7 12 172 1.3M0 138c60-12 110-12 150-4 50 8 110 10 170 2"
          opacity=".28"
        />
      </g>
      <ellipse cx="160" cy="128" fill="var(--art-shade)" opacity=".8" rx="76" ry="7" />
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="m160 24 58 24-58 26-58-26z" />
      <path fill="var(--art-fill)" stroke="var(--art-line)" strokeWidth="2" d="M102 48v52l58 28V74z" />
      <path fill="var(--art-shade)" stroke="var(--art-line)" strokeWidth="2" d="M218 48v52l-58 28V74z" />
      <path
        stroke="var(--art-line)"
        strokeWidth="1.5"
        d="m102 64 58 27 58-27M102 84l58 27 58-27m-87-48 58 25v53m0-78-58 25v53"
        opacity=".75"
      />
      <path fill="var(--art-glow)" stroke="var(--art-line)" strokeWidth="2" d="m146 60 14-6 14 6v12l-14 7-14-7z" />
      <path stroke="var(--art-ink)" strokeWidth="2" d="M160 60v12" />
    </svg>
  );
}
