import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import type { NumberingChange } from './access-form.ts'
import styles from './access-panels.module.css'

type Props = { changes: NumberingChange[]; isSaving: boolean; onConfirm: () => void; onClose: () => void }

export function AccessDialog({ changes, isSaving, onConfirm, onClose }: Props) {
  return (
    <Dialog
      title="Mudar a numeração?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={isSaving} onClick={onConfirm}>
            Mudar a numeração
          </Button>
        </>
      }
    >
      <ul className={styles.changes} aria-label="O que muda">
        {changes.map(({ place, label, from, to, effect }) => (
          <li key={`${place} ${to}`}>
            <div>
              {label}: <s>{from}</s> → <b>{to}</b>
            </div>
            {effect}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
