import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import type { AnyIntegration } from '../integration.ts'
import { noteSummary } from './note-summary.ts'
import styles from './setup.module.css'

const NoteRulesDialog = lazy(() =>
  import('./note-rules-dialog.tsx').then((module) => ({ default: module.NoteRulesDialog })),
)

/** The nota settings in three lines, and the button to change them before the first sale. */
export function NoteRulesPanel({ integration, canChange }: { integration: AnyIntegration; canChange: boolean }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel
      title="Como vira nota"
      aside={
        canChange && (
          <Button size="xs" variant="subtle" onClick={() => setChanging(true)}>
            Mudar
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        {noteSummary(integration).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isChanging && (
        <Suspense>
          <NoteRulesDialog integration={integration} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
