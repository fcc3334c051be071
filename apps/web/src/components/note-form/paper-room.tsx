import styles from './paper-room.module.css'

/** The sheet before it is drawn, as large as it will be. */
export function PaperRoom({ of }: { of: 'danfe' | 'danfse' }) {
  return <div className={styles.room} data-of={of} aria-hidden="true" />
}
