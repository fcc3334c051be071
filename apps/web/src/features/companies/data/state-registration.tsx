import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import type { CompanyValues } from './company-form.ts'
import type { registrationHint } from './registration-hint.ts'
import styles from './state-registration.module.css'

type Props = {
  form: UseFormReturnType<CompanyValues>
  /** Whether the company issues NF-e: only they carry the inscrição estadual. */
  sellsGoods: boolean
  /** Where to find the number. */
  help?: string
}

/**
 * Warns about an inscrição estadual that would get NF-e refused. The company can still be saved and corrected later.
 */
export function StateRegistration({ form, sellsGoods, help }: Props) {
  const [isTyping, setTyping] = useState(false)
  const { onFocus, onBlur, ...field } = form.getInputProps('state_registration')
  const judge = useJudge()
  const hint = sellsGoods ? judge?.(form.values, isTyping) : undefined
  return (
    <TextInput
      label="Inscrição estadual"
      placeholder="Números ou ISENTO"
      description={hint ? <span className={styles[hint.tone]}>{hint.text}</span> : help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...field}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}

/** Loaded after the form, because the check-digit rules of 27 states weigh more than the rest of it. */
function useJudge(): typeof registrationHint | undefined {
  const [judge, setJudge] = useState<typeof registrationHint>()
  useEffect(() => {
    void import('./registration-hint.ts').then((module) => setJudge(() => module.registrationHint))
  }, [])
  return judge
}
