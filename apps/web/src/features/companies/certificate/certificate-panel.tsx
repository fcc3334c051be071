import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { Suspense, useRef, useState } from 'react'
import { DemoCertificate } from '../../../components/demo/lazy.tsx'
import { HelpLink } from '../../../components/links/help-link.tsx'
import { useUser } from '../../../components/session/current-user.ts'
import { now } from '../../../lib/clock.ts'
import { fileSize } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Picote } from '../../../ui/picote.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { useSaveCertificate } from '../queries.ts'
import { type CertificateFault, certificateFault } from './certificate-faults.ts'
import styles from './certificate-panel.module.css'
import { certificateValidity, type Validity } from './certificate-validity.ts'
import { CurrentCertificate } from './current-certificate.tsx'

type Props = { company: CompanyOut; canChange: boolean; onSaved?: (() => void) | undefined }

/**
 * The certificate in use and, below the picote, the upload of a new one. The current one stays until the server accepts
 * the new one.
 */
export function CertificatePanel({ company, canChange, onSaved }: Props) {
  const { user } = useUser()
  const { a1_certificate_expiration_at: expiresAt, a1_certificate_valid_from: from } = company
  const validity = expiresAt ? certificateValidity(expiresAt, now(), from) : undefined
  const isOffered = canChange && !expiresAt && user.demo
  return (
    <Panel
      title="Certificado A1"
      hint={<HelpLink to="certificado-a1">O que é</HelpLink>}
      aside={
        validity ? (
          <ValidityChip validity={validity} />
        ) : (
          <StatusChip tone="ambar" icon="triangle">
            Sem certificado
          </StatusChip>
        )
      }
      flush
    >
      <Picote />
      {expiresAt && validity && (
        <>
          <CurrentCertificate company={company} expiresAt={expiresAt} validity={validity} />
          <Picote />
        </>
      )}
      {isOffered && (
        <Suspense fallback={<div className={styles.demo} />}>
          <DemoCertificate company={company} onSaved={onSaved} />
          <Picote />
        </Suspense>
      )}
      {canChange && <Renewal company={company} hasOne={Boolean(expiresAt)} isAlone={!isOffered} onSaved={onSaved} />}
    </Panel>
  )
}

/** `isAlone`: there is no other certificate action above, so this is the primary one. */
type RenewalProps = Pick<Props, 'company' | 'onSaved'> & { hasOne: boolean; isAlone: boolean }

function Renewal({ company, hasOne, isAlone, onSaved }: RenewalProps) {
  const { file, choose, password, setPassword, own, setOwn, fault, submit, isSending } = useRenewal(company, onSaved)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <form
      className={styles.renewal}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      noValidate
    >
      <div className={styles.pick}>
        <b>{hasOne ? 'Renovar' : 'Enviar'}</b>
        <span className="support truncate">
          {file ? `${file.name}, ${fileSize(file.size)}` : 'arquivo .pfx ou .p12'}
        </span>
        <Button size="xs" data-path="a1_certificate_file" onClick={() => picker.current?.click()}>
          {file ? 'Trocar arquivo' : 'Escolher arquivo'}
        </Button>
        <input
          ref={picker}
          className="sr-only"
          type="file"
          accept=".pfx,.p12,application/x-pkcs12"
          aria-label="Arquivo do certificado"
          aria-describedby={fault?.field === 'file' ? 'certificate-file-fault' : undefined}
          tabIndex={-1}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            // Allow choosing the same file again after an upload.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {fault?.field === 'file' && (
        <p id="certificate-file-fault" className={styles.fault} role="alert">
          <Icon name="octagon" size={12} /> {fault.text}
        </p>
      )}
      <SecretInput
        what="a senha do arquivo"
        label="Senha do arquivo"
        autoComplete="off"
        value={password}
        error={fault?.field === 'password' ? fault.text : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {own !== undefined && (
        <SecretInput
          what="a sua senha"
          label="Sua senha do Talão"
          autoComplete="current-password"
          value={own}
          error={fault?.field === 'own' ? fault.text : undefined}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      )}
      <div className={styles.act}>
        <Button type="submit" variant={isAlone ? 'filled' : 'default'} loading={isSending}>
          {hasOne ? 'Conferir e trocar' : 'Conferir e guardar'}
        </Button>
        {hasOne && <span className="support">O atual continua valendo até a troca.</span>}
      </div>
    </form>
  )
}

function useRenewal(company: CompanyOut, onSaved: Props['onSaved']) {
  const [file, setFile] = useState<File>()
  const [password, setPassword] = useState('')
  /** Asked for only when the server requires it, some time after signing in. */
  const [own, setOwn] = useState<string>()
  const [fault, setFault] = useState<CertificateFault>()
  const save = useSaveCertificate(company)

  function choose(chosen: File | undefined) {
    setFile(chosen)
    setFault(undefined)
  }
  function submit() {
    if (!file) return setFault({ field: 'file', text: 'Escolha o arquivo do certificado.' })
    if (!password) return setFault({ field: 'password', text: 'Informe a senha do arquivo.' })
    setFault(undefined)
    save.mutate(
      { file, password, own: own ?? '' },
      {
        onSuccess: () => {
          setFile(undefined)
          setPassword('')
          setOwn(undefined)
          onSaved?.()
        },
        onError: (error) => {
          const found = certificateFault(error)
          if (found.field === 'own') setOwn((typed) => typed ?? '')
          setFault(found)
        },
      },
    )
  }
  return { file, choose, password, setPassword, own, setOwn, fault, submit, isSending: save.isPending }
}

function ValidityChip({ validity }: { validity: Validity }) {
  if (validity.state === 'ok') {
    return (
      <StatusChip tone="verde" icon="check">
        Válido
      </StatusChip>
    )
  }
  const tone = validity.state === 'soon' ? 'ambar' : 'vermelho'
  return (
    <StatusChip tone={tone} icon={validity.state === 'soon' ? 'triangle' : 'octagon'}>
      {validity.text}
    </StatusChip>
  )
}
