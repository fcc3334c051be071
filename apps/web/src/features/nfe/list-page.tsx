import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import { firstOfMonth } from '../../components/list/date-presets.ts'
import { ListPage } from '../../components/list/list-page.tsx'
import { NEEDS_YOU } from '../../components/list/list-search.ts'
import { usePatch } from '../../components/list/use-patch.ts'
import type { View } from '../../components/list/view-search.ts'
import { useScope } from '../../components/session/current-user.ts'
import { NFE_STATUS_GROUPS } from '../../components/status/status-groups.ts'
import { today } from '../../lib/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { nfeCard, nfeCause, nfeColumns, nfeReason } from './columns.tsx'

// Loaded when the first row is opened.
const NfeSheet = lazy(() => import('./note-sheet.tsx').then((module) => ({ default: module.NfeSheet })))

const route = getRouteApi('/shell/nota-produto')

export function NfeListPage() {
  const search = route.useSearch()
  const { isSeveral } = useScope()
  const patch = usePatch()
  const close = useCallback(() => patch({ open: undefined }), [patch])
  return (
    <ListPage<'nfe'>
      search={search}
      screen={{
        name: 'nfe',
        title: 'NF-e',
        hint: 'notas de produto',
        noun: { one: 'nota', many: 'notas' },
        relations: isSeveral ? 'company' : '',
        views: views(),
        parts: NFE_STATUS_GROUPS,
        columns: nfeColumns(isSeveral),
        card: nfeCard,
        reason: nfeReason,
        causeOf: nfeCause,
        batch: {
          entity: 'fiscal-note',
          labelOf: (note) => `nota ${note.number ?? `sem número ${note.id}`}, ${note.customer_name}`,
          amountOf: (note) => note.total,
        },
        actions: (
          <LinkButton
            to="/nota-produto/detalhes"
            variant="filled"
            leftSection={<Icon name="plus" />}
            rightSection={<Kbd>N</Kbd>}
          >
            Nova NF-e
          </LinkButton>
        ),
        onOpen: (note) => patch({ open: note.id }),
        sheet: search.open ? (
          <Suspense fallback={<SideSheet label="Abrindo a nota" closeLabel="Fechar a nota" onClose={close} />}>
            <NfeSheet id={search.open} onClose={close} />
          </Suspense>
        ) : undefined,
        firstUse: {
          title: 'O talão está em branco',
          text: 'A primeira nota sai de uma venda. Ligue a plataforma onde você vende.',
          actions: (
            <LinkButton to="/integracoes" variant="filled">
              Ligar plataforma
            </LinkButton>
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
    { label: 'Enviando', status: 'PROCESSING' },
    { label: 'Negadas', status: 'FAIL,Negada' },
    { label: 'Autorizadas', status: 'Autorizada' },
    { label: 'Canceladas', status: 'Cancelada' },
    { label: 'Sem IBS/CBS', status: 'all', without_ibs_cbs: 'true' },
    { label: 'Este mês', status: 'all', start: firstOfMonth(day), end: day },
    { label: 'Todas', status: 'all' },
  ]
}
