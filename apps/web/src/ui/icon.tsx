// table
import type { ReactNode } from 'react'
import styles from './icon.module.css'

/** One set of line icons: 16 px box, 1.5 px stroke, round ends, never filled. */
const SHAPES = {
  clock: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path d="M8 4.8V8l2.2 1.4" />
    </>
  ),
  calendar: <path d="M2.5 3.5h11v10h-11zM2.5 6.6h11M5.4 1.8v3M10.6 1.8v3" />,
  ring: <path d="M13.5 8A5.5 5.5 0 118 2.5" />,
  check: <path d="M3 8.4l3.2 3.2L13 4.8" />,
  octagon: <path d="M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM6 6l4 4M10 6l-4 4" />,
  triangle: <path d="M8 2.3l6 11.2H2zM8 6.5v3.2M8 11.6h.01" />,
  padlock: <path d="M3.5 7.2h9v6.3h-9zM5.3 7.2V5a2.7 2.7 0 015.4 0v2.2" />,
  slash: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path d="M4 12l8-8" />
    </>
  ),
  dots: <path d="M3.4 8h.01M8 8h.01M12.6 8h.01" strokeWidth="2.2" />,
  'arrow-down': <path d="M8 3v9.8M4.2 9L8 12.8 11.8 9" />,
  'arrow-up': <path d="M8 13V3.2M4.2 7L8 3.2 11.8 7" />,
  sort: <path d="M5 6.2L8 3.2l3 3M5 9.8l3 3 3-3" />,
  eye: (
    <>
      <path d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8z" />
      <circle cx="8" cy="8" r="1.9" />
    </>
  ),
  'eye-off': <path d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM3 13L13 3" />,
  'chevron-down': <path d="M3.5 6L8 10.5 12.5 6" />,
  'chevron-left': <path d="M10 3.5L5.5 8l4.5 4.5" />,
  'chevron-right': <path d="M6 3.5L10.5 8 6 12.5" />,
  'chevron-up': <path d="M3.5 10L8 5.5l4.5 4.5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.2" />
      <path d="M10.2 10.2l3.3 3.3" />
    </>
  ),
  panel: <path d="M2.5 2.5h4.5v5h-4.5zM9 2.5h4.5v3H9zM9 8h4.5v5.5H9zM2.5 10h4.5v3.5h-4.5z" />,
  note: <path d="M3.5 1.8h9v12.4l-1.8-1.2-1.6 1.2-1.6-1.2-1.6 1.2-2.4-1.2zM6 5h4.2M6 7.6h4.2M6 10.2h2.4" />,
  service: (
    <>
      <path d="M3.5 1.8h9v12.4l-1.8-1.2-1.6 1.2-1.6-1.2-1.6 1.2-2.4-1.2zM6 9.6l4-4.6" />
      <path d="M6.2 5.2h.01M9.8 9.4h.01" strokeWidth="2" />
    </>
  ),
  cart: (
    <>
      <path d="M2 2.5h1.8l1.5 8h7l1.4-5.6H4.4" />
      <circle cx="6.2" cy="13.2" r=".9" />
      <circle cx="11.4" cy="13.2" r=".9" />
    </>
  ),
  box: <path d="M8 1.8l5.5 3v6.4L8 14.2l-5.5-3V4.8zM2.7 4.9L8 7.8l5.3-2.9M8 7.8v6.2" />,
  link: <path d="M6.2 9.8l3.6-3.6M7 4.6l1.5-1.5a3 3 0 014.3 4.3L11.4 9M9 11.4l-1.5 1.5a3 3 0 01-4.3-4.3L4.6 7" />,
  building: <path d="M3 13.7V2.3h6.2v11.4M9.2 6.3H13v7.4M1.8 13.7h12.4M5.2 5h1.8M5.2 7.7h1.8M5.2 10.4h1.8" />,
  person: (
    <>
      <circle cx="8" cy="5.2" r="2.7" />
      <path d="M2.8 13.8c.5-2.8 2.6-4.3 5.2-4.3s4.7 1.5 5.2 4.3" />
    </>
  ),
  sliders: (
    <>
      <path d="M2 5h6.2M12 5h2M2 11h2M7.8 11H14" />
      <circle cx="10.1" cy="5" r="1.9" />
      <circle cx="5.9" cy="11" r="1.9" />
    </>
  ),
  number: <path d="M6.2 2.5L4.8 13.5M11.2 2.5L9.8 13.5M3 5.8h10.5M2.5 10.2H13" />,
  tasks: <path d="M7 4h6.5M7 8h6.5M7 12h6.5M2.3 4l1 1 1.7-2M2.3 8l1 1 1.7-2M2.3 12l1 1 1.7-2" />,
  plus: <path d="M8 3v10M3 8h10" />,
  columns: <path d="M2.2 2.8h11.6v10.4H2.2zM6.1 2.8v10.4M9.9 2.8v10.4" />,
  download: <path d="M8 2v8M5 7.2l3 3 3-3M3 13.5h10" />,
  close: <path d="M3.8 3.8l8.4 8.4M12.2 3.8l-8.4 8.4" />,
  filter: <path d="M2 4h12M4.2 8h7.6M6.4 12h3.2" />,
  pencil: <path d="M10.7 2.6l2.7 2.7-7.6 7.6-3.3.6.6-3.3zM9 4.3L11.7 7" />,
  mail: <path d="M2 3.5h12v9H2zM2.4 4l5.6 4.6L13.6 4" />,
  open: <path d="M9.5 2.5h4v4M13.5 2.5L7.5 8.5M11.5 9v4.5h-9v-9H7" />,
  send: <path d="M14 2L1.8 6.8l5 2.4 2.4 5zM14 2L6.8 9.2" />,
  refresh: <path d="M13.3 6.2A5.6 5.6 0 102.6 9.4M13.5 2.5v3.8H9.7" />,
  copy: <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />,
  shield: <path d="M8 1.8l5 1.9v4c0 3-2 5.3-5 6.5-3-1.2-5-3.5-5-6.5v-4zM5.7 8l1.7 1.7 3-3.2" />,
  bell: (
    <path d="M8 2.2a3.8 3.8 0 013.8 3.8c0 3.6 1.5 4.8 1.5 4.8H2.7S4.2 9.6 4.2 6A3.8 3.8 0 018 2.2zM6.6 13.2a1.5 1.5 0 002.8 0" />
  ),
  keyboard: <path d="M1.8 4h12.4v8H1.8zM4.2 6.6h.01M6.7 6.6h.01M9.3 6.6h.01M11.8 6.6h.01M4.6 9.4h6.8" />,
  menu: <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.6v1.2M8 13.2v1.2M1.6 8h1.2M13.2 8h1.2M3.5 3.5l.8.8M11.7 11.7l.8.8M12.5 3.5l-.8.8M4.3 11.7l-.8.8" />
    </>
  ),
  moon: <path d="M13.2 9.6A5.6 5.6 0 016.4 2.8a5.6 5.6 0 106.8 6.8z" />,
  chart: <path d="M2.5 13.5h11M4.5 13.5V8M8 13.5v-11M11.5 13.5V5.5" />,
  scales: <path d="M8 2.2v11.3M4.8 13.5h6.4M3 4.4h10M3 4.4L1.4 9h3.2zM13 4.4L11.4 9h3.2z" />,
  table: <path d="M2.5 3h11v10h-11zM2.5 6.4h11M2.5 9.7h11M6.6 6.4V13" />,
  exit: <path d="M6.5 2.5h-4v11h4M10 4.8L13.3 8 10 11.2M13 8H6" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES
export const ICON_NAMES = Object.keys(SHAPES) as IconName[]

/** Decorative. Without visible text next to it, the control needs a label. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 11 | 12 | 13 | 14 | 16 | 20 | 26 }) {
  return (
    <svg className={styles.icon} style={{ width: size, height: size }} viewBox="0 0 16 16" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  )
}
