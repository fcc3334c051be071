import styles from './tick.module.css'

type Props = {
  label: string
  isOn: boolean
  /** Only some of the rows it represents are selected. */
  isHalf?: boolean
  onToggle: (isRange: boolean) => void
}

/** Checkbox of a row: 15 px visible, 28 px clickable. With Shift it selects the range up to here. */
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
      // A Shift click would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  )
}
