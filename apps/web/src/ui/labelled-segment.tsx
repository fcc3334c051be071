import styles from './labelled-segment.module.css'
import { Segment } from './segment.tsx'

/** Choices with their label above, as the text fields beside them have it. */
export function LabelledSegment<T extends string>(props: {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <>
      {/* The group says its own name to who cannot see this one. */}
      <div className={styles.label} aria-hidden="true">
        {props.label}
      </div>
      <Segment {...props} />
    </>
  )
}
