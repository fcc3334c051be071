import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Fault, fieldMessages } from '../../lib/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { CountedText } from './counted-text.tsx'
import { Refusal } from './refusal.tsx'

/** `motive` is set when the dialog has `motives`. */
export type CancelWish<M extends string = never> = { reason: string; motive: M | undefined }
type Props<M extends string> = {
  title: string
  /** Text about the consequences, the deadline and the next steps. */
  children: ReactNode
  /** Motive codes, where the law requires one next to the reason. */
  motives?: Readonly<Record<M, string>>
  /** Legal checks of the input, by the paths `reason` and `motive`. */
  check: (wish: CancelWish<M>) => readonly Fault[]
  /** A mutation with `meta: { errors: 'inline' }`. */
  cancel: { mutate: (wish: CancelWish<M>, on: { onSuccess: () => void }) => void; isPending: boolean; error: unknown }
  onClose: () => void
}

const MOST_LETTERS = 255

/** Asks for the reason and cancels. It cannot be undone, so the button repeats the verb. */
export function CancelDialog<M extends string = never>({ title, children, motives, check, cancel, onClose }: Props<M>) {
  const codes = Object.keys(motives ?? {}) as M[]
  const [wish, setWish] = useState<CancelWish<M>>({ reason: '', motive: codes[0] })
  const [isTried, setTried] = useState(false)
  const own = isTried ? check(wish) : []
  const said = fieldMessages(cancel.error)
  const errorOf = (path: 'reason' | 'motive') => own.find((fault) => fault.path === path)?.text ?? said[path]

  function confirm() {
    setTried(true)
    if (check(wish).length === 0) cancel.mutate(wish, { onSuccess: onClose })
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      note="Não dá para desfazer."
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" color="red" loading={cancel.isPending} onClick={confirm}>
            Cancelar a nota
          </Button>
        </>
      }
    >
      {children}
      <Refusal error={cancel.error} fields={['reason', 'motive']} />
      {motives && (
        <SelectInput
          label="Motivo"
          value={wish.motive}
          error={errorOf('motive')}
          data={codes.map((value) => ({ value, label: motives[value] }))}
          onChange={(event) => setWish({ ...wish, motive: codes.find((code) => code === event.currentTarget.value) })}
        />
      )}
      <CountedText
        label={motives ? 'Justificativa' : 'Motivo'}
        hint={`de 15 a ${MOST_LETTERS} caracteres; vai com o pedido e fica na nota`}
        most={MOST_LETTERS}
        value={wish.reason}
        error={errorOf('reason')}
        onChange={(reason) => setWish({ ...wish, reason })}
        isFirst
      />
    </Dialog>
  )
}
