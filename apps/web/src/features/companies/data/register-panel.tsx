import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useReloadCompany } from '../../../components/company/company-query.ts'
import { call } from '../../../lib/api.ts'
import { toUserError } from '../../../lib/errors.ts'
import { dateTime } from '../../../lib/format.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../access/registration-panel.module.css'
import { registerRegime, registerStatus } from './register-text.ts'

/** The company's entry in the Receita's register, and what to do where it differs. */
export function RegisterPanel({ company, canChange }: { company: CompanyOut; canChange: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const reload = useReloadCompany()
  const check = useMutation({
    meta: { errors: 'inline' },
    mutationFn: () => call('POST /api/company/:id/register-check', { params: { id: company.id } }),
    onSettled: reload,
  })
  const { register_difference: difference, register_confirmed_at: confirmedAt } = company
  return (
    <Panel title="Cadastro da Receita">
      <div className={styles.known}>
        <DataList
          rows={[
            ['Situação', registerStatus(company)],
            ['Regime', registerRegime(company)],
            ['Consultado em', company.register_checked_at ? dateTime(company.register_checked_at) : 'ainda não'],
          ]}
        />
        <Difference company={company} />
        <div role="status" className={styles.outcome}>
          {check.error && <Notice tone="ambar">{toUserError(check.error).text}</Notice>}
        </div>
        {canChange && (
          <div className={styles.actions}>
            <Button leftSection={<Icon name="refresh" />} loading={check.isPending} onClick={() => check.mutate()}>
              Conferir agora
            </Button>
            {difference?.holds && confirmedAt === null && (
              <Button onClick={() => setConfirming(true)}>A Receita está desatualizada…</Button>
            )}
          </div>
        )}
      </div>
      {isConfirming && <ConfirmDialog company={company} onClose={() => setConfirming(false)} />}
    </Panel>
  )
}

/** One sentence: the difference and what to do, or that a user marked the register as out of date. */
function Difference({ company }: { company: CompanyOut }) {
  const { register_difference: difference, register_confirmed_at: confirmedAt, register_confirmed_by: by } = company
  if (!difference) return null
  if (!difference.holds) return <p className="support">{difference.text}</p>
  if (confirmedAt === null)
    return (
      <Notice tone="ambar" title="As NF-e em produção esperam por você">
        {difference.text}
      </Notice>
    )
  return (
    <p className="support">
      Dado como desatualizado por {by} em {dateTime(confirmedAt)}. Vale até a Receita dizer outra coisa.
    </p>
  )
}

/** Confirming wrongly leads to refused notes, so the dialog says what to check first. */
function ConfirmDialog({ company, onClose }: { company: CompanyOut; onClose: () => void }) {
  const reload = useReloadCompany()
  const { register_regime, register_status } = company
  const confirm = useMutation({
    mutationFn: () =>
      call('POST /api/company/:id/register-confirm', {
        params: { id: company.id },
        body: { register_regime, register_status },
      }),
    onSettled: () => {
      void reload()
      onClose()
    },
  })
  return (
    <Dialog
      title="A Receita está desatualizada?"
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Voltar
          </Button>
          <Button variant="filled" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Está, enviar as notas
          </Button>
        </>
      }
    >
      <p>
        As consultas abertas podem demorar semanas a mostrar o que mudou na Receita. Confira com a contabilidade, ou no
        portal do Simples Nacional, antes de responder.
      </p>
      <p>
        As notas que esperam saem agora com os dados que estão aqui. Se a Receita tiver mesmo outra coisa, a SEFAZ as
        recusa. Seu nome e a hora ficam guardados, e a resposta vale até a Receita dizer outra coisa.
      </p>
    </Dialog>
  )
}
