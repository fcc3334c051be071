import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useSaveLogo } from '../queries.ts'
import { checkLogo, LOGO_TYPES, logoFault } from './logo-file.ts'
import styles from './logo-panel.module.css'

/** The logo on the DANFE: the stored one, or the chosen one that is not yet uploaded. */
export function LogoPanel({ company, canChange }: { company: CompanyOut; canChange: boolean }) {
  const { preview, choose, fault, send, remove, giveUp, isSending } = useLogo(company)
  const picker = useRef<HTMLInputElement>(null)
  const shown = preview ?? (company.logo_path ? `/api/files/${company.logo_path}` : undefined)
  return (
    <Panel title="Logo" hint="sai no DANFE">
      <div className={styles.sheet}>
        {shown ? (
          <img src={shown} alt={preview ? 'Logo escolhida, ainda não guardada' : `Logo de ${company.corporate_name}`} />
        ) : (
          <span className="support">Sem logo. PNG, JPEG ou WebP de até 2 MB.</span>
        )}
      </div>
      {fault && (
        <p id="logo-fault" className={styles.fault} role="alert">
          <Icon name="octagon" size={12} /> {fault}
        </p>
      )}
      {canChange && (
        <div className={styles.act}>
          {preview ? (
            <>
              <Button variant="filled" loading={isSending} onClick={send}>
                Guardar logo
              </Button>
              <Button onClick={giveUp}>Voltar</Button>
            </>
          ) : (
            <>
              <Button onClick={() => picker.current?.click()}>{shown ? 'Trocar logo' : 'Escolher logo'}</Button>
              {shown && (
                <Button loading={isSending} onClick={remove}>
                  Remover
                </Button>
              )}
            </>
          )}
          <input
            ref={picker}
            className="sr-only"
            type="file"
            accept={LOGO_TYPES.join(',')}
            aria-label="Arquivo da logo"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'logo-fault' : undefined}
            tabIndex={-1}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0])
              // Allow choosing the same file again after the user fixed it.
              event.currentTarget.value = ''
            }}
          />
        </div>
      )}
    </Panel>
  )
}

function useLogo(company: CompanyOut) {
  const [chosen, setChosen] = useState<{ file: File; preview: string }>()
  const [fault, setFault] = useState<string>()
  const save = useSaveLogo(company)

  const preview = chosen?.preview
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  function choose(file: File | undefined) {
    if (!file) return
    const wrong = checkLogo(file)
    setFault(wrong)
    setChosen(wrong ? undefined : { file, preview: URL.createObjectURL(file) })
  }
  function store(logo: File | null) {
    setFault(undefined)
    save.mutate(logo, { onSuccess: () => setChosen(undefined), onError: (error) => setFault(logoFault(error)) })
  }
  return {
    preview,
    choose,
    fault,
    send: () => chosen && store(chosen.file),
    remove: () => store(null),
    giveUp: () => {
      setChosen(undefined)
      setFault(undefined)
    },
    isSending: save.isPending,
  }
}
