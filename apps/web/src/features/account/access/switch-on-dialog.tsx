import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { formErrors } from './form-errors.ts'
import { qrCode, qrPath } from './qr-code.ts'
import { useConfirmTwoFactor, useOfferTwoFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './two-factor.module.css'

type Props = { onClose: () => void }
const TITLE = 'Ligar a verificação em duas etapas'

/**
 * Three steps: the password; the QR code and one code typed back; the recovery codes, shown once. One dialog for all
 * three, so that closing it returns the focus to where it came from.
 */
export function SwitchOnDialog({ onClose }: Props) {
  const offer = useOfferTwoFactor()
  const confirm = useConfirmTwoFactor()
  const codes = confirm.data?.data.recovery_codes
  return (
    <Dialog
      title={codes ? 'Verificação ligada: guarde estes códigos' : TITLE}
      onClose={onClose}
      actions={
        codes ? (
          <Button variant="filled" onClick={onClose}>
            Já guardei
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Voltar</Button>
            <Button variant="filled" type="submit" form="two-factor" loading={offer.isPending || confirm.isPending}>
              {offer.data ? 'Ligar' : 'Continuar'}
            </Button>
          </>
        )
      }
    >
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && offer.data && <ScanStep {...offer.data.data} confirm={confirm} />}
      {!codes && !offer.data && <PasswordStep offer={offer} />}
    </Dialog>
  )
}

function PasswordStep({ offer }: { offer: ReturnType<typeof useOfferTwoFactor> }) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState('')
  const refused = offer.error ? formErrors(offer.error, ['current_password']) : {}
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(password === '' ? 'Digite a sua senha.' : '')
    if (password !== '') offer.mutate(password)
  }
  return (
    <form id="two-factor" onSubmit={submit} noValidate>
      {refused.form && <Notice tone="vermelho">{refused.form}</Notice>}
      <SecretInput
        label="Sua senha"
        what="a sua senha"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={missing || refused.current_password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </form>
  )
}

type ScanProps = { secret: string; uri: string; confirm: ReturnType<typeof useConfirmTwoFactor> }

function ScanStep({ secret, uri, confirm }: ScanProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState('')
  const refused = confirm.error ? formErrors(confirm.error, ['code']) : {}
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(code.trim() === '' ? 'Digite o código.' : '')
    if (code.trim() !== '') confirm.mutate(code.trim())
  }
  return (
    <ol className={styles.steps}>
      <li>
        No aplicativo autenticador (Google Authenticator, Aegis, 1Password ou outro), leia este código.
        <div className={styles.code}>
          <Qr text={uri} />
        </div>
      </li>
      <li>
        Sem câmera? Digite nele esta chave:
        <CopyField label="chave" value={(secret.match(/.{1,4}/g) ?? []).join(' ')} />
      </li>
      <li>
        <form id="two-factor" onSubmit={submit} noValidate>
          {refused.form && <Notice tone="vermelho">{refused.form}</Notice>}
          <TextInput
            label="Código de 6 dígitos que ele mostra"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            autoFocus
            value={code}
            error={missing || refused.code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </form>
      </li>
    </ol>
  )
}

/**
 * Black on white in dark mode too, or phones cannot read it. The quiet zone is four modules wide, as the standard
 * requires.
 */
function Qr({ text }: { text: string }) {
  const modules = qrCode(text)
  return (
    <svg
      className={styles.qr}
      viewBox={`-4 -4 ${modules.length + 8} ${modules.length + 8}`}
      role="img"
      aria-label="Código QR para o aplicativo autenticador"
      shapeRendering="crispEdges"
    >
      <path d={qrPath(modules)} />
    </svg>
  )
}
