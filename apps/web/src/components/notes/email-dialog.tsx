import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldMessages } from '../../lib/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { NoteKind } from './note-kind.ts'
import { useEmailNote } from './note-mutations.ts'
import { Refusal } from './refusal.tsx'

type Props = { kind: NoteKind; note: { id: number }; to: string | null | undefined; onClose: () => void }

/** Sends the note by e-mail, with the customer's address filled in. The note's timeline shows the outcome. */
export function EmailDialog({ kind, note, to, onClose }: Props) {
  const [text, setText] = useState(to ?? '')
  const [isTried, setTried] = useState(false)
  const email = useEmailNote(kind, note)
  const emails = text.split(/[,;\s]+/).filter(Boolean)
  const [said] = Object.values(fieldMessages(email.error))
  const error = isTried && emails.length === 0 ? 'Informe um e-mail.' : said

  function send() {
    setTried(true)
    if (emails.length > 0) email.mutate(emails, { onSuccess: onClose })
  }

  return (
    <Dialog
      title="Enviar a nota por e-mail?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={email.isPending} onClick={send}>
            Enviar e-mail
          </Button>
        </>
      }
    >
      <p>Vai com o PDF e o XML. A linha do tempo da nota diz quando o e-mail saiu.</p>
      {!said && <Refusal error={email.error} fields={[]} />}
      <TextInput
        label="Para"
        description="Até 10 endereços, separados por vírgula."
        type="text"
        inputMode="email"
        autoComplete="off"
        value={text}
        error={error}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
    </Dialog>
  )
}
