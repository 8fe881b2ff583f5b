// Line icons of the interface, in the color of the surrounding text.
import type { IconName } from '@guild/common/wire/icons';
import type { ReactNode, SVGProps } from 'react';

const drawings: Readonly<Record<IconName, ReactNode>> = {
  bell: (
    <>
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z" />
      <path d="M10 20.5a2.2 2.2 0 0 0 4 0" />
    </>
  ),
  bolt: (
    <>
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M13.5 2.5 5 13.5h6l-1 8L18.5 10h-6z" />
      <path d="M13.5 2.5 5 13.5h6l-1 8L18.5 10h-6z" />
    </>
  ),
  check: (
    <>
      <path d="M5 12.5 9.5 17 19 7.5" />
    </>
  ),
  chevron: (
    <>
      <path d="m7 10 5 5 5-5" />
    </>
  ),
  clock: (
    <>
      <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  close: (
    <>
      <path d="m6 6 12 12m0-12L6 18" />
    </>
  ),
  contracts: (
    <>
      <path d="M6 3h9l4 4v14H6z" />
      <path d="M14.5 3v4.5H19" />
      <path d="M9.5 12h6m-6 4h4" />
    </>
  ),
  dashboard: (
    <>
      <path d="M3.5 3.5h7v9h-7zm10 0h7v5h-7zm0 8h7v9h-7zm-10 4h7v5h-7z" />
    </>
  ),
  edit: (
    <>
      <path d="m4.5 19.5.8-4L16 4.8 19.2 8 8.5 18.7z" />
      <path d="m13.5 7.3 3.2 3.2" />
    </>
  ),
  events: (
    <>
      <path d="M4 5.5h16V20H4z" />
      <path d="M4 10h16M8.5 3v4m7-4v4" />
      <circle cx="8.5" cy="14" r=".9" fill="currentColor" stroke="none" />
      <circle cx="12" cy="14" r=".9" fill="currentColor" stroke="none" />
      <circle cx="15.5" cy="14" r=".9" fill="currentColor" stroke="none" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12" />
      <path d="M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6" />
    </>
  ),
  flag: (
    <>
      <path d="M6 21.5v-18h11l-2.5 4 2.5 4H6" />
    </>
  ),
  gavel: (
    <>
      <path d="m13 4 6.5 6.5m-9-4L17 13m-5-8L8.5 8.5l6 6 4-3.5" />
      <path d="m11 11.5-7 7m9 2h8" />
    </>
  ),
  hyperion: (
    <>
      <path d="M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7" />
      <path d="M19.5 7.6c1.5 3.7-.6 8.7-4.7 11.2s-8.7 1.5-10.3-2.4C3 12.7 5.1 7.7 9.2 5.2S18 3.8 19.5 7.6" />
      <circle cx="18.9" cy="6.4" r="1.5" fill="currentColor" stroke="none" />
    </>
  ),
  link: (
    <>
      <path d="M13.5 5.5H19V11m0-5.5L10.5 14m6 0v5H5V7.5h5" />
    </>
  ),
  lock: (
    <>
      <path d="M5.5 10.5h13v10h-13z" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
      <path d="M12 14.5V17" />
    </>
  ),
  logout: (
    <>
      <path d="M14 4.5H5.5v15H14" />
      <path d="M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5" />
    </>
  ),
  marketplace: (
    <>
      <path d="m4 9.5 1.5-6h13l1.5 6" />
      <path d="M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0" />
      <path d="M5.5 12.5v8h13v-8m-8.5 8v-5h4v5" />
    </>
  ),
  menu: (
    <>
      <path d="M4 7h16M4 12h16M4 17h10" />
    </>
  ),
  moon: (
    <>
      <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2" />
      <circle cx="18" cy="6" r="1.3" fill="currentColor" stroke="none" />
    </>
  ),
  more: (
    <>
      <circle cx="5.5" cy="12" r="1.5" fill="currentColor" stroke="none" />
      <circle cx="12" cy="12" r="1.5" fill="currentColor" stroke="none" />
      <circle cx="18.5" cy="12" r="1.5" fill="currentColor" stroke="none" />
    </>
  ),
  people: (
    <>
      <path d="M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11m-6 8.5c.4-3.5 2.7-5.2 6-5.2s5.6 1.7 6 5.2M16 5a3.2 3.2 0 0 1 0 6m2 3.8c1.8.8 2.8 2.4 3 4.7" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21.5c4.5-5 6.5-8.3 6.5-11.5a6.5 6.5 0 0 0-13 0c0 3.2 2 6.5 6.5 11.5" />
      <path d="M12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5" />
    </>
  ),
  play: (
    <>
      <path d="M8 5.5v13L18.5 12z" />
    </>
  ),
  plus: (
    <>
      <path d="M12 5v14m-7-7h14" />
    </>
  ),
  print: (
    <>
      <path d="M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 14h10v6.5H7z" />
    </>
  ),
  record: (
    <>
      <path d="M6 3.5h12v17H6z" />
      <path d="M9 8h6m-6 4h6m-6 4h3.5" />
    </>
  ),
  refresh: (
    <>
      <path d="M19.5 9A8 8 0 0 0 5 7.5L3.5 9m1 6A8 8 0 0 0 19 16.5l1.5-1.5" />
      <path d="M3.5 5v4h4m13 10v-4h-4" />
    </>
  ),
  roster: (
    <>
      <path d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7" />
      <path d="M2.5 20c.4-3.8 3-5.7 6.5-5.7s6.1 1.9 6.5 5.7" />
      <path d="M15.5 4.7a3.5 3.5 0 0 1 0 6.6m2 3.4c2.3.7 3.7 2.5 4 5.3" />
    </>
  ),
  scouting: (
    <>
      <path d="M3.5 6 9 4l6 2 5.5-2v14L15 20l-6-2-5.5 2z" />
      <path d="M9 4v14m6-12v14" />
    </>
  ),
  search: (
    <>
      <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  send: (
    <>
      <path d="m4 12 16-7.5-5 16-3.5-6.5z" />
      <path d="M11.5 14 20 4.5" />
    </>
  ),
  star: (
    <>
      <path
        fill="currentColor"
        fillOpacity=".18"
        stroke="none"
        d="m12 3 2.7 5.7 6.2.8-4.6 4.3 1.2 6.2-5.5-3-5.5 3 1.2-6.2-4.6-4.3 6.2-.8z"
      />
      <path d="m12 3 2.7 5.7 6.2.8-4.6 4.3 1.2 6.2-5.5-3-5.5 3 1.2-6.2-4.6-4.3 6.2-.8z" />
    </>
  ),
  stop: <path fill="currentColor" d="M7 7h10v10H7z" />,
  sun: (
    <>
      <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8" />
      <path d="M12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m-13.4 0 1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  survival: (
    <>
      <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18" />
      <path d="m15.8 8.2-2 5.6-5.6 2 2-5.6z" />
    </>
  ),
  trash: (
    <>
      <path d="M5 7h14M9.5 7V4.5h5V7m-8 0 1 13h9l1-13m-7 4v5.5m3-5.5v5.5" />
    </>
  ),
  treasury: (
    <>
      <path d="M3.5 10.5h17v9h-17z" />
      <path d="M3.5 10.5c0-4 2-6 4.5-6h8c2.5 0 4.5 2 4.5 6" />
      <path d="M10 10.5V14h4v-3.5" />
    </>
  ),
  trials: (
    <>
      <path d="M4.5 20.5V11a7.5 7.5 0 0 1 15 0v9.5m-17 0h19" />
      <path
        fill="currentColor"
        fillOpacity=".18"
        d="M12.4 8.6c2.4 2.5 3.5 4.3 3.5 6.3a3.8 3.8 0 0 1-7.7.1c0-1.3.6-2.4 1.6-3.2.2 1 .7 1.6 1.4 1.9-.3-1.9.2-3.6 1.2-5.1"
      />
    </>
  ),
  settings: (
    <>
      <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
      <path d="M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5m-7 10a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5" />
    </>
  ),
  spice: (
    <>
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M2.5 20c3.3-.8 5.5-8 9.5-8s6.2 7.2 9.5 8z" />
      <path d="M2.5 20c3.3-.8 5.5-8 9.5-8s6.2 7.2 9.5 8z" />
      <path d="M12 2.5c.3 2 1.1 2.8 3 3.1-1.9.3-2.7 1.1-3 3.1-.3-2-1.1-2.8-3-3.1 1.9-.3 2.7-1.1 3-3.1" />
      <circle cx="10" cy="16" r=".9" fill="currentColor" stroke="none" />
      <circle cx="13.5" cy="15" r=".9" fill="currentColor" stroke="none" />
      <circle cx="14.5" cy="18" r=".9" fill="currentColor" stroke="none" />
      <circle cx="7.5" cy="18.3" r=".9" fill="currentColor" stroke="none" />
      <circle cx="18" cy="9" r=".9" fill="currentColor" stroke="none" />
      <circle cx="5.5" cy="10.5" r=".9" fill="currentColor" stroke="none" />
    </>
  ),
  water: (
    <>
      <path
        fill="currentColor"
        fillOpacity=".18"
        stroke="none"
        d="M12 2.8c3.8 4.7 6.3 8 6.3 11.6a6.3 6.3 0 0 1-12.6 0c0-3.6 2.5-6.9 6.3-11.6"
      />
      <path d="M12 2.8c3.8 4.7 6.3 8 6.3 11.6a6.3 6.3 0 0 1-12.6 0c0-3.6 2.5-6.9 6.3-11.6" />
      <path d="M9 14.5a3.2 3.2 0 0 0 2.6 3.2" />
    </>
  ),
  solari: (
    <>
      <path fill="currentColor" fillOpacity=".18" stroke="none" d="M9.5 5.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14" />
      <path d="M9.5 5.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14" />
      <path d="m9.5 9 3.5 3.5L9.5 16 6 12.5z" />
      <path d="M13 4.3a7 7 0 0 1 8.5 7A7 7 0 0 1 17 18" />
    </>
  ),
  discord: (
    <>
      <path d="M4 5h16v11h-8l-5 4v-4H4z" />
      <path d="M9 10.5h.01M15 10.5h.01" strokeWidth="2.6" />
    </>
  ),
};

/**
 * One icon, hidden from screen readers: the control around it has the name. `size` in CSS pixels.
 */
export function Icon({
  name,
  size = 18,
  ...rest
}: { name: IconName; size?: number } & Omit<SVGProps<SVGSVGElement>, 'name'>): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
      style={{ flex: 'none', display: 'block' }}
      {...rest}
    >
      {drawings[name]}
    </svg>
  );
}
