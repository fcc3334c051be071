import type { ReactNode } from 'react'
import styles from './form-grid.module.css'

/** Twelve columns, at most four fields a row; one under the other where there is no room. */
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

/** Fields that belong together, under what they are about. */
export function FieldGroup({ title, children, ...described }: GroupProps) {
  return (
    <fieldset className={styles.group} {...described}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Shows a form that the reader may not change as it is. */
export function Locked({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.fieldset} disabled={when}>
      {children}
    </fieldset>
  )
}
