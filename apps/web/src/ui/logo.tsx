import styles from './logo.module.css'

/** The sheet seen from above: the bar is the glued spine of the pad, the dots are the perforation. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={styles.sheet}
        d="M7 1h18a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-7.1a1.9 1.9 0 0 0-3.8 0H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6z"
      />
      <rect className={styles.hole} x="6.5" y="7.5" width="19" height="4.2" rx="1" />
      <circle className={styles.hole} cx="16" cy="15.9" r="1.9" />
      <circle className={styles.hole} cx="16" cy="20.9" r="1.9" />
      <circle className={styles.hole} cx="16" cy="25.9" r="1.9" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <Mark />
      <svg className={styles.word} viewBox="0 0 1260 370" role="img" aria-label="Talão">
        <path d={WORD} />
      </svg>
    </span>
  )
}

/**
 * The name Talão as outlines (Atkinson Hyperlegible Next, weight 680). Whole-number coordinates keep it small for the
 * sign-in page.
 */
const WORD =
  'M115 360v-271h-108v-63h288v63h-108v271zM369 366q-23 0-43-9-19-9-31-25-12-16-12-38 0-30 21-48 21-18 59-28 38-9 88-13v-8q0-22-12-33-12-11-35-11-17 0-29 8-13 8-17 24l-58-21q11-26 39-42 28-16 68-16 53 0 81 24 28 23 28 79v55q0 17 1 35 1 18 3 34 2 16 5 27h-63l-9-31q-14 19-35 28-21 9-49 9zM393 318q17 0 30-5 13-6 21-19 7-13 7-36v-11q-46 3-71 13-26 9-26 29 0 13 11 21 11 8 28 8zM648 360q-29 0-46-5-17-5-24-20-7-15-7-42v-287h68v270q0 17 7 23 6 5 25 5h20v56zM798 366q-24 0-43-9-20-9-31-25-12-16-12-38 0-30 21-48 20-18 58-28 38-9 89-13v-8q0-22-12-33-12-11-35-11-18 0-30 8-12 8-16 24l-59-21q12-26 40-42 28-16 67-16 54 0 82 24 28 23 28 79v55q0 17 1 35 1 18 3 34 2 16 4 27h-63l-9-31q-13 19-34 28-21 9-49 9zM822 318q16 0 29-5 14-6 21-19 8-13 8-36v-11q-46 3-72 13-25 9-25 29 0 13 11 21 10 8 28 8zM872 75q-16 0-27-5-10-5-18-10-8-5-18-5-8 0-14 5-6 4-7 13h-42q5-28 20-42 15-15 40-15 16 0 26 6 9 5 18 10 8 5 18 5 7 0 12-3 5-2 9-8 4-5 9-7 4-2 8-2 9 0 15 5 5 6 5 14 0 9-8 18-8 9-20 15-12 6-26 6zM1116 366q-25 0-48-8-23-7-41-23-18-16-29-41-11-25-11-58 0-34 11-58 11-25 29-41 18-16 41-24 23-7 48-7 25 0 48 7 23 8 41 24 18 16 29 41 11 24 11 58 0 33-11 58-11 25-29 41-18 16-41 23-23 8-48 8zM1116 312q16 0 29-7 14-8 22-24 8-17 8-45 0-28-8-45-8-17-22-24-13-7-29-7-16 0-29 7-14 7-22 24-8 17-8 45 0 28 8 45 8 16 22 24 13 7 29 7z'
