'use no memo'

import { PlainPassword } from '../../ui/plain-field.tsx'
import styles from './new-password.module.css'
import { strengthOf } from './password-strength.ts'

type Field = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}
type Props = {
  label: string
  password: Field
  confirmation: Field
  person: { email: string; name?: string | undefined }
}

/** New password and its confirmation, with live feedback on what is missing. Pasting is allowed. */
export function NewPassword({ label, password, confirmation, person }: Props) {
  return (
    <>
      <PlainPassword
        {...password}
        label={label}
        what="a senha"
        autoComplete="new-password"
        maxLength={200}
        hint={<StrengthText password={password.value} person={person} />}
      />
      <PlainPassword
        {...confirmation}
        label="Repetir a senha"
        what="a senha repetida"
        autoComplete="new-password"
        maxLength={200}
      />
    </>
  )
}

/** The strength in text, next to four bars. */
export function StrengthText({ password, person }: { password: string; person: Props['person'] }) {
  const { level, word, missing } = strengthOf(password, person)
  return (
    <span className={styles.strength} data-level={level} aria-live="polite">
      <span className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span>
        {word && <b>{word} </b>}
        {missing}
      </span>
    </span>
  )
}
