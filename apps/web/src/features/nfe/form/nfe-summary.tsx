import { Button } from '@mantine/core'
import { formatMoney } from '@talao/fiscal/value/cents'
import { lazy, Suspense } from 'react'
import { Paper } from '../../../components/note-form/paper.tsx'
import { type Sum, Sums } from '../../../components/note-form/sums.tsx'
import { WithoutIbsCbsHint } from '../../../components/note-form/without-ibs-cbs-hint.tsx'
import { counted, percent } from '../../../lib/format.ts'
import type { NfeFormApi } from './form-api.ts'
import { itemsCents } from './items-form.ts'

const NfeChangeList = lazy(() => import('./nfe-change-list.tsx').then((module) => ({ default: module.NfeChangeList })))
const NfePaper = lazy(() => import('./nfe-paper.tsx').then((module) => ({ default: module.NfePaper })))

/** Live DANFE, totals, and differences from the company's defaults. */
export function NfeSummary({ api, today, onPaper }: { api: NfeFormApi; today: string; onPaper: () => void }) {
  const { form, live } = api
  const products = itemsCents(form.values.items)
  return (
    <>
      <Suspense fallback={<Paper of="danfe" watermark="SEM VALOR FISCAL" />}>
        <NfePaper api={api} today={today} />
      </Suspense>
      <Button size="xs" onClick={onPaper}>
        Ver o DANFE
      </Button>
      <Sums
        lines={linesOf(api, products)}
        total={{ name: 'total', label: 'Total da nota', amount: formatMoney(live?.payableCents ?? products) }}
      />
      <Suspense>
        <NfeChangeList api={api} />
      </Suspense>
      <WithoutIbsCbsHint texts={live?.withoutIbsCbs ?? []} />
    </>
  )
}

function linesOf({ form, live }: NfeFormApi, products: number): Sum[] {
  const lines: Sum[] = [
    {
      name: 'products',
      label: `Produtos, ${counted(form.values.items.length, 'item', 'itens')}`,
      amount: formatMoney(products),
    },
  ]
  if (!live) return lines
  const more = live.payableCents - live.totalCents - live.freightCents + live.discountCents
  if (live.freightCents) lines.push({ name: 'freight', label: 'Frete', amount: formatMoney(live.freightCents) })
  if (live.discountCents)
    lines.push({ name: 'discount', label: 'Desconto', amount: `−${formatMoney(live.discountCents)}` })
  if (more > 0) lines.push({ name: 'taxes', label: 'Impostos por fora', amount: formatMoney(more) })
  for (const [name, label] of TAXES)
    if (live.taxCents[name]) lines.push({ name, label: `${label} na nota`, amount: formatMoney(live.taxCents[name]) })
  const { approximate } = live.taxCents
  if (approximate) {
    const share = live.payableCents > 0 ? (approximate / live.payableCents) * 100 : 0
    lines.push({
      name: 'approximate',
      label: (
        <>
          Tributos aproximados <span className="support">({percent(Math.round(share * 100) / 100)})</span>
        </>
      ),
      amount: formatMoney(approximate),
    })
  }
  return lines
}

const TAXES = [
  ['icms', 'ICMS'],
  ['pis', 'PIS'],
  ['cofins', 'COFINS'],
  ['ipi', 'IPI'],
] as const
