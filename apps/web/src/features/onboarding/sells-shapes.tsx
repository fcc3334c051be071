// table
import type { ReactNode } from 'react'

/** Drawn like the common icons, but bundled with the only step that shows them. */
export const SELLS_SHAPES: Readonly<Record<string, ReactNode>> = {
  COURSES: <path d="M2 3h12v8H2zM5.5 13.6h5M8 11v2.6M6.8 5.4v3.2L9.6 7z" />,
  EBOOKS: (
    <path d="M8 3.8C6.4 2.7 4.2 2.5 2 2.8v9.8c2.2-.3 4.4-.1 6 1 1.6-1.1 3.8-1.3 6-1V2.8c-2.2-.3-4.4-.1-6 1zM8 3.8v9.8" />
  ),
  SOFTWARE: <path d="M5.2 4.6L1.8 8l3.4 3.4M10.8 4.6L14.2 8l-3.4 3.4M9.2 3.2L6.8 12.8" />,
  SEVERAL: <path d="M2.2 4.6h7v9h-7zM5.2 4.4V2.4h8.6v9H9.4" />,
}
