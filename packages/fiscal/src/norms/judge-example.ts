import { isComputable } from '../nfe/rules/format.ts'
import { checkNfe } from '../nfe/rules.ts'
import { withTaxReformOn } from '../nfe/tax-reform-on-day.ts'
import { competenceOf, type NfseContext } from '../nfse/context.ts'
import { hasIbsCbs } from '../nfse/ibs-cbs.ts'
import { checkNfse } from '../nfse/rules.ts'
import { nfseTaxes } from '../nfse/service-taxes.ts'
import type { Nfe } from '../note/nfe.ts'
import type { Nfse } from '../note/nfse.ts'
import { amountOf } from '../tax/figure.ts'
import { ibsCbsShape } from '../tax/ibs-cbs.ts'
import { computeNoteTaxes, itemsWithoutIbsCbs } from '../tax/note.ts'
import type { Fault } from '../value/fault.ts'
import { decimalFromCents } from '../value/money.ts'
import type { ExampleJudgement, NormExample } from './example.ts'
import { exampleNfe, exampleNfse, noonOf } from './example-notes.ts'
import { BUILD_NORMS, ibsCbsRatesOn, type Norms } from './norms.ts'

/** IBS and CBS of a note, null where it states none, and its faults. */
export type JudgedNote = {
  faults: Fault[]
  ibs_cents: number | null
  cbs_cents: number | null
  /** Only the rate is missing: the amounts appear as soon as it is published. */
  awaitsRate: boolean
}

/** Checks a product note on a day and computes its IBS and CBS. */
export function judgeNfe(nfe: Nfe, day: string, norms: Norms): JudgedNote {
  const faults = checkNfe(nfe, day, { norms })
  if (!nfe.items.every(isComputable)) return { faults, ibs_cents: null, cbs_cents: null, awaitsRate: false }
  const taxes = computeNoteTaxes(withTaxReformOn(nfe, day, norms), day, { norms })
  const total = taxes.IBSCBSTot
  const isTaxed = total !== null && 'gIBS' in total.values
  return {
    faults,
    ibs_cents: isTaxed ? amountOf(total, 'gIBS.vIBS') : null,
    cbs_cents: isTaxed ? amountOf(total, 'gCBS.vCBS') : null,
    awaitsRate: itemsWithoutIbsCbs(taxes).some(({ reason }) => reason === 'NO_RATE'),
  }
}

/** The same for a service note, whose amounts the national system computes from its classification. */
export function judgeNfse(nfse: Nfse, terms: NfseContext): JudgedNote {
  const { norms = BUILD_NORMS } = terms
  const day = competenceOf(nfse, terms.now)
  const faults = checkNfse(nfse, terms)
  if (faults.some(({ code }) => code === 'NFSE-RATES'))
    return { faults, ibs_cents: null, cbs_cents: null, awaitsRate: false }
  const { ibsCbs } = nfseTaxes(nfse, terms)
  const shape = ibsCbsShape(norms, nfse.nfs_service.cclasstrib?.slice(0, 3) ?? '', day)
  return {
    faults,
    ibs_cents: ibsCbs ? ibsCbs.ibsUf.cents + ibsCbs.ibsMun.cents : null,
    cbs_cents: ibsCbs ? ibsCbs.cbs.cents : null,
    awaitsRate: hasIbsCbs(nfse, day, norms) && shape?.taxed === true && !ibsCbsRatesOn(norms, day)?.cbs,
  }
}

/** Composes the note of an example and judges it on its own day, under the given norms. */
export function judgeExample(example: NormExample, norms: Norms): ExampleJudgement {
  const { faults, ibs_cents, cbs_cents, awaitsRate } = judged(example, norms)
  const text = (cents: number | null) => (cents === null ? null : decimalFromCents(cents))
  return {
    faults: [...new Set(faults.map(({ code }) => code))].toSorted(),
    figures: { ibs: text(ibs_cents), cbs: text(cbs_cents) },
    awaitsRate,
  }
}

function judged(example: NormExample, norms: Norms): JudgedNote {
  if (example.document === 'NFE') return judgeNfe(exampleNfe(example.draft, example.day, norms), example.day, norms)
  return judgeNfse(exampleNfse(example.draft, example.day), {
    now: noonOf(example.day),
    issPlace: 'provider',
    isCityActive: true,
    sendsRegistration: false,
    acceptsDeductions: null,
    norms,
  })
}
