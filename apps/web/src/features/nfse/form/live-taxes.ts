import type { CompanyOut } from '@talao/contract'
import { pisCofinsByRule } from '@talao/fiscal/nfse/defaults-by-rule'
import { noteIbsCbs } from '@talao/fiscal/nfse/ibs-cbs'
import { nfseTaxesOn } from '@talao/fiscal/nfse/service-taxes'
import type { TaxedNfse } from '@talao/fiscal/nfse/taxed-note'
import {
  NFS_SERVICE_APPROXIMATE,
  NFS_SERVICE_FIELDS,
  NFS_SERVICE_WITHHELD,
  type NfsService,
} from '@talao/fiscal/note/nfs-service'
import type { MunicipalBenefit } from '@talao/fiscal/note/nfse'
import { sumOf } from '@talao/fiscal/tax/arithmetic'
import { explain } from '@talao/fiscal/tax/explain'
import type { Figure } from '@talao/fiscal/tax/figure'
import { percentHalfEven } from '@talao/fiscal/tax/service/half-even'
import { type NormRows, normsOfServer } from '../../../components/note-form/norms-of-server.ts'
import { typedService } from '../../../components/note-form/service-values.ts'
import { typedBuyer } from '../../../components/note-form/typed-buyer.ts'
import { competenceDay } from '../../../lib/moment-text.ts'
import { type NfseValues, typedAmounts } from './nfse-values.ts'
import { termsBody } from './term-values.ts'

export type LiveTaxes = {
  rows: { label: string; cents: number; how?: string }[]
  totalCents: number
  withheldCents: number
  netCents: number
  /** Legal problems of rates and discounts, by field. */
  faults: Record<string, string>
  /** Reasons why the nota would be issued without IBS and CBS. */
  withoutIbsCbs: readonly string[]
}
type Company = Pick<CompanyOut, 'tax_regime' | 'special_tax_regime' | 'time_zone'>

/** Live value of the nota and its withheld taxes. */
export function liveTaxes(values: NfseValues, company: Company, today: string, told?: NormRows): LiveTaxes {
  const norms = normsOfServer(told)
  const day = competenceDay(values.issue_at, today, company.time_zone)
  const nfse = taxedNfse(values, company, today, day)
  const { iss, federal, withheld, net, ibsCbs, faults } = nfseTaxesOn(nfse, day, { norms })
  const { without } = noteIbsCbs(nfse, day, norms)
  const discounts = nfse.discount_cents + nfse.discount_conditional_cents
  const kept = NFS_SERVICE_WITHHELD.filter((name) => federal[name].cents > 0)
  return {
    rows: [
      { label: 'Serviço', cents: nfse.total_cents },
      ...(discounts > 0 ? [{ label: 'Descontos', cents: -discounts }] : []),
      ...(nfse.deductions_cents > 0 ? [{ label: 'Deduções da base', cents: nfse.deductions_cents }] : []),
      ...(iss.tax.cents > 0 ? [row(iss.isWithheld ? 'ISS retido' : 'ISS', iss.tax)] : []),
      ...kept.map((name) => row(NFS_SERVICE_FIELDS[name].label, federal[name])),
      ...(ibsCbs ? [row('IBS', ibsCbs.ibsUf, ibsCbs.ibsMun), row('CBS', ibsCbs.cbs)] : []).filter(
        ({ cents }) => cents > 0,
      ),
      ...approximate(nfse.nfs_service, nfse.total_cents),
    ],
    totalCents: nfse.total_cents,
    withheldCents: withheld.cents,
    netCents: net.cents,
    faults: Object.fromEntries(faults.map(({ path, text }) => [path, text])),
    withoutIbsCbs: without ? [without.text] : [],
  }
}

/** The typed values as the server would read them. Without PIS and COFINS of its own, the note has those of the law. */
function taxedNfse(values: NfseValues, company: Company, today: string, day: string): TaxedNfse {
  const { nature_operation, nfs_service, customer_note } = values
  const { pis_cofins, municipal_benefit: benefit } = termsBody(values, today)
  return {
    company,
    nature_operation,
    ...typedAmounts(values),
    nfs_service: typedService(nfs_service),
    customer_note: typedBuyer(customer_note),
    pis_cofins: pis_cofins ?? pisCofinsByRule(company, customer_note.is_abroad, day),
    municipal_benefit: benefit && {
      ...benefit,
      kind: benefit.kind as MunicipalBenefit['kind'],
      reduction_cents: benefit.reduction && Math.round(benefit.reduction * 100),
    },
  }
}

/** Lei 12.741: approximate taxes included in the price, as shown to the buyer. */
function approximate(service: NfsService, cents: number): LiveTaxes['rows'] {
  const rates = NFS_SERVICE_APPROXIMATE.flatMap((name) => service[name] ?? [])
  if (rates.length === 0 || cents === 0) return []
  return [{ label: 'Tributos aproximados', cents: sumOf(rates.map((rate) => percentHalfEven(cents, rate))) }]
}

function row(label: string, ...figures: Figure[]) {
  return { label, cents: sumOf(figures.map(({ cents }) => cents)), how: figures.map(explain).join(' ') }
}
