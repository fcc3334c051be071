import type { DemoDashboardsOut, HomeOut, NotesRankingRow, ReportOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { PLATFORM_IDS } from '@talao/contract/fields/ids'
import { addDays, startOfDay } from '@talao/fiscal'
import { monthsFrom, startOfTwelveMonths } from '../../ledger/totals/periods.ts'
import { demoSales } from './demo-sales.ts'

/** Monthly notes over twelve months, oldest first: a growing shop with a strong November. */
const NFE_NOTES = [212, 198, 231, 240, 263, 251, 274, 288, 301, 322, 347, 468]
const NFS_NOTES = [64, 60, 71, 75, 79, 82, 88, 86, 95, 101, 110, 133]
const NFE_PRICE_CENTS = 9_700
const NFS_PRICE_CENTS = 24_850
/** Obviously fictional companies with all-zero CNPJs, and their shares of the notes in percent. */
const SHOPS = [
  ['Loja de Exemplo Um Ltda', 60],
  ['Loja de Exemplo Dois Ltda', 40],
] as const

/**
 * Invented dashboards in the format of the real ones. They are the same on the same day, and their figures agree with
 * each other.
 */
export function demoDashboards(today: string): DemoDashboardsOut {
  const report = demoReport(today)
  const credits = demoCredits(today, report)
  const { data: _purchases, ...balance } = credits
  return {
    demo: true,
    notice: 'Dados de demonstração: números inventados, nenhum é da sua empresa.',
    home: demoHome(today, report, balance),
    sales: demoSales(today),
    report,
    credits,
    ranking: demoRanking(report),
  }
}

function demoReport(today: string): ReportOut {
  const startDate = startOfTwelveMonths(today)
  const months = monthsFrom(startDate, today)
  const amounts = (notes: readonly number[], cents: number) =>
    months.map((monthyear, at) => ({ monthyear, amount: moneyOut((notes[at] ?? 0) * cents) }))
  return {
    startDate,
    endDate: today,
    authorized: { nfe: sum(NFE_NOTES), nfs: sum(NFS_NOTES) },
    nfe: amounts(NFE_NOTES, NFE_PRICE_CENTS),
    nfs: amounts(NFS_NOTES, NFS_PRICE_CENTS),
  }
}

function demoCredits(today: string, { authorized, startDate }: ReportOut): DemoDashboardsOut['credits'] {
  const total_used = authorized.nfe + authorized.nfs
  const row = (id: number, day: string, quantity: number, used: number, note: string) => ({
    id,
    company_id: 1,
    quantity,
    used,
    note,
    created_at: startOfDay(day).toISOString(),
  })
  const first = 3_000
  const data = [
    row(2, addDays(today, -60), 2_500, total_used - first, 'Compra de exemplo'),
    row(1, startDate, first, first, 'Compra de exemplo'),
  ]
  const total_quantity = sum(data.map(({ quantity }) => quantity))
  return { data, total_quantity, total_used, balance: total_quantity - total_used }
}

function demoHome(today: string, { authorized, nfe, nfs }: ReportOut, credits: HomeOut['credits']): HomeOut {
  const integrations = Object.fromEntries(PLATFORM_IDS.map((type) => [type, 0])) as HomeOut['integrations']
  return {
    needs_you: { total: 7, nfe: 5, nfs: 2 },
    leaving_today: { total: 18, amount: 2_134.6 },
    sent_today: { total: 9, amount: 1_067.3 },
    with_difference: 1,
    without_address: 3,
    without_ibs_cbs: { start: `${today.slice(0, 8)}01`, nfe: 0, nfs: 0 },
    coming_law: [],
    certificate_days: 41,
    nfe: { PENDING: 12, PROCESSING: 4, Autorizada: authorized.nfe, Negada: 5 },
    nfs: { PENDING: 6, WAINTING: 3, Autorizada: authorized.nfs, Negada: 2 },
    products: 14,
    integrations: { ...integrations, HOTMART: 1, KIWIFY: 1, EDUZZ: 1 },
    companies: SHOPS.length,
    months: { nfe: counted(nfe, NFE_NOTES), nfs: counted(nfs, NFS_NOTES) },
    top_rejections: [
      {
        kind: 'NFE',
        code: '778',
        message: 'O NCM informado não existe na tabela vigente.',
        action: 'Corrija o NCM no produto e envie de novo.',
        total: 3,
      },
      {
        kind: 'NFSE',
        code: null,
        message: 'O município recusou o código do serviço.',
        action: 'Confira o código de serviço nos padrões da NFS-e.',
        total: 2,
      },
      {
        kind: 'NFE',
        code: '204',
        message: 'Já existe uma nota com este número.',
        action: 'Consulte a nota antes de enviar de novo.',
        total: 2,
      },
    ],
    credits,
  }
}

/** The last shop gets the remainder, so that the ranking adds up to the report. */
function demoRanking(report: ReportOut): NotesRankingRow[] {
  const share = (all: number, at: number) => {
    const before = SHOPS.slice(0, at).reduce((done, [, percent]) => done + part(all, percent), 0)
    return at === SHOPS.length - 1 ? all - before : part(all, SHOPS[at]?.[1] ?? 0)
  }
  return SHOPS.map(([corporate_name], at) => {
    const [nfe, nfs] = [share(report.authorized.nfe, at), share(report.authorized.nfs, at)]
    return {
      company_id: at + 1,
      corporate_name,
      cnpj: '00000000000000',
      nfe,
      nfs,
      total: nfe + nfs,
      amount: moneyOut(nfe * NFE_PRICE_CENTS + nfs * NFS_PRICE_CENTS),
    }
  })
}

function part(all: number, percent: number): number {
  return Math.floor((all * percent) / 100)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function counted(months: ReportOut['nfe'], notes: readonly number[]): HomeOut['months']['nfe'] {
  return months.map((month, at) => ({ ...month, total: notes[at] ?? 0 }))
}
