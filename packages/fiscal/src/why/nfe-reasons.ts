import { type CfopDecision, decideCfop } from '../nfe/cfop.ts'
import { taxCodeSource } from '../nfe/draft-tax.ts'
import { destinationOf } from '../note/destination.ts'
import type { Nfe } from '../note/nfe.ts'
import type { NfeItem } from '../note/nfe-item.ts'
import { isWithoutIe } from '../note/without-ie.ts'
import { cstOnReturn, defaultTaxCodes, icmsCstRule } from '../tax/default-tax-codes.ts'
import type { Reason } from './reason.ts'
import type { NoteSources } from './sources.ts'
import type { ReasonOrigin, WhyRuleId } from './why-rules.ts'

/** Why an NF-e has its codes, for each product of it. What differs from every setting was chosen on the note. */
export function nfeReasons(
  nfe: Nfe,
  day: string,
  { toldBy, ...sources }: NoteSources & { toldBy: ReasonOrigin },
): Reason[] {
  return [
    ...nfe.items.flatMap((item) => [
      cfopReason(nfe, item, sources),
      ncmReason(item, sources),
      icmsReason(nfe, item, { ...sources, day }),
    ]),
    {
      key: 'intermediary',
      rule: nfe.intermediary?.indicator === '1' ? 'INTERMEDIARY-PLATFORM' : 'INTERMEDIARY-NONE',
      from: nfe.intermediary?.indicator === '1' ? 'INTEGRATION' : 'LAW',
    },
    ...nfe.payments.map(
      ({ payment_method }): Reason => ({
        key: 'payment',
        rule: 'PAYMENT-METHOD',
        from: toldBy,
        value: payment_method,
      }),
    ),
  ]
}

/** The settings of a product, then the company's. */
const ORIGINS: readonly ReasonOrigin[] = ['PRODUCT', 'DEFAULT']

function originOf(at: number | null, item: NfeItem): Pick<Reason, 'from' | 'ref'> {
  const from = at === null ? 'LAW' : (ORIGINS[at] ?? 'LAW')
  return from === 'PRODUCT' && item.product_id ? { from, ref: item.product_id } : { from }
}

function productOf(item: NfeItem, { products }: NoteSources) {
  return products.find(({ id }) => id === item.product_id)
}

const CFOP_RULES: Readonly<Record<CfopDecision['setting'], WhyRuleId>> = {
  cfop_same_state: 'CFOP-SAME-STATE',
  cfop_other_state_icms_taxpayer: 'CFOP-OTHER-STATE-TAXPAYER',
  cfop_other_state_no_icms_taxpayer: 'CFOP-OTHER-STATE',
  cfop_other_country: 'CFOP-ABROAD',
}

function cfopReason(nfe: Nfe, item: NfeItem, sources: NoteSources): Reason {
  const { goal, type_operation, company, customer_note } = nfe
  const decision = decideCfop(
    destinationOf(nfe),
    customer_note.icms_taxpayer,
    [productOf(item, sources), sources.nfeDefaults],
    { tax_regime: company.tax_regime, goal, type_operation },
  )
  const value = item.cfop ?? undefined
  if (!value || !decision) return { key: 'cfop', rule: 'CODE-MISSING', from: 'LAW' }
  if (decision.cfop !== value) return { key: 'cfop', rule: 'CODE-NOTE', from: 'NOTE', value }
  const isOfMei = decision.source === null && !decision.isReturn
  const rule = decision.isReturn ? 'CFOP-RETURN' : isOfMei ? 'CFOP-MEI' : CFOP_RULES[decision.setting]
  return { key: 'cfop', rule, value, ...originOf(decision.source, item) }
}

function ncmReason(item: NfeItem, sources: NoteSources): Reason {
  const value = item.ncm ?? undefined
  if (!value) return { key: 'ncm', rule: 'CODE-MISSING', from: 'LAW' }
  const settings = [productOf(item, sources)?.ncm, sources.nfeDefaults.ncm]
  const at = settings.findIndex((ncm) => ncm != null)
  if (settings[at] !== value) return { key: 'ncm', rule: 'CODE-NOTE', from: 'NOTE', value }
  return { key: 'ncm', rule: 'CODE-SET', value, ...originOf(at, item) }
}

function icmsReason(nfe: Nfe, item: NfeItem, sources: NoteSources & { day: string }): Reason {
  const destination = destinationOf(nfe)
  const isAbroad = destination === 'abroad'
  const settings = [productOf(item, sources)?.nfe_tax, sources.nfeDefaults.nfe_tax]
  const name = isAbroad ? 'icms_cst_abroad' : 'icms_cst'
  const { tax_regime } = nfe.company
  const at = taxCodeSource(settings, name)
  const tax = {
    tax_regime,
    ncm: item.ncm,
    destination,
    goal: nfe.goal,
    without_ie: isWithoutIe(nfe.company, sources.day),
    day: sources.day,
  }
  const chosen = settings[at]?.[name] ?? defaultTaxCodes(tax).icms_cst ?? null
  const value = item.nfe_tax.icms_cst ?? undefined
  if (!value) return { key: 'icms_code', rule: 'CODE-MISSING', from: 'LAW' }
  if (chosen !== value && cstOnReturn(chosen, tax_regime) !== value)
    return { key: 'icms_code', rule: 'CODE-NOTE', from: 'NOTE', value }
  if (at >= 0) return { key: 'icms_code', rule: 'CODE-SET', value, ...originOf(at, item) }
  return { key: 'icms_code', rule: `ICMS-CODE-${icmsCstRule(tax)}`, from: 'LAW', value }
}
