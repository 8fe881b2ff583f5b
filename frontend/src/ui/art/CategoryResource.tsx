// Drawing: category resource.
import type { ReactNode, SVGProps } from 'react';

export function CategoryResource(props: SVGProps<SVGSVGElement>): ReactNode {
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
      <circle cx="222" cy="46" r="28" fill="var(--art-hi)" opacity=".55" />
      <g>
        <path fill="var(--art-fill)" d="M0 104c50-14 96-16 140-4s110 18 180-4v44H0z" />
        <path
          stroke="var(--art-line)"
          d="M0 116c52-16 98-17 144-6s106 16 176 0M0 123.3c54.7-14.6 102-15.3 146-5.3 47.3 10 107.3 14 174 .7m-320 12c57.3-13.4 106-13.7 148-4.7 48.7 9 108.7 12 172 1.3M0 138c60-12 110-12 150-4 50 8 110 10 170 2"
          opacity=".28"
        />
      </g>
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="m146 112-10-54 15-32 17 28-2 58z" />
      <path stroke="var(--art-line)" strokeWidth="1.4" d="m151 26 2 86m-17-54 17 8 15-12" />
      <path fill="var(--art-fill)" stroke="var(--art-line)" strokeWidth="2" d="m172 112 3-44 17-22 12 26-6 40z" />
      <path stroke="var(--art-line)" strokeWidth="1.4" d="m192 46-5 66m-12-44 13 6 16-2" />
      <path fill="var(--art-fill)" stroke="var(--art-line)" strokeWidth="2" d="m112 112-8-32 14-20 14 20 2 32z" />
      <path stroke="var(--art-line)" strokeWidth="1.4" d="m118 60 5 52m-19-32 16 6 12-6" />
      <path fill="var(--art-glow)" d="M66 128c32-30 62-20 86-24 30-6 66-6 102 24z" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M66 128c32-30 62-20 86-24 30-6 66-6 102 24" />
      <g fill="var(--art-ink)" opacity=".55">
        <circle cx="112" cy="117" r="1.6" />
        <circle cx="132" cy="121" r="1.6" />
        <circle cx="158" cy="114" r="1.6" />
        <circle cx="178" cy="119" r="1.6" />
        <circle cx="204" cy="115" r="1.6" />
        <circle cx="222" cy="121" r="1.6" />
      </g>
      <g fill="var(--art-glow)">
        <circle cx="92" cy="88" r="2" />
        <circle cx="222" cy="84" r="2" />
        <circle cx="232" cy="98" r="1.5" />
        <circle cx="84" cy="102" r="1.5" />
      </g>
    </svg>
  );
}
