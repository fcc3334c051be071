import { Button } from '@mantine/core'
import type { RegistrationStateOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { toUserError } from '../../../lib/errors.ts'
import { counted, dateTime } from '../../../lib/format.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { type Status, StatusChip } from '../../../ui/status-chip.tsx'
import { registrationQuery, useSync } from './access-queries.ts'
import styles from './registration-panel.module.css'
import { registrationStatus, waitingNumbers } from './registration-status.ts'

export function RegistrationPanel({ companyId }: { companyId: number }) {
  const registration = useQuery(registrationQuery(companyId))
  const { data } = registration
  const status = data && registrationStatus(data)
  return (
    <Panel title="Cadastro na Focus" aside={status && <RegistrationChip {...status} />}>
      {registration.isError && (
        <LoadFailure
          title="Não deu para carregar o cadastro"
          error={registration.error}
          retry={() => void registration.refetch()}
        />
      )}
      {registration.isPending && <SkeletonBlock />}
      {data && <Known companyId={companyId} data={data} />}
    </Panel>
  )
}

function RegistrationChip({ label, ...status }: Status & { label: string }) {
  return <StatusChip {...status}>{label}</StatusChip>
}

function Known({ companyId, data }: { companyId: number; data: RegistrationStateOut }) {
  return (
    <div className={styles.known}>
      <DataList
        rows={[
          ['Sincronizado em', dateTime(data.synced_at)],
          ['Conferido em', dateTime(data.checked_at)],
          ['Certificado', CERTIFICATE[data.certificate]],
          ['Token de teste', data.tokens.homologation ? 'guardado' : 'ainda não veio'],
          ['Token de produção', data.tokens.production ? 'guardado' : 'ainda não veio'],
          [
            'Avisos da Focus',
            data.hooks_since ? `ligados; senha trocada em ${dateTime(data.hooks_since)}` : 'ainda não',
          ],
          ['Numeração', waitingNumbers(data.numbers_waiting)],
        ]}
      />
      {data.error && (
        <Notice tone="vermelho" title="A Focus não aceitou o cadastro">
          {data.error}
        </Notice>
      )}
      <Differences differences={data.differences} />
      <SyncActions companyId={companyId} known={data} />
    </div>
  )
}

function SyncActions({ companyId, known }: { companyId: number; known: RegistrationStateOut }) {
  const check = useSync(companyId, { dryRun: true })
  const sync = useSync(companyId, { dryRun: false })
  const failure = (sync.error ?? check.error) && toUserError(sync.error ?? check.error).text
  const isSame = check.data?.data.differences.length === 0 && known.differences.length === 0 && !known.error
  return (
    <>
      <div role="status" className={styles.outcome}>
        {isSame && <Notice tone="verde">Nada mudaria: a Focus tem os mesmos dados.</Notice>}
        {failure && failure !== known.error && <Notice tone="ambar">{failure}</Notice>}
      </div>
      <div className={styles.actions}>
        <Button
          leftSection={<Icon name="eye" />}
          loading={check.isPending}
          disabled={sync.isPending}
          onClick={() => {
            sync.reset()
            check.mutate()
          }}
        >
          Ver o que mudaria
        </Button>
        <Button
          leftSection={<Icon name="refresh" />}
          loading={sync.isPending}
          disabled={check.isPending}
          onClick={() => {
            check.reset()
            sync.mutate()
          }}
        >
          Sincronizar agora
        </Button>
      </div>
    </>
  )
}

const CERTIFICATE = {
  NONE: 'nenhum foi enviado ao Talão',
  WAITING: 'vai na próxima sincronização',
  SAME: 'o mesmo daqui',
} as const satisfies Record<RegistrationStateOut['certificate'], string>

function Differences({ differences }: Pick<RegistrationStateOut, 'differences'>) {
  if (differences.length === 0) return null
  return (
    <section aria-label="O que está diferente na Focus">
      <p className={styles.count}>{counted(differences.length, 'dado diferente', 'dados diferentes')} na Focus</p>
      <ul className={styles.differences}>
        {differences.map(({ field, label, ours, theirs }) => (
          <li key={field}>
            <b>{label}</b>
            <span>
              <small>aqui</small> {ours || 'vazio'}
            </span>
            <span>
              <small>lá</small> {theirs || 'vazio'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
