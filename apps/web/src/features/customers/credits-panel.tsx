import { Button, TextInput } from '@mantine/core'
import type { CreditsOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { fieldMessages } from '../../lib/errors.ts'
import { count, dateTime } from '../../lib/format.ts'
import { Optional } from '../../ui/optional.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { checkCredits } from './credits-check.ts'
import styles from './credits-panel.module.css'
import { creditsQuery, useAddCredits } from './queries.ts'

/** Paid credits bought and used. Entries are only added: a mistake is reversed by another entry with a reason. */
export function CreditsPanel({ companyId }: { companyId: number }) {
  const credits = useQuery(creditsQuery(companyId))
  return (
    <Panel title="Créditos" hint="um por nota autorizada em produção" flush>
      {credits.isError && !credits.data && (
        <LoadFailure
          title="Não deu para carregar os créditos"
          error={credits.error}
          retry={() => void credits.refetch()}
        />
      )}
      {credits.isPending && <SkeletonBlock lines={3} />}
      {credits.data && <Balance credits={credits.data} />}
      <AddForm companyId={companyId} />
      {credits.data && credits.data.data.length > 0 && <Purchases purchases={credits.data.data} />}
    </Panel>
  )
}

function Balance({ credits: { total_quantity, total_used, balance } }: { credits: CreditsOut }) {
  return (
    <dl className={styles.balance}>
      <div>
        <dt>Comprados</dt>
        <dd>{count(total_quantity)}</dd>
      </div>
      <div>
        <dt>Usados</dt>
        <dd>{count(total_used)}</dd>
      </div>
      <div data-low={balance < 0 || undefined}>
        <dt>Saldo</dt>
        <dd>{count(balance).replace('-', '−')}</dd>
      </div>
    </dl>
  )
}

function AddForm({ companyId }: { companyId: number }) {
  const add = useAddCredits(companyId)
  const [quantity, setQuantity] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const own = isTried ? checkCredits({ quantity, note }) : {}
  const said = fieldMessages(add.error)

  function submit() {
    setTried(true)
    if (Object.keys(checkCredits({ quantity, note })).length > 0) return
    const typed = { quantity: Number(quantity.replace(/[.\s]/g, '').replace('−', '-')), note: note.trim() || null }
    add.mutate(typed, {
      onSuccess: () => {
        setQuantity('')
        setNote('')
        setTried(false)
      },
    })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      noValidate
    >
      <TextInput
        label="Quantidade"
        description="Negativa, retira o que foi lançado a mais."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={quantity}
        error={own.quantity ?? said.quantity}
        onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
      />
      <TextInput
        label={<Optional>Observação</Optional>}
        maxLength={255}
        autoComplete="off"
        value={note}
        error={own.note ?? said.note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button type="submit" loading={add.isPending}>
        Adicionar créditos
      </Button>
    </form>
  )
}

function Purchases({ purchases }: { purchases: CreditsOut['data'] }) {
  return (
    <ul className={styles.purchases} aria-label="Lançamentos de créditos">
      {purchases.map(({ id, quantity, used, note, created_at }) => (
        <li key={id}>
          <span>
            <b>{quantity > 0 ? `+${count(quantity)}` : count(quantity).replace('-', '−')}</b>
            {note && <small>{note}</small>}
          </span>
          <span className="support">{quantity > 0 && `${count(used)} usados`}</span>
          <time className="support" dateTime={created_at}>
            {dateTime(created_at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
