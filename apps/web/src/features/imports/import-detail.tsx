import { Button } from '@mantine/core'
import type { SaleFileImportOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../components/links/link-button.tsx'
import { lastList } from '../../components/list/last-list.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { count } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { FailList } from './fail-list.tsx'
import styles from './import-detail.module.css'
import { ImportProgress } from './import-progress.tsx'
import { ImportStatusChip } from './import-status.tsx'
import { importQuery, useRetry } from './queries.ts'

export function ImportDetail({ id, isMending }: { id: number; isMending: boolean }) {
  const one = useQuery(importQuery(id))
  if (one.data) return <Detail one={one.data} isMending={isMending} />
  return (
    <>
      <PageHead title={`Importação ${id}`} crumb={<Crumb />} />
      {one.isError ? (
        <LoadFailure title="Não deu para carregar a importação" error={one.error} retry={() => void one.refetch()} />
      ) : (
        <SkeletonBlock />
      )}
    </>
  )
}

function Detail({ one, isMending }: { one: SaleFileImportOut; isMending: boolean }) {
  return (
    <div className={styles.page}>
      <PageHead
        title={one.file_name}
        crumb={<Crumb />}
        after={
          <>
            <span className={styles.number}>Nº {count(one.id)}</span>
            <ImportStatusChip status={one.status} fault={one.fault} />
          </>
        }
        actions={<Acts one={one} />}
      />
      <ImportProgress one={one} />
      {one.fault && (
        <div className={styles.notice}>
          <Notice tone="vermelho" title="O arquivo não foi lido até o fim.">
            {one.fault} {one.success_rows > 0 ? 'As linhas já importadas ficam.' : 'Nenhuma linha virou venda.'}
          </Notice>
        </div>
      )}
      <FailList one={one} isMending={isMending} />
    </div>
  )
}

function Acts({ one }: { one: SaleFileImportOut }) {
  const retry = useRetry(one.id)
  const canRetry = one.status === 'DONE' && one.fail_rows > 0
  return (
    <>
      {one.success_rows > 0 && (
        <LinkButton to="/vendas" search={{ status: 'all', sale_file_import_id: String(one.id) }} variant="subtle">
          Ver as vendas
        </LinkButton>
      )}
      <Button
        component="a"
        href={`/api/sale-file-import/${one.id}/download`}
        download
        variant="subtle"
        leftSection={<Icon name="download" />}
      >
        Baixar original
      </Button>
      {one.fail_rows > 0 && (
        <Button
          component="a"
          href={`/api/sale-file-import/${one.id}/fails/download?format=xlsx`}
          download
          leftSection={<Icon name="download" />}
        >
          Só as falhas
        </Button>
      )}
      {canRetry && (
        <Button
          variant="filled"
          leftSection={<Icon name="refresh" />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {one.fail_rows === 1 ? 'Tentar a linha de novo' : `Tentar as ${count(one.fail_rows)} de novo`}
        </Button>
      )}
    </>
  )
}

function Crumb() {
  return (
    <>
      <Link to="/vendas/imports" search={lastList('import')}>
        Importações
      </Link>
      <Icon name="chevron-right" size={14} />
    </>
  )
}
