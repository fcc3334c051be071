import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { lastList } from '../../../components/list/last-list.ts'
import { today } from '../../../lib/clock.ts'
import { ApiError, fieldMessages, toUserError } from '../../../lib/errors.ts'
import { useSubstituteNfse } from '../queries.ts'
import type { NfseForm } from './form-api.ts'
import { draftBody, type NfseTask, zoneOf } from './nfse-task.ts'
import { formPathOf } from './nfse-values.ts'
import { useSaveNfse } from './queries.ts'
import type { Conflict } from './read-conflict.ts'
import type { Why } from './substitution-values.ts'

/** Most notas are replaced because of an error, which the official list of motives covers only as "Outros". */
const USUAL_WHY: Why = { motive: '99', reason: '' }

/** Saving, sending and replacing. Refusals are shown at their fields, and typed values are never cleared. */
export function useSaveNfseForm(nfse: NfseForm, task: NfseTask, forget: () => void) {
  const { standing, note, replaces } = task
  const client = useQueryClient()
  const navigate = useNavigate()
  const save = useSaveNfse(note)
  const substitute = useSubstituteNfse({ id: replaces?.id ?? 0 })
  const [why, setWhy] = useState<Why>(USUAL_WHY)
  const [tries, setTries] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  // Keyboard shortcuts bypass disabled buttons. A second press before the answer would create a second nota.
  const isGoing = useRef(false)
  const settled = () => {
    isGoing.current = false
  }

  function isReady(faults: Record<string, string> = {}): boolean {
    setRefusal(undefined)
    const { hasErrors } = nfse.form.validate()
    for (const [path, text] of Object.entries(faults)) nfse.form.setFieldError(path, text)
    if (!hasErrors && Object.keys(faults).length === 0) return true
    setTries(tries + 1)
    return false
  }

  function refuse(error: unknown) {
    const said = Object.entries(fieldMessages(error)).map(([path, text]) => [formPathOf(path), text])
    if (said.length > 0) nfse.form.setErrors(Object.fromEntries(said))
    else setRefusal(toUserError(error).text)
    setTries(tries + 1)
    if (error instanceof ApiError && error.code === 'versao_desatualizada' && note) void meet(note.id)
  }

  async function meet(id: number) {
    const { readConflict } = await import('./read-conflict.ts')
    const other = await readConflict(client, id)
    setRefusal(undefined)
    setConflict(other)
  }

  function keep({
    send,
    version = note?.version,
    onKept,
  }: {
    send: boolean
    version?: number | undefined
    onKept?: () => void
  }) {
    if (isGoing.current || !isReady()) return
    isGoing.current = true
    const body = {
      ...draftBody(nfse.form.getValues(), task),
      ...(note ? { version } : {}),
      ...(send ? { send } : {}),
    }
    save.mutate(body, {
      onSuccess: ({ data }) => {
        forget()
        if (onKept) onKept()
        else void navigate({ to: '/nota-servico', search: { ...lastList('nfse'), open: data.id } })
      },
      onError: refuse,
      onSettled: settled,
    })
  }

  async function replaceNote() {
    const { checkWhy, substituteBody } = await import('./substitution-values.ts')
    if (isGoing.current || !isReady(checkWhy(why))) return
    isGoing.current = true
    substitute.mutate(substituteBody(why, nfse.form.getValues(), standing, today(zoneOf(task))), {
      onSuccess: ({ data }) => {
        forget()
        void navigate({ to: '/nota-servico/detalhes/$id', params: { id: data.id } })
      },
      onError: refuse,
      onSettled: settled,
    })
  }

  return {
    why,
    setWhy,
    tries,
    refusal,
    conflict,
    settle: () => setConflict(undefined),
    keep,
    replaceNote,
    isPending: save.isPending || substitute.isPending,
  }
}
