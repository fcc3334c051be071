import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Kinds } from '../../../components/readiness/readiness.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { AccessKind, AccessSetting } from '../access/access-form.ts'
import { accessQuery } from '../access/access-queries.ts'
import { NumberingPanel } from '../access/numbering-panel.tsx'
import { useAccessForm } from '../access/use-access-form.ts'
import styles from './steps.module.css'

const AccessDialog = lazy(() =>
  import('../access/access-dialog.tsx').then((module) => ({ default: module.AccessDialog })),
)

type Props = { company: CompanyOut; kinds: Kinds }

/** Only companies that issued elsewhere have numbers to continue from; for others this stays folded. */
export function NumberingFold({ company, kinds }: Props) {
  return (
    <details className={styles.fold}>
      <summary>Numeração: quem nunca emitiu começa em 1</summary>
      <p className="support">
        Já emitiu por outro sistema? Diga o próximo número de cada nota, para nenhum se repetir.
      </p>
      {kinds.nfe && <Loaded kind="NFE" company={company} />}
      {kinds.nfse && <Loaded kind="NFSE" company={company} />}
    </details>
  )
}

function Loaded({ kind, company }: { kind: AccessKind; company: CompanyOut }) {
  const setting = useQuery(accessQuery(kind, company.id))
  if (setting.isError) {
    return (
      <LoadFailure
        title="Não deu para carregar a numeração"
        error={setting.error}
        retry={() => void setting.refetch()}
      />
    )
  }
  return setting.data ? <Editor kind={kind} company={company} setting={setting.data} /> : <SkeletonBlock lines={3} />
}

function Editor({ kind, company, setting }: { kind: AccessKind; company: CompanyOut; setting: AccessSetting }) {
  const { form, submit, isSaving, changes, confirm, giveUp } = useAccessForm({ kind, companyId: company.id, setting })
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      noValidate
    >
      <NumberingPanel kind={kind} road={kind === 'NFE' ? company.gateway : company.nfs_gateway} form={form} isFirst />
      <div>
        <Button type="submit" loading={isSaving}>
          {kind === 'NFE' ? 'Guardar números da NF-e' : 'Guardar números da NFS-e'}
        </Button>
      </div>
      {changes && (
        <Suspense>
          <AccessDialog changes={changes} isSaving={isSaving} onConfirm={confirm} onClose={giveUp} />
        </Suspense>
      )}
    </form>
  )
}
