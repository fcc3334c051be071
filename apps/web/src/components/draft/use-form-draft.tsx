import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { typedOver } from '../../lib/typed-over.ts'
import { isFormChanged } from '../is-form-changed.ts'
import { forgetDraft, keptText, readDraft, type Typed } from './draft-store.ts'
import { RecoveredDraft } from './recovered-draft.tsx'
import { useAutosave, useTyped } from './use-autosave.ts'

type FormDraft = {
  /** What was typed here before and never saved, offered over the form. */
  offer: ReactNode
  /** When what is typed now was kept, for the head. */
  said: string | undefined
  /** Fields that search keep their own text: the form's parts are made anew when a draft comes in. */
  round: number
  /** It was saved. */
  forget: () => void
}

/** Keeps a form in this browser while it is typed, and offers it when somebody left without saving. No secret may stand in its values. */
export function useFormDraft<V extends object>(key: string, form: UseFormReturnType<V>): FormDraft {
  const { values } = form
  const base = form.getInitialValues()
  const isChanged = isFormChanged(form)
  const [found, setFound] = useState(() => readDraft<Typed<V>>(key))
  const [round, setRound] = useState(0)
  const { keptAt, forget } = useAutosave(key, useTyped(values, base), isChanged)

  function recover({ typed, base: before }: Typed<V>) {
    form.setValues(typedOver(base, typed, before))
    form.clearErrors()
    setRound(round + 1)
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
    forget,
  }
}
