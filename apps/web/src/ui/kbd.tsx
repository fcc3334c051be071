import styles from './kbd.module.css'

export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.kbd} aria-hidden="true">
      {children}
    </kbd>
  )
}
