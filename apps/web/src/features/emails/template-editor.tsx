import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { EmailTemplateOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { useSaveShortcut } from '../../components/form/use-save-shortcut.ts'
import { ApiError } from '../../lib/errors.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { PanelColumns } from '../../ui/panel.tsx'
import type { EmailWords } from './email-kinds.ts'
import { EmailTextPanel } from './email-text-panel.tsx'
import { EmailsFrame, type FrameProps } from './emails-frame.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { latestNoteQuery, previewQuery, useSaveTemplate, useTestTemplate } from './queries.ts'
import { SwitchPanel } from './switch-panel.tsx'

const PAUSE_MS = 350
/** Changing these search parameters does not lose unsaved text, so it needs no warning. */
const PARTS = ['tipo']

type Props = {
  frame: FrameProps
  template: EmailTemplateOut
  draft: EmailWords | undefined
  /** Undefined: the text equals the stored one again. */
  onDraft: (words: EmailWords | undefined) => void
}

/** Text at the left, live preview at the right. The server reports errors while the user writes. */
export function TemplateEditor({ frame, template, draft, onDraft }: Props) {
  const { company, kind } = frame
  const words = draft ?? { subject: template.subject, body: template.body }
  const [about, setAbout] = useState<'example' | 'note'>('example')
  const [asked] = useDebouncedValue(words, PAUSE_MS)
  const note = useQuery(latestNoteQuery(company.id, kind))
  const noteId = about === 'note' ? note.data?.id : undefined
  const preview = useQuery(previewQuery(company.id, kind, asked, noteId))
  const mail = useLatest(preview.data)
  const save = useSaveTemplate(company.id, kind, template.version)
  const test = useTestTemplate(company.id, kind)

  function write(next: EmailWords) {
    onDraft(isSame(next, template) ? undefined : next)
  }
  function keep() {
    if (save.isPending) return
    save.mutate(words, { onSuccess: () => onDraft(undefined) })
  }
  useSaveShortcut(keep, save.isPending)

  return (
    <EmailsFrame
      {...frame}
      actions={
        <>
          <Button leftSection={<Icon name="send" />} loading={test.isPending} onClick={() => test.mutate(words)}>
            Mandar teste para mim
          </Button>
          <Button variant="filled" loading={save.isPending} rightSection={<Kbd>Ctrl S</Kbd>} onClick={keep}>
            Salvar
          </Button>
        </>
      }
    >
      <LeaveGuard isChanged={frame.unsaved.length > 0} within={PARTS} />
      <PanelColumns
        main={
          <>
            <SwitchPanel company={company} />
            <EmailTextPanel
              template={template}
              words={words}
              faults={{ ...fieldFaults(preview.error), ...fieldFaults(save.error) }}
              onChange={write}
            />
          </>
        }
        side={
          <PreviewPanel
            company={company}
            mail={mail}
            isOld={preview.isPlaceholderData || preview.isError}
            error={preview.error}
            about={about}
            noteNumber={note.data?.number ?? null}
            hasNote={Boolean(note.data)}
            onAbout={setAbout}
          />
        }
      />
    </EmailsFrame>
  )
}

/** The last valid preview: it stays, faded, while the text is invalid. */
function useLatest<T>(data: T | undefined): T | undefined {
  const [latest, setLatest] = useState(data)
  if (data !== undefined && data !== latest) setLatest(data)
  return data ?? latest
}

function isSame(one: EmailWords, other: EmailWords): boolean {
  return one.subject === other.subject && one.body === other.body
}

/** All errors of each field, not only the first: a text may have several. */
function fieldFaults(error: unknown): Partial<Record<string, string[]>> {
  return error instanceof ApiError && error.status === 422 ? error.fields : {}
}
