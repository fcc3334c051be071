import type { PlatformId } from '@talao/contract/fields/ids'
import { PLATFORM_LABELS } from '@talao/contract/fields/values'
import styles from './list/platform-cards.module.css'

/**
 * The first letter of a platform in a box, shown next to its name. `name` is for platforms of type `OTHER` that sellers
 * know by name.
 */
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
