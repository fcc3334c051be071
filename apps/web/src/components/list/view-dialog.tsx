import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  /** The current name. Undefined for a new view. */
  was: string | undefined
  names: readonly string[]
  onKeep: (name: string) => void
  onClose: () => void
}

const MOST_LETTERS = 60

/** Asks for the name of a view. */
export function ViewDialog({ was, names, onKeep, onClose }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(was ?? '')
  const [isTried, setTried] = useState(false)
  const name = typed.trim()
  const fault = faultOf(name, names, was)

  function keep(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!fault) onKeep(name)
  }

  return (
    <Dialog
      title={was === undefined ? 'Salvar esta visão?' : 'Renomear a visão?'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button type="submit" form={id} variant="filled">
            {was === undefined ? 'Salvar visão' : 'Renomear'}
          </Button>
        </>
      }
    >
      {was === undefined && <p>Os filtros, a busca e a ordem de agora viram uma aba desta lista, só para você.</p>}
      <form id={id} onSubmit={keep}>
        <TextInput
          label="Nome da visão"
          maxLength={MOST_LETTERS}
          data-autofocus
          value={typed}
          error={isTried && fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

function faultOf(name: string, names: readonly string[], was: string | undefined): string | undefined {
  if (name === '') return 'Dê um nome à visão.'
  const isTaken = names.some((one) => one !== was && one.toLocaleLowerCase('pt-BR') === name.toLocaleLowerCase('pt-BR'))
  return isTaken ? 'Já há uma visão com este nome. Escolha outro.' : undefined
}
