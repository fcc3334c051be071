import styles from './picote.module.css'

/** The row of holes where something is torn off. Never an ornament between two paragraphs. */
export function Picote() {
  return <div className={styles.row} role="presentation" />
}
