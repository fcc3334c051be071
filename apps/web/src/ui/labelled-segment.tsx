import styles from './labelled-segment.module.css'
import { Segment } from './segment.tsx'

/** A segmented control with its label above, like the text fields next to it. */
export function LabelledSegment<T extends string>(props: {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <>
      {/* Hidden from screen readers, because the group has its own name. */}
      <div className={styles.label} aria-hidden="true">
        {props.label}
      </div>
      <Segment {...props} />
    </>
  )
}
