import type { ReactNode } from 'react'
import styles from './paper.module.css'

export type PaperKind = { of: 'danfe' | 'danfse'; watermark: string }

/**
 * Preview of the document as it is filled in. White in dark mode too, because it is paper. Hidden from screen readers,
 * because it repeats the fields. Without children it is the loading state, in the same size.
 */
export function Paper({ of, watermark, children }: PaperKind & { children?: ReactNode }) {
  return (
    <div className={styles.paper} data-theme="light" data-of={of} aria-hidden="true">
      {children}
      <div className={styles.watermark} data-text={watermark} />
    </div>
  )
}

/** `columns` in CSS syntax: `2fr 1fr 60px`. */
export function PaperRow({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <div className={styles.row} style={{ gridTemplateColumns: columns }}>
      {children}
    </div>
  )
}

type BoxProps = { label?: string; tone?: 'wrong' | 'changed' | undefined; children?: ReactNode; isTall?: boolean }

/** `wrong` is red, `changed` is yellow. */
export function PaperBox({ label, tone, children, isTall = false }: BoxProps) {
  return (
    <div className={styles.box} data-tone={tone} data-tall={isTall || undefined}>
      {label && <small>{label}</small>}
      {children || '\u00A0'}
    </div>
  )
}

export function PaperTitle({ children }: { children: ReactNode }) {
  return <div className={styles.title}>{children}</div>
}

export function PaperCut() {
  return <div className={styles.cut} />
}

/** Columns of text in one box. The first line is the header. */
export function PaperLines({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <div className={styles.lines} style={{ '--paper-columns': columns } as React.CSSProperties}>
      {children}
    </div>
  )
}

export function PaperLine({ isHead = false, children }: { isHead?: boolean; children: ReactNode }) {
  return (
    <div className={styles.line} data-head={isHead || undefined}>
      {children}
    </div>
  )
}

export function PaperCell({ tone, children }: { tone?: 'wrong' | 'changed' | undefined; children?: ReactNode }) {
  return <span data-tone={tone}>{children}</span>
}

/** Fake barcode of a note without a number. Cannot be scanned. */
export function PaperBars() {
  return <div className={styles.bars} />
}
