import type { ReportOut } from '@talao/contract'
import { monthName } from '@talao/contract/fields/month-name'
import { toCsv } from './csv.ts'

/** The report as a CSV file, with the numbers of the page. */
export function reportCsv({ nfe, nfs, startDate, endDate }: ReportOut): { name: string; text: string } {
  const rows = nfe.map(({ monthyear, amount }, at) => {
    const [product, service] = [cents(amount), cents(nfs[at]?.amount ?? 0)]
    return [monthName(monthyear), reais(product), reais(service), reais(product + service)]
  })
  const name = `relatorio-${startDate}-a-${endDate}.csv`
  return { name, text: toCsv([['Mês', 'NF-e', 'NFS-e', 'Total'], ...rows]) }
}

function cents(amount: number): number {
  return Math.round(amount * 100)
}

/** Without thousands separators, so that a spreadsheet reads it as a number. */
function reais(amount: number): string {
  return (amount / 100).toFixed(2).replace('.', ',')
}
