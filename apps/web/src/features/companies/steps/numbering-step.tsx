import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadFailure } from '../../../components/load-failure.tsx'
import { readinessQuery, type StepProps } from '../../../components/readiness.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { AccessSetting } from '../access-form.ts'
import { accessQuery } from '../access-queries.ts'
import { NumberingPanel } from '../numbering-panel.tsx'
import { useAccessForm } from '../use-access-form.ts'
import styles from './steps.module.css'

const AccessDialog = lazy(() => import('../access-dialog.tsx').then((module) => ({ default: module.AccessDialog })))

export function NumberingStep(props: StepProps) {
  const setting = useQuery(accessQuery('NFE', props.company.id))
  if (setting.isError) {
    return <LoadFailure title="A numeração não veio" error={setting.error} retry={() => void setting.refetch()} />
  }
  return setting.data ? <Editor {...props} setting={setting.data} /> : <SkeletonBlock />
}

function Editor({ company, setting, onDone, skip }: StepProps & { setting: AccessSetting }) {
  const { form, submit, isSaving, changes, confirm, giveUp } = useAccessForm({
    kind: 'NFE',
    companyId: company.id,
    setting,
    onDone,
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      noValidate
    >
      <NumberingPanel kind="NFE" road={company.gateway} form={form} />
      <Gateway companyId={company.id} />
      <div className={styles.foot}>
        <Button type="submit" variant="filled" loading={isSaving}>
          Conferir e continuar
        </Button>
        {skip}
      </div>
      {changes && (
        <Suspense>
          <AccessDialog changes={changes} isSaving={isSaving} onConfirm={confirm} onClose={giveUp} />
        </Suspense>
      )}
    </form>
  )
}

/** Who gives the numbers has to know the company first. */
function Gateway({ companyId }: { companyId: number }) {
  const { data } = useQuery(readinessQuery(companyId))
  const gateway = data?.find(({ key }) => key === 'gateway')
  if (!gateway) return null
  return (
    <p className={styles.gateway} data-ok={gateway.ok || undefined} role="status">
      <Icon name={gateway.ok ? 'check' : 'clock'} />
      <span>
        {gateway.text}{' '}
        {!gateway.ok && (
          <Link to="/comece" search={(kept) => ({ ...kept, passo: 'empresa' as const })}>
            Rever os dados da empresa
          </Link>
        )}
      </span>
    </p>
  )
}
