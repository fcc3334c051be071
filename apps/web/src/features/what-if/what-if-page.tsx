import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { LinkButton } from '../../components/links/link-button.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { WhyList } from '../../components/why/why-list.tsx'
import { call, callList } from '../../lib/api.ts'
import { fieldMessages, toUserError } from '../../lib/errors.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Ribbon } from '../../ui/ribbon.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { ComparedTable } from './compared-table.tsx'
import { Levers } from './levers.tsx'
import styles from './what-if.module.css'
import { bodyOf, forProduct, movedLevers, readWhatIfSearch, type WhatIfSearch } from './what-if-search.ts'

const route = getRouteApi('/shell/e-se')
const TITLE = 'E se?'

/** A sale or product with one thing supposed different: its notes and taxes, and today's. Nothing is stored. */
export function WhatIfPage() {
  const search = readWhatIfSearch(route.useSearch())
  const { venda, produto, integracao } = search
  return (
    <>
      <Ribbon title="Só uma conta." way={<WayBack search={search} />}>
        Nada desta tela é gravado nem enviado.
      </Ribbon>
      <PageHead title={TITLE} hint={hintOf(search)} />
      <Subject key={`${venda} ${produto} ${integracao}`} search={search} />
    </>
  )
}

function Subject({ search }: { search: WhatIfSearch }) {
  const { venda, produto, integracao } = search
  if (venda !== undefined || produto !== undefined) return <Account search={search} />
  if (integracao !== undefined) return <NewestSale integration={integracao} />
  return (
    <EmptyState
      kind="no-result"
      title="Escolha uma venda ou um produto"
      actions={<Link to="/vendas">Ver as vendas</Link>}
    >
      Abra uma venda, um produto ou uma integração e use o botão “E se?”.
    </EmptyState>
  )
}

/** What an integration decides shows in its sales: the account is made with its newest one. */
function NewestSale({ integration }: { integration: number }) {
  const sales = useQuery({
    queryKey: ['sale', 'newest', integration],
    queryFn: ({ signal }) =>
      callList('GET /api/sale', { query: { sale_integration_id: integration, per_page: 1 }, signal }),
  })
  if (sales.isPending) return <SkeletonBlock lines={14} />
  if (sales.isError)
    return (
      <LoadFailure
        title="Não deu para procurar as vendas da integração"
        error={sales.error}
        retry={() => void sales.refetch()}
        safe="Nada mudou na integração."
      />
    )
  const [newest] = sales.data.data
  if (newest) return <Navigate to="/e-se" search={{ venda: newest.id }} replace />
  return (
    <EmptyState
      kind="no-result"
      title="Esta integração ainda não trouxe uma venda"
      actions={<Link to="/produtos">Ver os produtos</Link>}
    >
      A conta é feita com a última venda dela. Enquanto não há, abra um produto e use o botão “E se?”.
    </EmptyState>
  )
}

function hintOf({ venda, produto }: WhatIfSearch): string {
  if (venda !== undefined) return `venda ${venda}`
  return produto === undefined ? '' : 'uma venda de exemplo deste produto'
}

function WayBack({ search: { venda, produto } }: { search: WhatIfSearch }) {
  if (venda !== undefined)
    return (
      <Link to="/vendas" search={{ status: 'all', search_field: 'id', search: String(venda), open: venda }}>
        Voltar à venda
      </Link>
    )
  if (produto === undefined) return null
  return (
    <Link to="/produtos/detalhes/{-$id}" params={{ id: String(produto) }}>
      Voltar ao produto
    </Link>
  )
}

function Account({ search }: { search: WhatIfSearch }) {
  const body = bodyOf(search)
  const account = useQuery({
    queryKey: ['what-if', body],
    queryFn: async ({ signal }) => (await call('POST /api/what-if', { body, signal })).data,
    placeholderData: keepPreviousData,
  })
  const today = useQuery({
    queryKey: ['what-if', { ...body, changes: {} }],
    queryFn: async ({ signal }) => (await call('POST /api/what-if', { body: { ...body, changes: {} }, signal })).data,
  })
  const data = account.data ?? today.data
  if (!data) {
    const isPending = account.isPending && today.isPending
    if (isPending) return <SkeletonBlock lines={14} />
    return (
      <LoadFailure
        title="Não deu para fazer a conta"
        error={today.error ?? account.error}
        retry={() => void Promise.all([today.refetch(), account.refetch()])}
        safe="Nada mudou na venda nem no produto."
      />
    )
  }
  const refused = account.isError ? toUserError(account.error) : undefined
  return (
    <div className={styles.page}>
      <Panel
        title="O que mudar"
        aside={
          movedLevers(search) > 0 && (
            <Link to="/e-se" search={{ venda: search.venda, produto: search.produto }} replace>
              Voltar a hoje
            </Link>
          )
        }
      >
        <Levers search={search} today={data.today} errors={account.isError ? fieldMessages(account.error) : {}} />
      </Panel>
      <div className={styles.column}>
        {refused && (
          <p role="alert" className={styles.refused}>
            {refused.text}
          </p>
        )}
        {data.remarks.map((remark) => (
          <p key={remark} className="support">
            {remark}
          </p>
        ))}
        <section className={styles.sheet} aria-busy={account.isPlaceholderData}>
          <ComparedTable now={data.now} then={data.then} label="Hoje e a suposição" />
        </section>
        {data.other_state && (
          <Panel title="Com comprador de outro estado" flush>
            <ComparedTable
              now={data.other_state.now}
              then={data.other_state.then}
              label="Hoje e a suposição, com comprador de outro estado"
            />
          </Panel>
        )}
        <Panel title="Por que esta nota?" hint="a regra que decidiu, e onde ela muda" flush>
          <WhyList reasons={data.reasons} />
        </Panel>
        <div className={styles.ways}>
          {data.products.map(({ id, name }) => (
            <LinkButton
              key={id}
              to="/produtos/detalhes/{-$id}"
              params={{ id: String(id) }}
              search={forProduct(search, data.today) ?? {}}
              leftSection={<Icon name="pencil" />}
            >
              {forProduct(search, data.today) ? 'Usar' : 'Mudar'}{' '}
              {data.products.length > 1 ? `em ${name}` : 'no produto'}
            </LinkButton>
          ))}
        </div>
      </div>
    </div>
  )
}
