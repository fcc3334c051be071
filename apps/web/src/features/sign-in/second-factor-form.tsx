import { useState } from 'react'
import { PlainButton } from '../../ui/plain-button.tsx'
import { PlainField } from '../../ui/plain-field.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'

type Props = {
  email: string
  code: string
  codeError: string
  refusal: string
  isPending: boolean
  setCode: (code: string) => void
  submit: () => void
  backToPassword: () => void
}

/** Second step: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({
  email,
  code,
  codeError,
  refusal,
  isPending,
  setCode,
  submit,
  backToPassword,
}: Props) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <TicketForm
      title="Confirmar que é você"
      lead={
        isRecovery
          ? `Digite um dos códigos de recuperação de ${email.trim()}. Cada um vale uma vez.`
          : `Abra o aplicativo autenticador e digite o código de ${email.trim()}.`
      }
      refusal={refusal}
      errors={codeError ? { code: codeError } : NONE}
      action="Entrar"
      busy="Entrando"
      isBusy={isPending}
      onSubmit={submit}
      foot={
        <PlainButton look="clear" size="small" onClick={backToPassword}>
          Voltar à senha
        </PlainButton>
      }
    >
      <PlainField
        // Remount per mode: keyboard and browser autofill differ.
        key={String(isRecovery)}
        label={isRecovery ? 'Código de recuperação' : 'Código de 6 dígitos'}
        name={isRecovery ? 'recovery-code' : 'otp'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={40}
        className="mono"
        value={code}
        error={codeError || undefined}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <PlainButton
        size="small"
        onClick={() => {
          setCode('')
          setRecovery(!isRecovery)
        }}
      >
        {isRecovery ? 'Usar o aplicativo autenticador' : 'Usar um código de recuperação'}
      </PlainButton>
    </TicketForm>
  )
}

const NONE = {}
