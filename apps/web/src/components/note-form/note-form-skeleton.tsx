import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './note-form-frame.module.css'
import { Paper, type PaperKind } from './paper.tsx'

/** Loading state of a note form, with an empty sheet in the sheet's place. */
export function NoteFormSkeleton({ of, watermark }: PaperKind) {
  return (
    <div className={styles.page}>
      <div className={styles.frame}>
        <div className={styles.fields}>
          <SkeletonBlock />
        </div>
        <aside className={styles.summary}>
          <Paper of={of} watermark={watermark} />
        </aside>
      </div>
    </div>
  )
}
