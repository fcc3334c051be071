import type { PlatformId } from '@talao/contract/ids'
import { PLATFORM_LABELS } from '@talao/contract/values'
import styles from './platform-cards.module.css'

/** The first letter of a platform in a box, where its name stands beside it; `name` where its seller knows it by another. */
export function PlatformLetter({
  type,
  name = PLATFORM_LABELS[type],
}: {
  type: PlatformId
  name?: string | undefined
}) {
  return (
    <span className={styles.letter} aria-hidden="true">
      {type === 'API' ? '{}' : name[0]}
    </span>
  )
}
