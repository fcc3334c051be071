import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './note-form-frame.module.css'
import { Paper, type PaperKind } from './paper.tsx'

/** A form on its way: its empty sheet lies where the sheet will lie. */
export function NoteFormComing({ of, watermark }: PaperKind) {
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
