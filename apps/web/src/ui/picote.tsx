import styles from './picote.module.css'

/** The perforation, where something can be torn off. Never a decoration between two paragraphs. */
export function Picote() {
  return <div className={styles.row} role="presentation" />
}
