import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { DelayDialog } from '../editor/delay-dialog.tsx'
import { NoteFields } from '../editor/note-panel.tsx'
import { settingsValues } from '../editor/settings-form.ts'
import { useEditor } from '../editor/use-editor.ts'
import type { AnyIntegration } from '../integration.ts'
import { useSaveRules } from './setup-queries.ts'

type Props = { integration: AnyIntegration; onClose: () => void }

/** Edits only the nota settings, for an integration still in setup. */
export function NoteRulesDialog({ integration, onClose }: Props) {
  const { form, submit, isSaving, moved, confirm, giveUp } = useEditor({
    initial: settingsValues(integration, integration.type === 'HOTMART' ? 'ASK' : 'ISSUE'),
    integration,
    save: useSaveRules(integration, onClose),
  })
  return (
    <Dialog
      title="Como as vendas viram nota"
      size={720}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={isSaving} onClick={submit}>
            Salvar
          </Button>
        </>
      }
    >
      <NoteFields form={form} platform={integration.type} isLocked={false} />
      {moved !== undefined && <DelayDialog moved={moved} isSaving={isSaving} onConfirm={confirm} onClose={giveUp} />}
    </Dialog>
  )
}
