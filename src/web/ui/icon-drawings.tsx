import type { ReactElement } from 'react'

/** The product's own line icons, drawn on a 24 × 24 grid. A drawing is a name here and one line of paths. */
export const drawings = {
  alert: <path d="M12 4.5l8.5 15h-17zM12 10.5v4M12 17v.2" />,
  anchor: (
    <>
      <circle cx="12" cy="5.2" r="2.2" />
      <path d="M12 7.4V20M4.5 13a7.5 7 0 0 0 15 0M8.5 10.5h7" />
    </>
  ),
  arrow: <path d="M4 12h15.5M14 6.5l5.5 5.5-5.5 5.5" />,
  'arrow-down': <path d="M12 5v14M6.5 13.5L12 19l5.5-5.5" />,
  'arrow-up': <path d="M12 19V5M6.5 10.5L12 5l5.5 5.5" />,
  back: <path d="M4 9h11a5 5 0 0 1 0 10H9M8 5L4 9l4 4" />,
  bank: <path d="M4 9.5l8-5.5 8 5.5zM6.5 9.5V17M10.2 9.5V17M13.8 9.5V17M17.5 9.5V17M4 20h16" />,
  barred: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M6 18L18 6" />
    </>
  ),
  bell: <path d="M6 17v-6a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4" />,
  bookmark: <path d="M7 4h10v16.5l-5-4-5 4z" />,
  box: <path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9" />,
  calendar: (
    <>
      <rect x="4" y="5" width="16" height="15" rx="2" />
      <path d="M4 10h16M8 3v4M16 3v4" />
    </>
  ),
  chat: <path d="M4 5h16v11.5H10L5.5 20v-3.5H4z" />,
  check: <path d="M5 12.5l4.5 4.5L19 7" />,
  'check-circle': (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8 12.3l2.8 2.8L16 9.5" />
    </>
  ),
  'chevron-down': <path d="M6 9.5l6 6 6-6" />,
  'chevron-left': <path d="M14.5 6l-6 6 6 6" />,
  'chevron-right': <path d="M9.5 6l6 6-6 6" />,
  'chevron-up': <path d="M6 14.5l6-6 6 6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6L6 18" />,
  coin: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9 8l3 3.8L15 8M12 11.8V17M9.3 13h5.4M9.3 15h5.4" />
    </>
  ),
  columns: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="1.5" />
      <path d="M9.4 5v14M14.7 5v14" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 8.5V5.5a1.5 1.5 0 0 0-1.5-1.5H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5h3" />
    </>
  ),
  crate: (
    <>
      <rect x="3" y="7" width="18" height="11" rx="1" />
      <path d="M7 10v5M10.3 10v5M13.7 10v5M17 10v5" />
    </>
  ),
  chart: <path d="M4 20h16M7 20v-6M12 20V6M17 20v-9" />,
  dashed: <circle cx="12" cy="12" r="8" stroke-dasharray="3 3.3" />,
  document: <path d="M6 3h8.5L19 7.5V21H6zM14 3v5h5M9 12.5h7M9 16.5h5" />,
  download: <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />,
  edit: <path d="M4 20l1-4.5L15.5 5l3.5 3.5L8.5 19z" />,
  file: <path d="M6 3h8.5L19 7.5V21H6zM14 3v5h5" />,
  filter: <path d="M4 6.5h16M7 12h10M10 17.5h4" />,
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9L18 18M18 6l-2.1 2.1M8.1 15.9L6 18" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5.5 5.5 5.5 11.5 0 17c-5.5-5.5-5.5-11.5 0-17" />
    </>
  ),
  grip: <path d="M9 6.5h.1M15 6.5h.1M9 12h.1M15 12h.1M9 17.5h.1M15 17.5h.1" />,
  hash: <path d="M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16" />,
  home: <path d="M4 11l8-7 8 7v9h-5.5v-5.5h-5V20H4z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.2M12 7.8v.2" />
    </>
  ),
  list: <path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.2 6.5h.1M4.2 12h.1M4.2 17.5h.1" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  map: <path d="M9 4.5L3.5 7v12.5L9 17l6 2.5 5.5-2.5V4.5L15 7zM9 4.5V17M15 7v12.5" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  minus: <path d="M5 12h14" />,
  moon: <path d="M19.8 14.6A8.4 8.4 0 0 1 9.4 4.2a8.4 8.4 0 1 0 10.4 10.4z" />,
  more: <path strokeWidth="2.6" d="M5.5 12h.1M12 12h.1M18.5 12h.1" />,
  news: <path d="M4 5h12v14H6a2 2 0 0 1-2-2zM16 9h4v8a2 2 0 0 1-2 2h-2M7 9h6M7 13h6" />,
  out: <path d="M14 4H5v16h9M10 12h10M16.5 8.5L20 12l-3.5 3.5" />,
  pause: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M10 9v6M14 9v6" />
    </>
  ),
  pay: (
    <>
      <rect x="3.5" y="6" width="17" height="12.5" rx="2" />
      <path d="M3.5 10h17M7 15h3.5" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2" />
      <path d="M11 18.5h2" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11z" />
      <circle cx="12" cy="10" r="2.3" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  quote: (
    <>
      <path d="M4 12.5V5a1 1 0 0 1 1-1h7.5l8 8-8.5 8.5z" />
      <circle cx="8.6" cy="8.6" r="1.2" />
    </>
  ),
  receipt: <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />,
  retry: <path d="M19.5 8A8 8 0 1 0 20 13.5M20 4v4.5h-4.5" />,
  route: (
    <>
      <circle cx="6" cy="18" r="2.2" />
      <circle cx="18" cy="6" r="2.2" />
      <path d="M8.2 18H15a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-7h0" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  shield: <path d="M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM9 12l2.2 2.2L15.5 10" />,
  ship: <path d="M3.5 15l1.8 5h13.4l1.8-5L12 12.6zM7 13.7V8h10v5.7M12 8V4" />,
  split: <path d="M12 20v-6l-6-6V4M12 14l6-6V4M4 6l2-2 2 2M16 6l2-2 2 2" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4" />
    </>
  ),
  swap: <path d="M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4" />,
  team: (
    <>
      <circle cx="9" cy="8" r="3.2" />
      <path d="M3 19.5a6 6 0 0 1 12 0M16 5a3.2 3.2 0 0 1 0 6M17.5 14a6 6 0 0 1 3.5 5.5" />
    </>
  ),
  trash: <path d="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13" />,
  truck: (
    <>
      <path d="M2.5 6h11v10.5h-11zM13.5 10H18l3.5 3.5v3h-8z" />
      <circle cx="7" cy="17.5" r="1.9" />
      <circle cx="17.2" cy="17.5" r="1.9" />
    </>
  ),
  upload: <path d="M12 16V4.5M7.5 9L12 4.5 16.5 9M5 20h14" />,
  user: (
    <>
      <circle cx="12" cy="8" r="3.8" />
      <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
    </>
  ),
} satisfies Record<string, ReactElement>
