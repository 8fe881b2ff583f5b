// Drawing: the mark of the guild hall. It is not an SVG file, because Node renders the splash, too.
import type { ReactNode, SVGProps } from 'react';

export function Mark(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg viewBox="0 0 48 48" aria-hidden focusable="false" {...props}>
      <circle cx="24" cy="24" r="20.5" fill="none" stroke="currentColor" strokeWidth="2.4" />
      <path
        fill="currentColor"
        d="M27 17.5c-2 5 6 9 1.3 15-3.8 4.5-6.3 7-6.3 11.9a20.5 20.5 0 0 0 21.6-13.9c-7.6-2.5-12.1-8-16.6-13"
      />
      <path
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth="2.4"
        d="M4.5 30.5c9.5-2 16-7.5 22.5-13"
      />
      <path
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth="1.6"
        d="M8 37c4.5-.8 9-2.8 13-5.5"
        opacity=".55"
      />
      <circle cx="17" cy="14.5" r="3.6" fill="var(--art-glow)" />
      <circle cx="26.5" cy="9.8" r="1.7" fill="currentColor" />
    </svg>
  );
}
