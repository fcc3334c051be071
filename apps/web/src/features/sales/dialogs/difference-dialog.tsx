import { Button } from '@mantine/core'
import type { SaleOut } from '@talao/contract'
import type { DifferenceAct } from '@talao/contract/fields/values'
import { useState } from 'react'
import { Refusal } from '../../../components/notes/refusal.tsx'
import { fieldMessages } from '../../../lib/errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { differenceTitle, type NoteOfAct, notesOfAct } from '../difference-text.ts'
import { useActOnDifference } from './act-queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { sale: SaleOut; act: DifferenceAct; onClose: () => void }

/** Minimum length of the reason, as on the server, so that it helps the accountant. */
const LEAST_OF_REASON = 15

export function DifferenceDialog({ sale, act, onClose }: Props) {
  if (act === 'GIVE_UP') return <GiveUpDialog sale={sale} onClose={onClose} />
  return <DraftDialog sale={sale} act={act} onClose={onClose} />
}

function GiveUpDialog({ sale, onClose }: Omit<Props, 'act'>) {
  const act = useActOnDifference(sale)
  return (
    <ReasonDialog
      title="Encerrar a diferença com um motivo?"
      verb="Encerrar a diferença"
      least={LEAST_OF_REASON}
      hint="fica na venda e na auditoria"
      note="As notas continuam como estão."
      act={{ ...act, mutate: (reason, on) => act.mutate({ act: 'GIVE_UP', reason }, on) }}
      onClose={onClose}
    >
      <p>
        {sale.difference ? `${differenceTitle(sale.difference)}. ` : ''}
        Use quando o valor foi resolvido fora do Talão, ou quando o contador disse que fica assim. Nenhuma nota é feita
        nem mudada.
      </p>
    </ReasonDialog>
  )
}

type DraftAct = Exclude<DifferenceAct, 'GIVE_UP'>

function DraftDialog({ sale, act, onClose }: Props & { act: DraftAct }) {
  const send = useActOnDifference(sale)
  const notes = act === 'NOTE' ? [] : notesOfAct(act, sale)
  const [noteId, setNoteId] = useState(notes[0]?.id)
  const note = notes.find(({ id }) => id === noteId)
  const { title, verb, text } = wordsOf(act, note)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button {...(notes.length > 1 ? {} : { 'data-autofocus': true })} onClick={onClose}>
            Voltar
          </Button>
          <Button
            variant="filled"
            loading={send.isPending}
            onClick={() => send.mutate({ act, ...(note ? { note_id: note.id } : {}) }, { onSuccess: onClose })}
          >
            {verb}
          </Button>
        </>
      }
    >
      <p>
        {sale.difference ? `${differenceTitle(sale.difference)}. ` : ''}
        {text}
      </p>
      <Refusal error={send.error} fields={notes.length > 1 ? ['note_id'] : []} />
      {notes.length > 1 && (
        <SelectInput
          label="Nota"
          value={noteId}
          data={notes.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={fieldMessages(send.error).note_id}
          data-autofocus
          onChange={(event) => setNoteId(Number(event.currentTarget.value))}
        />
      )}
    </Dialog>
  )
}

type Words = { title: string; verb: string; text: string }

function wordsOf(act: DraftAct, note: NoteOfAct | undefined): Words {
  switch (act) {
    case 'NOTE':
      return {
        title: 'Fazer nota do que falta?',
        verb: 'Fazer o rascunho',
        text: 'O Talão faz o rascunho de uma nota só com o que nenhuma outra diz. Você confere e envia.',
      }
    case 'COMPLEMENT':
      return {
        title: 'Fazer nota complementar?',
        verb: 'Fazer o rascunho',
        text: 'O Talão faz o rascunho de uma NF-e complementar com o que falta, ligada à que já foi autorizada. Você confere e envia.',
      }
    case 'REPLACE':
      return { title: note ? `Substituir a ${note.name}?` : 'Substituir a nota?', ...wayOf(note) }
    default:
      return act satisfies never
  }
}

/** A draft is made again, an NFS-e is substituted, and an NF-e can only be cancelled. */
function wayOf(note: NoteOfAct | undefined): Omit<Words, 'title'> {
  if (note?.isDraft)
    return {
      verb: 'Refazer o rascunho',
      text: 'O Talão refaz o rascunho com o valor certo. O que alguém escreveu nele se perde. Você confere e envia.',
    }
  if (note?.kind === 'NFE')
    return {
      verb: 'Pedir o cancelamento',
      text: 'Uma NF-e não se substitui: o Talão pede o cancelamento dela, que só é aceito no prazo. Depois, faça a nota do que falta. Não dá para desfazer.',
    }
  return {
    verb: 'Fazer a substituta',
    text: 'O Talão faz o rascunho da substituta com o valor certo, e a atual vale até a nova ser autorizada. Se não sobra valor para ela, a atual é cancelada.',
  }
}
