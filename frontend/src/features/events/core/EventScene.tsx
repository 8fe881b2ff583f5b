// Picture at the top of an event's page: the drawing of its type on a dune at night.
import type { EventType } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { EventArt } from './EventArt.tsx';

export const EventScene = ({ type }: { type: EventType }): ReactNode => (
  <svg
    data-event-scene={type}
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    // The dunes continue to the left as far as there is room.
    viewBox="0 0 480 220"
    preserveAspectRatio="xMaxYMax meet"
    width="100%"
    height="100%"
    style={{ display: 'block', overflow: 'visible' }}
    aria-hidden
    focusable="false"
  >
    <circle cx="392" cy="62" r="34" fill="var(--art-hi)" opacity=".7" />
    <circle cx="442" cy="98" r="10" fill="var(--art-hi)" opacity=".55" />
    <g fill="var(--art-line)" opacity=".5">
      <circle cx="96" cy="52" r="1.4" />
      <circle cx="158" cy="24" r="1.1" />
      <circle cx="214" cy="68" r="1.1" />
      <circle cx="346" cy="22" r="1.4" />
      <circle cx="458" cy="30" r="1.1" />
    </g>
    <path
      fill="var(--art-shade)"
      d="M-900 176c150-40 300-40 450-14s380 40 450 6c70-34 132-40 206-22s158 22 274-34v108H-900z"
    />
    <g color="var(--art-line)">
      <EventArt type={type} place={{ x: 226, y: 47, width: 124, height: 124, strokeWidth: 0.55 }} />
    </g>
    <path
      fill="var(--art-fill)"
      d="M-900 186c150-30 300-34 450-6s358 56 450 16c92-40 172-46 262-30 88 16 150 14 218-18v72H-900z"
    />
    <path
      stroke="var(--art-line)"
      strokeWidth="1.4"
      d="M-900 186c150-30 300-34 450-6s358 56 450 16c92-40 172-46 262-30 88 16 150 14 218-18"
      opacity=".7"
    />
    <path
      stroke="var(--art-line)"
      d="M-900 197c150-30 300-34 450-6s356 52 450 16c94-36 176-42 264-27 88 15 148 12 216-16M-900 208c150-28 300-32 450-5s354 45 450 13c96-32 180-36 266-23 86 13 146 11 214-12"
      opacity=".28"
    />
    <path fill="var(--art-glow)" d="M236 172c22-12 42-12 60-9 22 3 40 4 56 12-34 6-78 6-116-3z" opacity=".9" />
    <g fill="var(--art-glow)">
      <circle cx="222" cy="160" r="2" />
      <circle cx="366" cy="162" r="2" />
      <circle cx="378" cy="150" r="1.4" />
      <circle cx="210" cy="148" r="1.4" />
    </g>
  </svg>
);
