import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CountedText } from '../../../components/notes/counted-text.tsx'
import { Refusal } from '../../../components/notes/refusal.tsx'
import { fieldMessages } from '../../../lib/errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = {
  title: string
  verb: string
  note: string
  isDangerous?: boolean
  /** Minimum length: the authority requires more for a cancellation than Talão does. */
  least?: number
  initial?: string
  hint?: string
  act: {
    mutate: (reason: string, on: { onSuccess: () => void }) => void
    isPending: boolean
    error: unknown
  }
  onClose: () => void
  children: ReactNode
}

const MOST_LETTERS = 255

/** Confirms an action on one sale and asks for its reason. */
export function ReasonDialog(props: Props) {
  const {
    title,
    verb,
    note,
    isDangerous = false,
    least = 3,
    initial = '',
    hint = 'fica na linha do tempo',
    act,
  } = props
  const [reason, setReason] = useState(initial)
  const [isTried, setTried] = useState(false)
  const letters = reason.trim().length
  const isShort = letters < least || letters > MOST_LETTERS
  const own = isTried && isShort ? `Escreva o motivo, de ${least} a ${MOST_LETTERS} caracteres.` : undefined

  function confirm() {
    setTried(true)
    if (!isShort) act.mutate(reason.trim(), { onSuccess: props.onClose })
  }

  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      note={note}
      actions={
        <>
          <Button onClick={props.onClose}>Voltar</Button>
          <Button variant="filled" {...(isDangerous ? { color: 'red' } : {})} loading={act.isPending} onClick={confirm}>
            {verb}
          </Button>
        </>
      }
    >
      {props.children}
      <Refusal error={act.error} fields={['reason']} />
      <CountedText
        label="Motivo"
        hint={`de ${least} a ${MOST_LETTERS} caracteres; ${hint}`}
        most={MOST_LETTERS}
        value={reason}
        error={own ?? fieldMessages(act.error).reason}
        onChange={setReason}
        isFirst
      />
    </Dialog>
  )
}
