import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import { firstOfMonth } from '../../components/list/date-presets.ts'
import { ListPage } from '../../components/list/list-page.tsx'
import { NEEDS_YOU } from '../../components/list/list-search.ts'
import { usePatch } from '../../components/list/use-patch.ts'
import type { View } from '../../components/list/view-search.ts'
import { useScope } from '../../components/session/current-user.ts'
import { NFSE_STATUS_GROUPS } from '../../components/status/status-groups.ts'
import { today } from '../../lib/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { nfseCard, nfseCause, nfseColumns, nfseReason } from './columns.tsx'

// Loaded when the first row is opened.
const NfseSheet = lazy(() => import('./note-sheet.tsx').then((module) => ({ default: module.NfseSheet })))

const route = getRouteApi('/shell/nota-servico')

export function NfseListPage() {
  const search = route.useSearch()
  const { isSeveral } = useScope()
  const patch = usePatch()
  const close = useCallback(() => patch({ open: undefined }), [patch])
  return (
    <ListPage<'nfse'>
      search={search}
      screen={{
        name: 'nfse',
        title: 'NFS-e',
        hint: 'notas de serviço',
        noun: { one: 'nota', many: 'notas' },
        relations: isSeveral ? 'customer_note,service,company' : 'customer_note,service',
        views: views(),
        parts: NFSE_STATUS_GROUPS,
        columns: nfseColumns(isSeveral),
        card: nfseCard,
        reason: nfseReason,
        causeOf: nfseCause,
        batch: {
          entity: 'service-fiscal-note',
          labelOf: (note) => `nota ${note.number ?? note.rps_number ?? `sem número ${note.id}`}, ${note.customer_name}`,
          amountOf: (note) => note.total,
        },
        actions: (
          <LinkButton
            to="/nota-servico/detalhes"
            variant="filled"
            leftSection={<Icon name="plus" />}
            rightSection={<Kbd>N</Kbd>}
          >
            Nova NFS-e
          </LinkButton>
        ),
        onOpen: (note) => patch({ open: note.id }),
        sheet: search.open ? (
          <Suspense fallback={<SideSheet label="Abrindo a nota" closeLabel="Fechar a nota" onClose={close} />}>
            <NfseSheet id={search.open} onClose={close} />
          </Suspense>
        ) : undefined,
        firstUse: {
          title: 'Nenhuma nota de serviço ainda',
          text: 'Ela sai da venda de um serviço. Numa integração, escolha nota de serviço ou as duas.',
          actions: (
            <>
              <LinkButton to="/integracoes" variant="filled">
                Ver integrações
              </LinkButton>
              <LinkButton to="/nota-servico/detalhes">Fazer uma à mão</LinkButton>
            </>
          ),
        },
      }}
    />
  )
}

function views(): View[] {
  const day = today()
  return [
    { label: 'Precisam de você', status: NEEDS_YOU },
    { label: 'Pendentes', status: 'PENDING' },
    { label: 'Enviando', status: 'WAINTING' },
    { label: 'Negadas', status: 'FAIL,Negada' },
    { label: 'Autorizadas', status: 'Autorizada' },
    { label: 'Canceladas', status: 'Cancelada' },
    { label: 'Sem IBS/CBS', status: 'all', without_ibs_cbs: 'true' },
    { label: 'Este mês', status: 'all', start: firstOfMonth(day), end: day },
    { label: 'Todas', status: 'all' },
  ]
}
