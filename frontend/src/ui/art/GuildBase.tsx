// Drawing: the guild base.
import { useId, type ReactNode, type SVGProps } from 'react';

export function GuildBase(props: SVGProps<SVGSVGElement>): ReactNode {
  const id = useId();
  return (
    <svg
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 960 540"
      aria-hidden
      focusable="false"
      {...props}
    >
      <defs>
        <linearGradient id={`${id}bs`} x1="0" x2="0" y1="0" y2="420" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="var(--hero-sky-0)" />
          <stop offset=".55" stopColor="var(--hero-sky-1)" />
          <stop offset="1" stopColor="var(--hero-sky-2)" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}bs)`} d="M0 0h960v540H0z" />
      <path
        stroke="var(--hero-star)"
        strokeWidth="1.8"
        d="M0 168zm833-29zm-652-7zm767-76zm-693 82zM51 200zm381-40zM118 27zm-28 9zM50 89zm687 4zm-383 26zM739 14zm155 147zm-187-1zM112 1zm379 218zm-52-23zm-165-1zm505-47zm-599-9zm-11 42zm486-65zm-401 11zm444-91zM93 7zm861 163zm-431-61zm-315 78zM90 60zm868 71zm-150 23zM691 82zM565 199zm302-78zM494 15zm292 27zM120 166zM730 11zm222 27zM369 139zm-49-38zm-96-53zm218 3zm507 94zm-88-50z"
        opacity=".6"
      />
      <circle cx="742" cy="112" r="46" fill="var(--hero-moon)" />
      <g stroke="var(--hero-moon-shade)" strokeWidth="2">
        <circle cx="722" cy="106" r="9" />
        <circle cx="756" cy="132" r="12" />
        <circle cx="752" cy="90" r="5" />
      </g>
      <circle cx="836" cy="170" r="15" fill="var(--hero-moon-2)" />
      <path
        fill="var(--hero-mesa)"
        d="m0 330 70-30 40-64 86-16 44-40 90-12 42-50 98-10 42 42 48 6 46 58 94 18 42 64 98 22 120 22v200H0z"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="1.5"
        d="m110 236-16 92m102-108 10 120m34-160-14 70m104-82 12 130m30-180-10 84m108-94 16 100m26-58-6 120m54-114 20 110m26-52-8 100m102-82 18 84m-568-54h30m100-46h34m106-66h30m90 60h26m84 52h30"
        opacity=".35"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="2"
        d="m0 330 70-30 40-64 86-16 44-40 90-12 42-50 98-10 42 42 48 6 46 58 94 18 42 64 98 22 120 22"
        opacity=".8"
      />
      <path
        fill="var(--art-hi)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M270 400v-82h60v-32h66v-36h164v36h62v32h68v82z"
      />
      <path stroke="var(--art-line)" strokeWidth="2" d="M270 340h420m-360-22h292m-226-32h164" />
      <path fill="var(--art-shade)" stroke="var(--art-line)" strokeWidth="2" d="M432 400v-60a48 48 0 0 1 96 0v60z" />
      <path stroke="var(--art-line)" strokeWidth="1.6" d="M480 292v108m-32-94v94m64-94v94" opacity=".6" />
      <g fill="var(--art-glow)">
        <rect width="14" height="20" x="293" y="352" rx="7" />
        <rect width="14" height="20" x="353" y="352" rx="7" />
        <rect width="14" height="20" x="583" y="352" rx="7" />
        <rect width="14" height="20" x="643" y="352" rx="7" />
        <rect width="10" height="14" x="357" y="298" rx="5" />
        <rect width="10" height="14" x="415" y="298" rx="5" />
        <rect width="10" height="14" x="445" y="298" rx="5" />
        <rect width="10" height="14" x="505" y="298" rx="5" />
        <rect width="10" height="14" x="535" y="298" rx="5" />
        <rect width="10" height="14" x="595" y="298" rx="5" />
        <rect width="10" height="14" x="419" y="262" rx="5" />
        <rect width="10" height="14" x="475" y="262" rx="5" />
        <rect width="10" height="14" x="531" y="262" rx="5" />
      </g>
      <path stroke="var(--art-line)" strokeWidth="3" d="M398 250v-46m160 46v-54m-80 54v-72" />
      <path fill="var(--art-glow)" stroke="var(--art-line)" strokeWidth="2" d="M478 180h44l-10 11 10 11h-44z" />
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="M398 206h-34l8 9-8 9h34z" />
      <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="2" d="M558 198h34l-8 9 8 9h-34z" />
      <g>
        <path stroke="var(--art-line)" strokeWidth="2" d="M110 402v-64m-14 8q14-14 28 0m-24 12q10-10 20 0" />
        <path stroke="var(--art-line)" strokeWidth="2" d="M160 406v-64m-14 8q14-14 28 0m-24 12q10-10 20 0" />
        <path stroke="var(--art-line)" strokeWidth="2" d="M210 410v-64m-14 8q14-14 28 0m-24 12q10-10 20 0" />
      </g>
      <ellipse cx="806" cy="410" fill="var(--art-shade)" stroke="var(--art-line)" strokeWidth="2" rx="86" ry="18" />
      <ellipse cx="806" cy="410" stroke="var(--art-glow)" strokeDasharray="5 6" strokeWidth="1.6" rx="54" ry="10" />
      <path
        fill="var(--art-hi)"
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M766 396c10-12 34-18 58-14l38 8q6 4 0 6l-36 6c-22 4-50 4-60-6"
      />
      <path stroke="var(--art-line)" strokeWidth="2" d="M800 382c-16-18-44-24-72-20m88 20q32-29 78-20m-32 28 12-8" />
      <path fill="var(--art-fill)" d="M0 424c120-28 250-28 380-12s260 34 380 18 140-26 200-18v128H0z" />
      <path stroke="var(--art-line)" strokeWidth="2" d="M0 424c120-28 250-28 380-12s260 34 380 18 140-26 200-18" />
      <path
        stroke="var(--art-line)"
        d="M0 424c120-28 250-28 380-12s260 34 380 18 160-22 200-18M0 437c120-27 250-27 380-11s260 33 380 17c120-15 160-21 200-17M0 450c120-26 250-26 380-10s260 31 380 16 160-20 200-16M0 463c120-26 250-26 380-10s260 31 380 16c120-14 160-19 200-16M0 476c120-25 250-25 380-9s260 30 380 15c120-14 160-18 200-15M0 488c120-23 250-23 380-7s260 28 380 15c120-14 160-18 200-15M0 501c120-22 250-22 380-6s260 27 380 14c120-14 160-17 200-14M0 514c120-22 250-22 380-6s260 27 380 14 160-16 200-14M0 527c120-21 250-21 380-5s260 25 380 13c120-13 160-15 200-13M0 540c120-20 250-20 380-4s260 24 380 12 160-14 200-12"
        opacity=".3"
      />
      <path fill="var(--art-hi)" d="M432 400h96l40 26c-46 6-120 6-176 0z" />
      <path stroke="var(--art-line)" strokeWidth="2" d="m432 400-40 26m136-26 40 26" />
    </svg>
  );
}
