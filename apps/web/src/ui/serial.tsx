import styles from './serial.module.css'
import { splitSerial } from './serial-parts.ts'

/** A note's number as the DANFE prints it, nine digits: zeros light, digits firm. Readers hear the number without zeros. Of few elements: lists have hundreds. */
export function Serial({ number }: { number: number | null }) {
  if (number === null) return <span className="support">sem número</span>
  return (
    <span className={SERIAL}>
      <SerialParts number={number} />
    </span>
  )
}

/** For an element that has the class `SERIAL` itself. */
export function SerialParts({ number }: { number: number }) {
  const { zeros, digits } = splitSerial(number)
  return (
    <>
      <i aria-hidden="true">{zeros}</i>
      {digits}
    </>
  )
}

export const SERIAL = styles.serial
