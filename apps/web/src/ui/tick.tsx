import styles from './tick.module.css'

type Props = {
  label: string
  isOn: boolean
  /** Some of what it stands for is picked. */
  isHalf?: boolean
  onToggle: (isRange: boolean) => void
}

/** A tick box of a row: draws 15 px, answers in 28. With Shift it picks up to here. */
export function Tick({ label, isOn, isHalf = false, onToggle }: Props) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isHalf
      }}
      type="checkbox"
      className={styles.tick}
      aria-label={label}
      checked={isOn}
      // Shift would select the text between two clicks.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  )
}
