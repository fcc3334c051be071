import type { CompanyOut } from '@talao/contract'
import { pisCofinsByRule } from '@talao/fiscal/nfse/defaults-by-rule'
import { serviceIbsCbsOf } from '@talao/fiscal/nfse/ibs-cbs'
import { subitemOf } from '@talao/fiscal/nfse/subitem'
import type { NfsServiceRate } from '@talao/fiscal/note/nfs-service'
import { explain } from '@talao/fiscal/tax/explain'
import type { Figure } from '@talao/fiscal/tax/figure'
import { percentHalfEven } from '@talao/fiscal/tax/service/half-even'
import type { ServiceCase } from '@talao/fiscal/tax/service/service-case'
import { computeServiceTaxes } from '@talao/fiscal/tax/service/service-taxes'
import type { ServiceValues } from '../../../components/note-form/service-values.ts'
import { competenceDay } from '../../../lib/moment-text.ts'
import { isPercent, percentTyped } from '../../../lib/typed-percent.ts'
import { totalCents } from './items-values.ts'
import type { NfseValues } from './nfse-values.ts'
import { isEmpty } from './term-values.ts'
import { centsOf } from './typed-amount.ts'

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
export function liveTaxes(values: NfseValues, company: Company, today: string): LiveTaxes {
  const day = competenceDay(values.issue_at, today, company.time_zone)
  const { declares, without } = reformOf(values, company, day)
  const given = caseOf(values, company, day, declares ? values.nfs_service.cclasstrib : null)
  const { iss, federal, withheld, net, ibsCbs, faults } = computeServiceTaxes(given)
  const discounts = given.discount_cents + given.discount_conditional_cents
  const kept: [string, Figure][] = [
    ['INSS retido', federal.inss],
    ['IRRF retido', federal.ir],
    ['PIS retido', federal.pis],
    ['COFINS retida', federal.cofins],
    ['CSLL retida', federal.csll],
  ]
  return {
    rows: [
      { label: 'Serviço', cents: given.total_cents },
      ...(discounts > 0 ? [{ label: 'Descontos', cents: -discounts }] : []),
      ...(given.deductions_cents > 0 ? [{ label: 'Deduções da base', cents: given.deductions_cents }] : []),
      ...(iss.tax.cents > 0 ? [row(iss.isWithheld ? 'ISS retido' : 'ISS', iss.tax)] : []),
      ...kept.filter(([, { cents }]) => cents > 0).map(([label, figure]) => row(label, figure)),
      ...(ibsCbs ? [row('IBS', ibsCbs.ibsUf, ibsCbs.ibsMun), row('CBS', ibsCbs.cbs)] : []).filter(
        ({ cents }) => cents > 0,
      ),
      ...approximate(values.nfs_service, given.total_cents),
    ],
    totalCents: given.total_cents,
    withheldCents: withheld.cents,
    netCents: net.cents,
    faults: Object.fromEntries(faults.map(({ path, text }) => [path, text])),
    withoutIbsCbs: without ? [without.text] : [],
  }
}

function caseOf(values: NfseValues, company: Company, day: string, cclasstrib: string | null): ServiceCase {
  const { nfs_service: service, customer_note: buyer } = values
  const rate = (name: NfsServiceRate) => percentTyped(service[name]) ?? null
  return {
    day,
    tax_regime: company.tax_regime,
    special_tax_regime: company.special_tax_regime,
    nature_operation: values.nature_operation,
    total_cents: totalCents(values.items),
    discount_cents: centsOf(values.discount) ?? 0,
    discount_conditional_cents: centsOf(values.discount_conditional) ?? 0,
    deductions_cents: centsOf(values.deductions) ?? 0,
    benefit: benefitOf(values),
    lc_116: subitemOf(service),
    iss_aliquot: rate('iss_aliquot'),
    iss_source_withheld: service.iss_source_withheld,
    pis: rate('pis'),
    cofins: rate('cofins'),
    csll: rate('csll'),
    ir: rate('ir'),
    inss: rate('inss'),
    buyer: {
      type: buyer.document.length > 11 ? 'PJ' : 'PF',
      has_document: buyer.document !== '' && !buyer.is_abroad,
      is_abroad: buyer.is_abroad,
    },
    ...ownRates(values, company, day),
    cst_ibscbs: cclasstrib?.slice(0, 3) ?? null,
    cclasstrib,
  }
}

/** Whether the nota has the IBS/CBS group, decided as when it is sent: complete or absent. */
function reformOf({ nfs_service, customer_note }: NfseValues, { tax_regime }: Company, day: string) {
  const { nbs, cindop, cclasstrib } = nfs_service
  const knowsBuyerCity = customer_note.hasAddress && (customer_note.is_abroad || customer_note.city_id !== null)
  return serviceIbsCbsOf({ tax_regime, subitem: subitemOf(nfs_service), nbs, cindop, cclasstrib, knowsBuyerCity }, day)
}

/** The company's own PIS and COFINS: from the nota, otherwise by its tax regime. */
function ownRates({ pis_cofins: own, customer_note }: NfseValues, company: Company, day: string) {
  if (!isEmpty(own)) return { own_pis: knownRate(own.pis_aliquot), own_cofins: knownRate(own.cofins_aliquot) }
  const ruled = pisCofinsByRule(company, customer_note.is_abroad, day)
  return { own_pis: ruled?.pis_aliquot ?? null, own_cofins: ruled?.cofins_aliquot ?? null }
}

function benefitOf({ municipal_benefit: benefit }: NfseValues): ServiceCase['benefit'] {
  if (isEmpty(benefit)) return { kind: 'none', percent: null, cents: null }
  const kind = benefit.kind === 'exemption' || benefit.kind === 'rate' ? benefit.kind : 'reduction'
  return {
    kind,
    percent: knownRate(benefit.reduction_percent),
    cents: (benefit.reduction && centsOf(benefit.reduction)) || null,
  }
}

function knownRate(text: string): string | null {
  return percentTyped(text) ?? null
}

/** Lei 12.741: approximate taxes included in the price, as shown to the buyer. */
function approximate(service: ServiceValues, cents: number): LiveTaxes['rows'] {
  const rates = (
    [
      'total_tax_percent_simples',
      'total_tax_percent_country',
      'total_tax_percent_state',
      'total_tax_percent_city',
    ] as const
  ).filter((name) => service[name] && isPercent(service[name]))
  if (rates.length === 0 || cents === 0) return []
  const sum = rates.reduce((all, name) => all + percentHalfEven(cents, percentTyped(service[name]) ?? '0'), 0)
  return [{ label: 'Tributos aproximados', cents: sum }]
}

function row(label: string, ...figures: Figure[]) {
  const cents = figures.reduce((sum, figure) => sum + figure.cents, 0)
  return { label, cents, how: figures.map(explain).join(' ') }
}
