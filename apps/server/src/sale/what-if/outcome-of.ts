import { moneyOut } from '@talao/contract/fields/fields'
import type { WhatIfOut } from '@talao/contract/sale/what-if'
import type { MissingData } from '@talao/fiscal'
import { lightOf } from '@talao/fiscal/flight/light'
import { differences, leftForSeller } from '@talao/fiscal/outcome/compare'
import { figuresOfNote, type NoteFigures } from '@talao/fiscal/outcome/outcome'
import { WITHOUT_IBS_CBS_TEXTS } from '@talao/fiscal/tax/without-ibs-cbs'
import { regimeOn } from '../../company/companies/regimes.ts'
import { missingIbsCbsOf } from '../../note/issuing/send/missing-ibs-cbs.ts'
import { composeNotes, noonOf } from '../flight/compose-notes.ts'
import { faultsOf, judgeNotes } from '../flight/judge-sale.ts'
import type { Supposed } from './changed-facts.ts'

type WireOutcome = WhatIfOut['now']
type NoteOutcome = NoteFigures & {
  issuer: { company_id: number | null; name: string }
  warnings: string[]
  faults: string[]
  due_on: string
}
/** What a sale comes to on a day: its notes with every tax, and how it would leave. Amounts in cents. */
export type SaleOutcome = {
  notes: NoteOutcome[]
  light: WireOutcome['light']
  light_text: string | null
  tax_regime: WireOutcome['tax_regime']
  due_on: string
}

/** How the sale leaves: null for one that does not wait (it has no light). */
export type Leaving = { missing: MissingData[]; goes_by_itself: boolean; sends_by_itself: boolean; asks_first: boolean }

export function outcomeOf({ company, sold, day }: Supposed, leaving: Leaving | null): SaleOutcome {
  const at = noonOf(company, day)
  const made = composeNotes(company, sold, day)
  const notes = made.map((note): NoteOutcome => {
    const { issuer } = company
    const faults = faultsOf(company, note, at)
    return {
      ...figuresOfNote(note, at),
      issuer: { company_id: company.companyId, name: issuer.corporate_name },
      warnings: [...new Set(missingIbsCbsOf(note, at).map(({ reason }) => WITHOUT_IBS_CBS_TEXTS[reason]))],
      faults: [...new Set(faults.map(({ text }) => text))],
      due_on: day,
    }
  })
  const tax_regime = regimeOn(company.simples.regimes, day)?.tax_regime ?? company.issuer.tax_regime
  return { notes, ...lightFor(), tax_regime, due_on: day }

  function lightFor(): Pick<SaleOutcome, 'light' | 'light_text'> {
    if (leaving === null) return { light: 'NONE', light_text: null }
    const { missing, ...wishes } = leaving
    const causes = judgeNotes(company, made, day, missing)
    const status = missing.length > 0 ? 'UNPROCESSED' : 'PENDING'
    const { light, text } = lightOf({ status, due_on: day, causes, ...wishes, overdue_since: null, soon: null })
    return { light, light_text: text }
  }
}

/** Both outcomes as the answer tells them. */
export function presentOutcomes(now: SaleOutcome, then: SaleOutcome): Pick<WhatIfOut, 'now' | 'then' | 'differences'> {
  return { now: presented(now), then: presented(then), differences: differences(now, then) }
}

function presented(outcome: SaleOutcome): WireOutcome {
  const left = leftForSeller(outcome.notes)
  return { ...outcome, notes: outcome.notes.map(presentedNote), left_for_seller: left === null ? null : moneyOut(left) }
}

function presentedNote({ total_cents, net_cents, taxes, ...note }: NoteOutcome): WireOutcome['notes'][number] {
  return {
    ...note,
    total: moneyOut(total_cents),
    net: net_cents === null ? null : moneyOut(net_cents),
    taxes: taxes.map(({ base_cents, cents, ...line }) => ({
      ...line,
      base: base_cents === null ? null : moneyOut(base_cents),
      value: cents === null ? null : moneyOut(cents),
    })),
  }
}
