import { Button } from '@mantine/core'
import type { ProductFillOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Chosen, previewQuery } from '../../components/batch/queries.ts'
import { fieldMessages, toUserError } from '../../lib/errors.ts'
import { counted } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Tick } from '../../ui/tick.tsx'
import styles from './fill-dialog.module.css'
import {
  type Choices,
  cstOf,
  fillBody,
  fillText,
  isFilled,
  likeIt,
  PLACES,
  type Place,
  chosen as withChoice,
  withNews,
} from './fill-form.ts'
import { useChooseCodes, useFillCodes } from './queries.ts'

type Props = {
  chosen: Chosen
  noun: { one: string; many: string }
  onClose: () => void
  onStarted: () => void
}
const NOBODY: ReadonlySet<number> = new Set()

/**
 * Previews per product which codes would be filled and by which table. The user chooses among several and unticks
 * products to skip.
 */
export function FillDialog({ chosen, noun, onClose, onStarted }: Props) {
  const preview = useQuery(previewQuery(useId(), { entity: 'product', action: 'fill', ...chosen }))
  const [left, setLeft] = useState(NOBODY)
  const { all, choices, choose, error } = useChoices(preview.data?.products ?? [])
  const fill = useFillCodes()
  const body = fillBody(all, left, choices)
  const total = body.ids?.length ?? 0
  const what = counted(total, noun.one, noun.many)
  const toggle = (id: number) => setLeft(new Set(left.has(id) ? [...left].filter((one) => one !== id) : [...left, id]))
  return (
    <Dialog
      title="Preencher os códigos do IBS e da CBS?"
      size={860}
      onClose={onClose}
      note="O que já está preenchido não muda."
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Voltar
          </Button>
          <Button
            variant="filled"
            disabled={total === 0}
            loading={fill.isPending}
            onClick={() => fill.mutate(body, { onSuccess: onStarted })}
          >
            {total === 0 ? 'Preencher' : `Preencher ${what}`}
          </Button>
        </>
      }
    >
      <Refused error={fill.error ?? error ?? preview.error} />
      <div aria-live="polite">
        {preview.isPending && <SkeletonBlock lines={4} />}
        {preview.data && <b>{fillText(all)}</b>}
      </div>
      {all.length > 0 && (
        <ul className={styles.products} aria-label="O que cada produto recebe">
          {all.map((product) => (
            <li key={product.id} data-left={left.has(product.id) || undefined}>
              <Product
                product={product}
                isOn={isFilled(product) && !left.has(product.id)}
                onToggle={() => toggle(product.id)}
                likeIt={(place) => likeIt(all, product, place)}
                onChoose={choose}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** The choices and the preview. The server narrows the remaining codes after each choice. */
function useChoices(read: readonly ProductFillOut[]) {
  const [choices, setChoices] = useState<Choices>({})
  const [news, setNews] = useState<ReadonlyMap<number, ProductFillOut>>(new Map())
  const look = useChooseCodes()

  function choose(ids: readonly number[], place: Place, code: string) {
    const next = withChoice(choices, ids, place, code)
    setChoices(next)
    const own = Object.fromEntries(ids.map((id) => [id, next[id] ?? {}]))
    look.mutate(
      { entity: 'product', action: 'fill', ids: [...ids], choices: own },
      { onSuccess: (rows) => setNews((known) => new Map([...known, ...rows.map((row) => [row.id, row] as const)])) },
    )
  }
  return { all: withNews(read, news), choices, choose, error: look.error }
}

type RowProps = {
  product: ProductFillOut
  isOn: boolean
  onToggle: () => void
  likeIt: (place: Place) => readonly number[]
  onChoose: (ids: readonly number[], place: Place, code: string) => void
}

function Product({ product, isOn, onToggle, likeIt: alike, onChoose }: RowProps) {
  const { id, name, codes, why } = product
  return (
    <>
      <div className={styles.head}>
        {isFilled(product) ? <Tick label={`Preencher ${name}`} isOn={isOn} onToggle={onToggle} /> : <span />}
        <b>{name}</b>
      </div>
      {why && <p className={styles.why}>{why}</p>}
      {codes.length > 0 && (
        <dl className={styles.codes}>
          {codes.map((code) => (
            <div key={code.place}>
              <dt>
                {PLACES[code.place]}
                <span className="support">{code.from}</span>
              </dt>
              <dd>
                {code.asks ? (
                  <Choice
                    label={`${PLACES[code.place]} de ${name}`}
                    code={code}
                    others={alike(code.place)}
                    onChoose={(ids, value) => onChoose(ids ?? [id], code.place, value)}
                  />
                ) : (
                  <>
                    <span className={styles.value}>{code.value?.code}</span> {code.value?.description}
                  </>
                )}
                {cstOf(code, product) && <span className="support">CST {cstOf(code, product)}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

type ChoiceProps = {
  label: string
  code: ProductFillOut['codes'][number]
  others: readonly number[]
  onChoose: (ids: readonly number[] | undefined, code: string) => void
}

function Choice({ label, code: { value, choices }, others, onChoose }: ChoiceProps) {
  return (
    <>
      <SelectInput
        aria-label={label}
        value={value?.code ?? ''}
        data={[
          { value: '', label: 'Escolha' },
          ...choices.map(({ code, description }) => ({ value: code, label: `${code} · ${description}` })),
        ]}
        onChange={(event) => onChoose(undefined, event.currentTarget.value)}
      />
      {value && others.length > 0 && (
        <Button size="xs" variant="subtle" onClick={() => onChoose(others, value.code)}>
          {others.length === 1 ? 'Usar no outro igual' : `Usar nos outros ${others.length} iguais`}
        </Button>
      )}
    </>
  )
}

function Refused({ error }: { error: unknown }) {
  if (!error) return null
  const [first] = Object.values(fieldMessages(error))
  return (
    <div role="alert">
      <Notice tone="vermelho">{first ?? toUserError(error).text}</Notice>
    </div>
  )
}
