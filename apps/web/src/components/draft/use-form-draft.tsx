import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { mergeEdits } from '../../lib/merge-edits.ts'
import { isFormChanged } from '../form/is-form-changed.ts'
import { forgetDraft, keptText, readDraft, type Typed } from './draft-store.ts'
import { RecoveredDraft } from './recovered-draft.tsx'
import { useAutosave, useTyped } from './use-autosave.ts'

type FormDraft<V> = {
  /** Notice that offers an unsaved draft, shown above the form. */
  offer: ReactNode
  /** Time of the last autosave, for the form's head. */
  said: string | undefined
  /** Key that remounts the form's parts when `fill` is called, because search fields keep their own text. */
  round: number
  /** Sets all values of the form, which differ then from what is stored as if they had been typed. */
  fill: (values: V) => void
  /** Call after saving. */
  forget: () => void
}

/**
 * Stores a form in this browser while it is typed, and offers it to a user who left without saving. The values must
 * hold no secrets.
 */
export function useFormDraft<V extends object>(key: string, form: UseFormReturnType<V>): FormDraft<V> {
  const { values } = form
  const base = form.getInitialValues()
  const isChanged = isFormChanged(form)
  const [found, setFound] = useState(() => readDraft<Typed<V>>(key))
  const [round, setRound] = useState(0)
  const { keptAt, forget } = useAutosave(key, useTyped(values, base), isChanged)

  function fill(filled: V) {
    form.setValues(filled)
    form.clearErrors()
    setRound(round + 1)
  }
  function recover({ typed, base: before }: Typed<V>) {
    fill(mergeEdits(base, typed, before))
    setFound(undefined)
  }
  function discard() {
    forgetDraft(key)
    setFound(undefined)
  }
  return {
    offer: found && <RecoveredDraft at={found.at} onRecover={() => recover(found.values)} onDiscard={discard} />,
    said: keptAt && isChanged ? keptText(keptAt) : undefined,
    round,
    fill,
    forget,
  }
}
