import type { ReactNode } from 'react';

/** Drawn on a 24 by 24 grid with a stroke of two; the color is that of the text. */
const drawings = {
  accessibility: (
    <>
      <circle cx="12" cy="4.5" r="1.8" />
      <path d="M4.5 8.5l5.5 1v4l-2.5 7M19.5 8.5l-5.5 1v4l2.5 7M10 9.5h4M10 13.5h4" />
    </>
  ),
  alert: <path d="M12 3.5L22 20H2zM12 10v4.5M12 17.3h.01" />,
  android: (
    <path d="M6 10h12v8a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zM6.5 10a5.5 5.5 0 0 1 11 0M8 3.5l1.5 2.3M16 3.5l-1.5 2.3" />
  ),
  'arrow-left': <path d="M19 12H5M11 6l-6 6 6 6" />,
  'arrow-out': <path d="M8 16L18 6M10 6h8v8" />,
  'arrow-right': <path d="M5 12h14M13 6l6 6-6 6" />,
  briefcase: (
    <>
      <rect x="3" y="7.5" width="18" height="12" rx="2" />
      <path d="M9 7.5V5h6v2.5M3 12.5h18" />
    </>
  ),
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
      <path d="M3.5 10h17M8 2.5v4M16 2.5v4" />
    </>
  ),
  camera: (
    <>
      <path d="M3 8.5a2 2 0 0 1 2-2h2.5L9 4.5h6l1.5 2H19a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" />
      <circle cx="12" cy="12.5" r="3.5" />
    </>
  ),
  car: (
    <>
      <path d="M3 16.5v-4l2.2-5A2 2 0 0 1 7 6.5h10a2 2 0 0 1 1.8 1l2.2 5v4M3 12.5h18M5 16.5V19M19 16.5V19M3 16.5h18" />
      <path d="M6.5 14.5h.01M17.5 14.5h.01" />
    </>
  ),
  card: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="M3 10h18M7 15h4" />
    </>
  ),
  chart: <path d="M4 17l5-6 4 3.5L20 7M14.5 7H20v5.5" />,
  chat: <path d="M4 5h16v11H10l-4.5 4v-4H4zM8 9h8M8 12.5h5" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  'chevron-down': <path d="M6 9l6 6 6-6" />,
  claim: (
    <>
      <path d="M3 17v-3l2-4.5A2 2 0 0 1 7 8h6l4 4 3 1v4h-2M9 17h4" />
      <circle cx="7" cy="17.5" r="1.8" />
      <circle cx="15.5" cy="17.5" r="1.8" />
      <path d="M19 4l-1 3M22 7l-2.6 1.2M16 3.5l.4 2.5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.5l3.5 2" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6L6 18" />,
  document: <path d="M6 2.5h8l4.5 4.5v14.5H6zM14 2.5V7h4.5M9 12h6M9 16h6" />,
  download: <path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />,
  error: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8.5 8.5l7 7M15.5 8.5l-7 7" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      <path d="M4 20L20 4" />
    </>
  ),
  handshake: (
    <path d="M2.5 7l4-1.5L12 8l5.5-2.5 4 1.5v8l-3 1-4.5 3.5a2 2 0 0 1-2.4 0L5.5 15.5l-3-.5zM12 8l-3.5 3.5a1.5 1.5 0 0 0 2.2 2L13 11.5l5.5 4.5" />
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.6 2.6 0 1 1 3.6 2.4c-.8.4-1.1.9-1.1 1.9M12 17h.01" />
    </>
  ),
  home: <path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.7h.01" />
    </>
  ),
  iphone: (
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2.5" />
      <path d="M11 18.5h2" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  logout: <path d="M14 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8M10 12h10.5M17 8l4 4-4 4" />,
  mail: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2" />
      <path d="M3 6.5l9 7 9-7" />
    </>
  ),
  map: <path d="M9 4L3 6.5v13.5L9 17.5l6 2.5 6-2.5V4L15 6.5zM9 4v13.5M15 6.5V20" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  minus: <path d="M5 12h14" />,
  money: (
    <>
      <rect x="2.5" y="6" width="19" height="12" rx="2" />
      <circle cx="12" cy="12" r="2.8" />
      <path d="M6 9.5v5M18 9.5v5" />
    </>
  ),
  pause: <path d="M9 6v12M15 6v12" />,
  pencil: <path d="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5" />,
  phone: <path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2z" />,
  pin: (
    <>
      <path d="M12 21.5s7-6.2 7-12a7 7 0 0 0-14 0c0 5.8 7 12 7 12z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  play: <path d="M8 5.5v13l10.5-6.5z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  print: <path d="M7 8V3.5h10V8M7 17H4V9.5A1.5 1.5 0 0 1 5.5 8h13A1.5 1.5 0 0 1 20 9.5V17h-3M7 14h10v6.5H7z" />,
  receipt: <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5" />,
  refresh: <path d="M20 5v5h-5M4 19v-5h5M5.5 9.5A7 7 0 0 1 18 7l2 3M18.5 14.5A7 7 0 0 1 6 17l-2-3" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l5 5" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3l8 3v5.5c0 4.7-3.2 8-8 9.5-4.8-1.5-8-4.8-8-9.5V6z" />
      <path d="M8.5 12l2.5 2.5 4.5-5" />
    </>
  ),
  star: <path d="M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6L3.3 9.8l6.1-.7z" />,
  upload: <path d="M12 16V5M7 9.5l5-5 5 5M4.5 20h15" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
    </>
  ),
  warning: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5V13M12 16.3h.01" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** All icons, once at the top of a page. Only the server renders it, so that no script contains them. */
export function IconSheet() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      {Object.entries(drawings).map(([name, drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {drawing}
        </symbol>
      ))}
    </svg>
  );
}
