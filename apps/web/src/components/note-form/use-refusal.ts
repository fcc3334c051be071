import type { NfeOut, NfseOut } from '@talao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { failureOf } from '../notes/failure.ts'
import type { NoteKind } from '../notes/note-kind.ts'
import type { FormFault } from './error-summary.tsx'
import { focusField } from './focus-field.ts'
import { changedRejectionsQuery } from './use-norms.ts'

type Asked = {
  kind: NoteKind
  note: NfeOut | NfseOut | undefined
  /** The user came to correct the rejection, so its field gets the focus. */
  isAsked: boolean
  formPathOf: (path: string) => string
}

/** The rejection of one field of the note, shown until that field is changed. */
export function useRefusal<V extends object>(values: V, refused: V, { kind, note, isAsked, formPathOf }: Asked) {
  const [fault, setFault] = useState<FormFault>()
  const [opened] = useState(() => (isAsked && note && failureOf(note) ? { note, formPathOf } : undefined))
  const client = useQueryClient()
  useEffect(() => {
    if (!opened) return undefined
    let isGone = false
    Promise.all([import('./refused-field.ts'), client.fetchQuery(changedRejectionsQuery).catch(shippedAlone)])
      .then(([{ refusedField, rejectionsWith }, told]) => {
        const found = refusedField(kind, opened.note, told && rejectionsWith(told, today()))
        if (found && !isGone) setFault({ ...found, path: opened.formPathOf(found.path) })
      })
      // The failure is shown above the form anyway. Without the tables only the field is not focused.
      .catch((error: unknown) => console.warn('Talão:', error))
    return () => {
      isGone = true
    }
  }, [opened, kind, client])
  const path = fault?.path
  useEffect(() => {
    if (path) focusField(path)
  }, [path])
  return fault && isAsItWas(values, refused, fault.path) ? fault : undefined
}

/** Without the answer of the server, the tables that ship explain the code. */
function shippedAlone(error: unknown): undefined {
  console.warn('Talão:', error)
}

function isAsItWas(values: object, refused: object, path: string): boolean {
  return JSON.stringify(nearest(values, path)) === JSON.stringify(nearest(refused, path))
}

/** The value at a path, or of its nearest existing parent. */
function nearest(values: object, path: string): unknown {
  let at: unknown = values
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(name in at)) return at
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
