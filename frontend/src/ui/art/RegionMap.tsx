// Drawing: the region and what is found where.
import type { ReactNode, SVGProps } from 'react';

export function RegionMap(props: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 960 640"
      aria-hidden
      focusable="false"
      {...props}
    >
      <path fill="var(--art-shade)" d="M0 0h960v640H0z" />
      <path
        stroke="var(--art-line)"
        d="M0 60c160-30 300 36 480-2s340-28 480 16M0 126c160-30 300 34 480-1s340-29 480 13M0 192c160-30 300 32 480 0s340-30 480 10M0 258c160-30 300 30 480 1s340-31 480 7M0 324c160-30 300 28 480 2s340-32 480 4M0 390c160-30 300 26 480 3s340-33 480 1M0 456c160-30 300 24 480 4s340-34 480-2M0 522c160-30 300 22 480 5s340-35 480-5M0 588c160-30 300 20 480 6s340-36 480-8"
        opacity=".16"
      />
      <path
        fill="var(--art-hi)"
        d="M347 206c2 23 21 52 6 72-15 19-62 41-94 43s-67-20-97-33-75-25-83-44c-8-18 21-48 35-67 14-20 26-39 50-51 23-11 62-20 91-18 29 3 69 18 85 34 15 17 5 42 7 64"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M347 206c2 23 21 52 6 72-15 19-62 41-94 43s-67-20-97-33-75-25-83-44c-8-18 21-48 35-67 14-20 26-39 50-51 23-11 62-20 91-18 29 3 69 18 85 34 15 17 5 42 7 64"
      />
      <path
        stroke="var(--art-line)"
        d="M324 206c1 18 16 42 4 57-11 16-49 34-75 35-25 1-53-16-77-26-25-11-60-21-67-35-6-15 17-39 28-54 12-16 21-31 40-41 19-9 49-16 73-14 23 2 55 14 68 27 12 13 4 33 6 51"
        opacity=".4"
      />
      <path
        stroke="var(--art-line)"
        d="M300 206c2 14 13 31 4 43-9 11-37 25-56 26-20 1-41-12-59-20s-45-15-50-26c-4-11 13-29 22-40 8-12 15-24 29-31s37-12 55-11c18 2 42 11 51 21s3 25 4 38"
        opacity=".4"
      />
      <path
        fill="var(--art-hi)"
        d="M722 150c4 18-6 46-26 59-20 12-66 17-92 14s-50-19-66-31q-25-19-28-42c-1-14 9-32 24-44 16-13 46-30 70-31 24 0 53 16 73 29 20 12 42 29 45 46"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M722 150c4 18-6 46-26 59-20 12-66 17-92 14s-50-19-66-31q-25-19-28-42c-1-14 9-32 24-44 16-13 46-30 70-31 24 0 53 16 73 29 20 12 42 29 45 46"
      />
      <path
        stroke="var(--art-line)"
        d="M699 150c2 14-6 37-21 47-16 10-53 14-74 11-21-2-40-15-53-24-12-10-22-22-22-34-1-11 7-26 19-35 13-10 37-24 56-25 19 0 43 13 58 23 16 10 34 23 37 37"
        opacity=".4"
      />
      <path
        stroke="var(--art-line)"
        d="M675 150c2 11-4 28-16 35-12 8-39 11-55 9s-30-11-40-19q-15-11-16-25 0-14 14-27c10-7 28-18 42-18s32 10 44 17c12 8 25 18 27 28"
        opacity=".4"
      />
      <path
        fill="var(--art-hi)"
        d="M860 424c4 23 36 60 24 77-13 16-70 19-100 20-29 2-53-6-79-11-27-6-56-9-79-23s-59-41-61-63 27-54 49-69c23-15 58-16 88-23 29-7 62-24 88-19 27 5 58 29 70 48 11 18-4 40 0 63"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M860 424c4 23 36 60 24 77-13 16-70 19-100 20-29 2-53-6-79-11-27-6-56-9-79-23s-59-41-61-63 27-54 49-69c23-15 58-16 88-23 29-7 62-24 88-19 27 5 58 29 70 48 11 18-4 40 0 63"
      />
      <path
        stroke="var(--art-line)"
        d="M836 424c4 19 29 48 19 61s-55 15-79 17c-24 1-43-5-64-9-21-5-44-7-63-19-19-11-47-32-49-50-1-18 22-43 40-55s46-13 70-19c23-5 50-18 71-15 21 4 46 23 55 38s-3 32 0 51"
        opacity=".4"
      />
      <path
        stroke="var(--art-line)"
        d="M813 424c2 14 22 36 14 46-7 10-42 11-60 12q-25 0-47-7-25-3-48-13c-14-9-35-25-36-38s16-32 29-41c14-10 35-10 53-14 17-4 37-14 53-11 16 2 35 17 42 28s-3 24 0 38"
        opacity=".4"
      />
      <path
        fill="var(--art-hi)"
        d="M438 470c-3 16-16 29-31 40-14 12-34 29-55 30-21 2-51-8-69-19-19-12-41-35-40-51s29-35 47-45q27-16 62-17c23-1 59-2 73 9 15 10 16 37 13 53"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M438 470c-3 16-16 29-31 40-14 12-34 29-55 30-21 2-51-8-69-19-19-12-41-35-40-51s29-35 47-45q27-16 62-17c23-1 59-2 73 9 15 10 16 37 13 53"
      />
      <path
        stroke="var(--art-line)"
        d="M421 470c-2 13-13 23-25 32-11 10-27 23-44 24-17 2-41-6-55-15-15-10-33-28-32-41s23-28 37-36q23-13 50-13c18-2 47-2 59 6 11 9 12 31 10 43"
        opacity=".4"
      />
      <path
        stroke="var(--art-line)"
        d="M404 470q-4 14-19 24c-8 7-20 17-33 18-12 1-31-5-42-12s-24-20-23-30c0-10 17-21 28-27q16-9 37-10c14-1 35-1 44 5s10 23 8 32"
        opacity=".4"
      />
      <path
        fill="var(--art-hi)"
        d="M176 496c-2 13-19 24-32 33s-31 23-47 22-42-16-50-29-6-39 3-51c9-11 33-14 50-18 18-4 44-10 56-3 13 7 22 33 20 46"
      />
      <path
        stroke="var(--art-line)"
        strokeWidth="2"
        d="M176 496c-2 13-19 24-32 33s-31 23-47 22-42-16-50-29-6-39 3-51c9-11 33-14 50-18 18-4 44-10 56-3 13 7 22 33 20 46"
      />
      <path
        stroke="var(--art-line)"
        d="M163 496c-2 11-15 19-25 27-11 7-25 18-38 17s-34-13-40-23c-6-11-4-32 3-41s25-12 40-14c14-3 34-9 44-3s18 26 16 37"
        opacity=".4"
      />
      <path
        fill="var(--cat-spice)"
        fillOpacity=".16"
        stroke="var(--cat-spice)"
        strokeDasharray="2 6"
        strokeWidth="2"
        d="M563 306c3 17-10 45-29 56-18 12-56 14-82 13s-57-7-73-19a65 65 0 0 1-25-50c0-17 7-39 23-51 17-12 51-21 75-20 24 0 51 12 70 23 18 12 39 31 41 48"
      />
      <path
        fill="var(--cat-spice)"
        fillOpacity=".16"
        stroke="var(--cat-spice)"
        strokeDasharray="2 6"
        strokeWidth="2"
        d="M658 540c0 12-20 27-36 34-17 8-41 12-62 12-20 0-45-4-61-12-17-7-35-22-36-34-2-12 11-30 27-39 17-8 48-11 70-10s47 6 63 14c17 8 36 23 35 35"
      />
      <path
        fill="var(--cat-titanium)"
        fillOpacity=".16"
        stroke="var(--cat-titanium)"
        strokeDasharray="2 6"
        strokeWidth="2"
        d="M297 206c0 10-12 22-23 29-11 8-29 15-44 15-15 1-36-5-47-13-11-7-20-20-20-31-1-10 8-24 19-32s32-17 48-17 35 10 46 18 21 21 21 31"
      />
      <path
        fill="var(--cat-mixed)"
        fillOpacity=".16"
        stroke="var(--cat-mixed)"
        strokeDasharray="2 6"
        strokeWidth="2"
        d="M809 424q-1 20-18 35c-11 9-33 19-49 18-16 0-36-10-48-19q-18-15-22-34c-1-12 3-31 15-39 11-9 37-10 55-9 18 0 39 4 51 12 11 8 16 24 16 36"
      />
      <path
        fill="var(--cat-stravidium)"
        fillOpacity=".16"
        stroke="var(--cat-stravidium)"
        strokeDasharray="2 6"
        strokeWidth="2"
        d="M656 150c0 8-10 16-18 22-9 5-23 12-34 12s-24-7-33-13-20-13-21-21 6-20 15-25 26-4 39-4c13 1 28 1 37 6 8 4 16 16 15 23"
      />
      <path
        stroke="var(--art-line)"
        strokeDasharray="1 7"
        strokeWidth="1.6"
        d="m230 206 122 94 100 6 152-156M452 306l290 118-182 116-208-70-122-264"
        opacity=".8"
      />
      <circle cx="230" cy="206" r="9" fill="var(--art-shade)" stroke="var(--cat-titanium)" strokeWidth="2.4" />
      <circle cx="230" cy="206" r="3.2" fill="var(--cat-titanium)" />
      <circle cx="604" cy="150" r="9" fill="var(--art-shade)" stroke="var(--cat-stravidium)" strokeWidth="2.4" />
      <circle cx="604" cy="150" r="3.2" fill="var(--cat-stravidium)" />
      <circle cx="742" cy="424" r="9" fill="var(--art-shade)" stroke="var(--cat-mixed)" strokeWidth="2.4" />
      <circle cx="742" cy="424" r="3.2" fill="var(--cat-mixed)" />
      <circle cx="352" cy="470" r="9" fill="var(--art-shade)" stroke="var(--cat-control)" strokeWidth="2.4" />
      <circle cx="352" cy="470" r="3.2" fill="var(--cat-control)" />
      <circle cx="452" cy="306" r="9" fill="var(--art-shade)" stroke="var(--cat-spice)" strokeWidth="2.4" />
      <circle cx="452" cy="306" r="3.2" fill="var(--cat-spice)" />
      <circle cx="560" cy="540" r="9" fill="var(--art-shade)" stroke="var(--cat-spice)" strokeWidth="2.4" />
      <circle cx="560" cy="540" r="3.2" fill="var(--cat-spice)" />
      <circle cx="112" cy="496" r="9" fill="var(--art-shade)" stroke="var(--cat-control)" strokeWidth="2.4" />
      <circle cx="112" cy="496" r="3.2" fill="var(--cat-control)" />
      <g transform="translate(874 92)">
        <circle r="40" fill="var(--art-shade)" stroke="var(--art-line)" strokeWidth="1.6" />
        <path fill="var(--art-hi)" stroke="var(--art-line)" strokeWidth="1.6" d="M0-32 8 0 0 32-8 0z" />
        <path fill="var(--art-glow)" d="M0-32 8 0H-8z" />
        <path stroke="var(--art-line)" strokeWidth="1.6" d="M-40 0h8m64 0h8M0 40v-8" />
      </g>
      <path stroke="var(--art-line)" strokeWidth="2" d="M60 590h160m-160-6v12m80-12v12m80-12v12" />
      <path stroke="var(--art-glow)" strokeWidth="4" d="M60 590h80" />
      <path stroke="var(--art-line)" strokeWidth="1.6" d="M16 16h928v608H16z" opacity=".6" />
    </svg>
  );
}
