import type { HomeOut } from '@talao/contract'
import { NFE_STATUS_LABELS, NFSE_STATUS_LABELS, PLATFORM_LABELS } from '@talao/contract/fields/values'
import type { ListLink } from '../../components/charts/chart-link.tsx'
import { countedNotes, notesIn } from '../../components/charts/note-links.ts'
import { daysOf, periodName } from '../../components/charts/periods.ts'
import type { NoteKind } from '../../components/notes/note-kind.ts'
import { useUser } from '../../components/session/current-user.ts'
import { count, money } from '../../lib/format.ts'
import { Figure } from './figure.tsx'
import styles from './figures.module.css'

/** `home` is undefined while loading and null when it failed. */
type Props = {
  home: HomeOut | null | undefined
  /** `YYYY-MM`: the month whose notas are counted; the current one when it is not among the twelve. */
  chosen?: string | undefined
  isDemo?: boolean
}

/** Totals of notas and of the setup, each for the chosen month or for now. Each number links to the list it counts. */
export function Figures({ home, chosen, isDemo = false }: Props) {
  const { isPlatformAdmin } = useUser()
  const to = (link: ListLink) => (isDemo ? undefined : link)
  const month = home && monthOf(home.months, chosen)
  const inMonth = month ? `em ${nameOf(month)}` : 'no mês'
  /** The number of notas in the month, and in the month before. */
  const notesOf = (kind: NoteKind, months: HomeOut['months']['nfe']) => {
    const at = months.findIndex(({ monthyear }) => monthyear === month)
    const [before, own] = [months[at - 1], months[at]]
    return {
      text: count(own?.total ?? 0),
      link: to(countedNotes(kind, own && daysOf(own.monthyear))),
      beside: before && `${count(before.total)} em ${nameOf(before.monthyear)}`,
    }
  }
  return (
    <dl className={styles.figures} aria-label="Totais">
      <Figure label={`Autorizado ${inMonth}`} of={home}>
        {({ months }) => {
          const { nfe, nfs, total } = amountsOf(months, month)
          return { text: money(total), about: [`NF-e ${money(nfe)}`, `NFS-e ${money(nfs)}`] }
        }}
      </Figure>
      <Figure label={`NF-e autorizadas ${inMonth}`} of={home}>
        {({ nfe, months }) => ({
          ...notesOf('nfe', months.nfe),
          partsAre: 'Agora',
          parts: (['PENDING', 'PROCESSING', 'Negada'] as const).map((status) => ({
            name: NFE_STATUS_LABELS[status],
            total: nfe[status],
            link: to(notesIn('nfe', status)),
          })),
        })}
      </Figure>
      <Figure label={`NFS-e autorizadas ${inMonth}`} of={home}>
        {({ nfs, months }) => ({
          ...notesOf('nfse', months.nfs),
          partsAre: 'Agora',
          parts: (['PENDING', 'WAINTING', 'Negada'] as const).map((status) => ({
            name: status === 'WAINTING' ? 'Aguardando' : NFSE_STATUS_LABELS[status],
            total: nfs[status],
            link: to(notesIn('nfse', status)),
          })),
        })}
      </Figure>
      {home && home.credits.total_quantity > 0 && (
        <Figure label="Créditos" of={home}>
          {({ credits }) => ({
            text: count(credits.balance),
            about: [`${count(credits.total_used)} de ${count(credits.total_quantity)} usados`],
          })}
        </Figure>
      )}
      <Figure label="Produtos" of={home}>
        {({ products }) => ({ text: count(products), link: to({ to: '/produtos', search: {} }) })}
      </Figure>
      <Figure label="Integrações" of={home}>
        {({ integrations }) => ({
          text: count(Object.values(integrations).reduce((sum, one) => sum + one, 0)),
          link: to({ to: '/integracoes', search: { status: 'all' } }),
          parts: platformsOf(integrations, isPlatformAdmin ? 2 : 4).map(([type, total]) => ({
            name: type === undefined ? 'Outras' : PLATFORM_LABELS[type],
            total,
            link: to({ to: '/integracoes', search: { status: 'all', ...(type === undefined ? {} : { type }) } }),
          })),
        })}
      </Figure>
      {isPlatformAdmin && (
        <Figure label="Empresas" of={home}>
          {({ companies }) => ({ text: count(companies), link: to({ to: '/empresas', search: {} }) })}
        </Figure>
      )}
    </dl>
  )
}

/** `novembro` of `2026-11`: the chart shows the years. */
function nameOf(month: string): string {
  return periodName(month).split(' ')[0] ?? ''
}

type Platform = keyof HomeOut['integrations']

/** Limited to two lines of parts: a third would push down the content below when the numbers arrive. */
function platformsOf(integrations: HomeOut['integrations'], most: number): [Platform | undefined, number][] {
  const all = (Object.entries(integrations) as [Platform, number][])
    .filter(([, total]) => total > 0)
    .toSorted(([, one], [, other]) => other - one)
  if (all.length <= most) return all
  const others = all.slice(most - 1).reduce((sum, [, total]) => sum + total, 0)
  return [...all.slice(0, most - 1), [undefined, others]]
}

/** The chosen month if it is among the twelve, otherwise the current one. */
export function monthOf({ nfe }: HomeOut['months'], chosen: string | undefined): string | undefined {
  return (nfe.find(({ monthyear }) => monthyear === chosen) ?? nfe.at(-1))?.monthyear
}

/** Added in cents to avoid rounding errors. */
function amountsOf(months: HomeOut['months'], month: string | null | undefined) {
  const cents = (kind: HomeOut['months']['nfe']) =>
    Math.round((kind.find(({ monthyear }) => monthyear === month)?.amount ?? 0) * 100)
  const [nfe, nfs] = [cents(months.nfe), cents(months.nfs)]
  return { nfe: nfe / 100, nfs: nfs / 100, total: (nfe + nfs) / 100 }
}
