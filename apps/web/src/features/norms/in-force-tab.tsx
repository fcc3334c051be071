import { Button, TextInput } from '@mantine/core'
import type { NormSummaryOut } from '@talao/contract'
import { NORM_KIND_LABELS } from '@talao/contract/norms/norm-labels'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { today } from '../../lib/clock.ts'
import { shortDate } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { comingDays } from './coming-days.ts'
import { NormRows } from './norm-rows.tsx'
import { everydayFilters, isNarrowed, KINDS, type NormSearch, narrowedFilter } from './norm-search.ts'
import { dayText, fullName, NOT_SET, normName } from './norm-text.ts'
import styles from './norms-page.module.css'

type Props = { search: NormSearch; summary: NormSummaryOut; isAdmin: boolean }

/** What decides the notes of today: rates, duties and features at first, any subject when chosen or searched. */
export function InForceTab({ search, summary, isAdmin }: Props) {
  const { assunto, busca } = search
  return (
    <>
      {!isNarrowed(search) && (
        <>
          <Unfixed unknown={summary.unknown} />
          <ComingDays coming={summary.coming} />
        </>
      )}
      <Filters assunto={assunto} busca={busca} />
      {isNarrowed(search) ? (
        <NormRows
          title={assunto ? NORM_KIND_LABELS[assunto] : 'O que a busca achou'}
          hint="as de hoje e as que vêm"
          filter={narrowedFilter(search)}
          isAdmin={isAdmin}
          empty={<NothingFound />}
        />
      ) : (
        everydayFilters(today()).map((filter) => (
          <NormRows
            key={filter.kind}
            title={NORM_KIND_LABELS[filter.kind]}
            filter={filter}
            isAdmin={isAdmin}
            empty={<p className={styles.rest}>Nenhuma destas vale hoje.</p>}
          />
        ))
      )}
    </>
  )
}

/** Unknown values come first, because they change what leaves on the note. */
function Unfixed({ unknown }: Pick<NormSummaryOut, 'unknown'>) {
  if (unknown.length === 0) return null
  return (
    <Notice
      tone="ambar"
      title={unknown.map((norm) => `${fullName(norm)}: ${NOT_SET}, desde ${dayText(norm.valid_from)}.`).join(' ')}
      action={
        <Link to="/normas" search={{ aba: 'nao-fixadas' }}>
          Ver o que isso muda
        </Link>
      }
    />
  )
}

/** The next law days, side by side, which lead to what they bring. */
function ComingDays({ coming }: { coming: NormSummaryOut['coming'] }) {
  const days = comingDays(coming).slice(0, 4)
  if (days.length === 0) return null
  return (
    <Panel
      title="Próximos 90 dias"
      aside={
        <Link to="/normas" search={{ aba: 'vem' }}>
          Ver o que muda
        </Link>
      }
      flush
    >
      <ul className={styles.days}>
        {days.map(({ date, days: left, norms }) => (
          <li key={date}>
            <div>
              <b>{left}</b>
              <span className="support">
                {left === 1 ? 'dia' : 'dias'} · {shortDate(date)}
              </span>
            </div>
            <p>
              {norms[0] && normName(norms[0]).name}
              {norms.length > 1 && ` e mais ${norms.length - 1}`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Filters({ assunto, busca }: Pick<NormSearch, 'assunto' | 'busca'>) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(busca ?? '')
  const [known, setKnown] = useState(busca)
  // A link may have changed the search. The field itself stays, and with it the focus.
  if (known !== busca) {
    setKnown(busca)
    setTyped(busca ?? '')
  }
  const go = (change: { assunto?: string | undefined; busca?: string | undefined }) =>
    void navigate({ to: '/normas', search: { assunto, busca, ...change } })
  return (
    <form
      className={styles.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        go({ busca: typed.trim() || undefined })
      }}
    >
      <SelectInput
        label="Assunto"
        value={assunto ?? ''}
        data={[
          { value: '', label: busca ? 'Todos' : 'Alíquotas, deveres e o que começa' },
          ...KINDS.map((kind) => ({ value: kind, label: NORM_KIND_LABELS[kind] })),
        ]}
        onChange={(event) => go({ assunto: event.currentTarget.value || undefined })}
      />
      <TextInput
        label="Código, fonte ou observação"
        type="search"
        maxLength={150}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" leftSection={<Icon name="search" />}>
        Buscar
      </Button>
    </form>
  )
}

function NothingFound() {
  return (
    <EmptyState
      kind="no-result"
      title="Nada com estes filtros"
      actions={
        <Link to="/normas" search={{}}>
          Limpar os filtros
        </Link>
      }
    >
      A busca olha o código, a fonte e a observação do que vale hoje e do que vem.
    </EmptyState>
  )
}
