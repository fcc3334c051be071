import type { ReactNode } from 'react'
import styles from './form-grid.module.css'

/** Twelve columns with at most four fields a row. Stacks where there is no room. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

export function Span({ of, children }: { of: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 12; children: ReactNode }) {
  return (
    <div className={styles.cell} data-of={of} style={{ gridColumn: `span ${of}` }}>
      {children}
    </div>
  )
}

type GroupProps = { title: string; children: ReactNode; 'aria-describedby'?: string | undefined }

/** A titled group of related fields. */
export function FieldGroup({ title, children, ...described }: GroupProps) {
  return (
    <fieldset className={styles.group} {...described}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Disables a form that the user may only read. */
export function Locked({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.fieldset} disabled={when}>
      {children}
    </fieldset>
  )
}
