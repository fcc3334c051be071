import { BUILD_NORMS, isNfeRefusedWithoutIbsCbs, type Norms } from '../norms/norms.ts'
import type { Nfe } from '../note/nfe.ts'
import { taxDay } from '../note/reference.ts'
import { isWithoutIe } from '../note/without-ie.ts'
import { computeNoteTaxes, type NoteTaxes, type NoteTaxOptions } from '../tax/note.ts'
import { CRT } from '../tax/regime.ts'
import type { Fault } from '../value/fault.ts'
import { type NfePackage, packagesOf } from './layout/schema-packages.ts'
import { BUYER_ADDRESS_RULES, BUYER_RULES } from './rules/buyer.ts'
import { isComputable } from './rules/format.ts'
import { HEADER_RULES, PAYMENT_RULES } from './rules/header.ts'
import { ISSUER_RULES } from './rules/issuer.ts'
import { ITEM_RULES } from './rules/item.ts'
import { ITEM_ICMS_RULES } from './rules/item-icms.ts'
import { ibsCbsFaults, taxFaults } from './tax-faults.ts'
import { withTaxReformOn } from './tax-reform-on-day.ts'

/**
 * All faults of a note before it is sent, at once, so that a form can mark every field. Empty when it can be sent.
 * `path` is the wire path (`items.0.ncm`). `day` is the issue day in the issuer's time zone (`YYYY-MM-DD`): taxes, and
 * so the total to be paid, depend on it. A gateway may require more, and the authority decides in the end.
 */
export function checkNfe(
  nfe: Nfe,
  day: string,
  options: NoteTaxOptions = {},
  packages: readonly NfePackage[] = packagesOf(options.norms),
): Fault[] {
  const taxes = taxesOf(nfe, day, options, packages)
  const withoutIe = isWithoutIe(nfe.company, day)
  const itemRules = withoutIe ? ITEM_RULES : [...ITEM_RULES, ...ITEM_ICMS_RULES]
  const broken = [
    ...NOTE_RULES.filter((rule) => !rule.test(nfe, taxes, day)).map((rule) => fault(rule, rule.path)),
    ...nfe.items.flatMap((item, at) =>
      itemRules.filter((rule) => !rule.test(item, nfe, day)).map((rule) => fault(rule, `items.${at}.${rule.path}`)),
    ),
    ...nfe.payments.flatMap((payment, at) =>
      PAYMENT_RULES.filter((rule) => !rule.test(payment, nfe)).map((rule) =>
        fault(rule, `payments.${at}.${rule.path}`),
      ),
    ),
  ]
  // Skip computed faults of a field for which a rule already reports one.
  const told = new Set(broken.map(({ path }) => path))
  const computed = taxes ? [...taxFaults(taxes), ...refusedFaults(nfe, taxes, day, options.norms)] : []
  return [...broken, ...computed.filter(({ path }) => !told.has(path))]
}

/** UB12-10 excepts a return of a note from before its day; UB12-11, on issuers without inscrição estadual, does not. */
function refusedFaults(nfe: Nfe, taxes: NoteTaxes, day: string, norms: Norms = BUILD_NORMS): Fault[] {
  const withoutIe = isWithoutIe(nfe.company, day)
  const [issuer, from] = withoutIe
    ? (['NO_IE', day] as const)
    : ([CRT[nfe.company.tax_regime], taxDay(nfe, day)] as const)
  return isNfeRefusedWithoutIbsCbs(norms, issuer, from) ? ibsCbsFaults(taxes, issuer) : []
}

/** Computed once for all rules, because on a long note the taxes cost more than the rules themselves. */
function taxesOf(
  nfe: Nfe,
  day: string,
  options: NoteTaxOptions,
  packages: readonly NfePackage[],
): NoteTaxes | undefined {
  return nfe.items.every(isComputable)
    ? computeNoteTaxes(withTaxReformOn(nfe, day, options.norms), day, options, packages)
    : undefined
}

const NOTE_RULES = [...ISSUER_RULES, ...BUYER_RULES, ...BUYER_ADDRESS_RULES, ...HEADER_RULES]

/**
 * The texts of all rules, for the rule documentation and the hints on screens. `*` in a path means each item or
 * payment.
 */
export const NFE_RULES = [
  ...NOTE_RULES.map((rule) => inWords(rule, rule.path)),
  ...[...ITEM_RULES, ...ITEM_ICMS_RULES].map((rule) => inWords(rule, `items.*.${rule.path}`)),
  ...PAYMENT_RULES.map((rule) => inWords(rule, `payments.*.${rule.path}`)),
]

type Words = { code: string; field: string; text: string; source: string }

function inWords({ code, field, text, source }: Words, path: string): Words & { path: string } {
  return { code, path, field, text, source }
}

function fault({ code, field, text }: Words, path: string): Fault {
  return { code, path, field, text }
}
