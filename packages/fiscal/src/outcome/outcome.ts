import { isComputable } from '../nfe/rules/format.ts'
import { withTaxReformOn } from '../nfe/tax-reform-on-day.ts'
import { competenceOf, type NfseContext } from '../nfse/context.ts'
import { checkNfse } from '../nfse/rules.ts'
import { nfseTaxes } from '../nfse/service-taxes.ts'
import type { Norms } from '../norms/norms.ts'
import type { Nfe } from '../note/nfe.ts'
import { nfeTotalCents } from '../note/nfe-total.ts'
import type { Nfse } from '../note/nfse.ts'
import { computeNoteTaxes } from '../tax/note.ts'
import { localDay } from '../value/calendar.ts'
import { timeZoneOf } from '../value/time-zone.ts'
import { nfeTaxLines } from './nfe-tax-lines.ts'
import { nfseTaxLines } from './nfse-tax-lines.ts'
import type { TaxLine } from './tax-line.ts'

/** A note that stands alone: an NF-e with the norms it is made under, or an NFS-e with its terms. */
export type OutcomeNote =
  | { kind: 'NFE'; nfe: Nfe; norms?: Norms | undefined }
  | { kind: 'NFSE'; nfse: Nfse; terms: NfseContext }

/** What a note comes to if it is issued at an instant, without what the company adds (faults, warnings, due day). */
export type NoteFigures = {
  kind: 'NFE' | 'NFSE'
  total_cents: number
  /** What the buyer pays; null while a value cannot be computed. */
  net_cents: number | null
  /** The CFOPs, or the service code; null while there is none. */
  code: string | null
  ncm: string | null
  /** What is sold, as the note describes it. */
  goods: string
  taxes: TaxLine[]
  /** Groups of the layout that the note has, by their names in it. */
  groups: string[]
  /** The day the note belongs to, `YYYY-MM-DD`. */
  competence: string
}

export function figuresOfNote(note: OutcomeNote, at: Date): NoteFigures {
  return note.kind === 'NFE' ? nfeFigures(note.nfe, note.norms, at) : nfseFigures(note.nfse, note.terms)
}

function nfeFigures(said: Nfe, norms: Norms | undefined, at: Date): NoteFigures {
  const day = localDay(said.issue_date ?? at, timeZoneOf(said.company.address))
  const nfe = withTaxReformOn(said, day, norms)
  const head = {
    kind: 'NFE' as const,
    total_cents: nfeTotalCents(nfe.items),
    code: listed(nfe.items.map(({ cfop }) => cfop)),
    ncm: listed(nfe.items.map(({ ncm }) => ncm)),
    goods: listed(nfe.items.map(({ description }) => description)) ?? '',
    competence: day,
  }
  if (!nfe.items.every(isComputable)) return { ...head, net_cents: null, taxes: [], groups: [] }
  const taxes = computeNoteTaxes(nfe, day, { norms })
  const groups = taxes.items.flatMap((item) =>
    [item.icms, item.icmsUfDest, item.ipi, item.ii, item.pis, item.cofins, item.is, item.ibsCbs].flatMap(
      (group) => group?.name ?? [],
    ),
  )
  return {
    ...head,
    net_cents: taxes.payableCents,
    taxes: nfeTaxLines({ nfe, day, taxes, norms }),
    groups: [...new Set(groups)],
  }
}

function nfseFigures(nfse: Nfse, terms: NfseContext): NoteFigures {
  const { national_service_code, lc_116 } = nfse.nfs_service
  const head = {
    kind: 'NFSE' as const,
    total_cents: nfse.total_cents,
    code: national_service_code ?? lc_116,
    ncm: null,
    goods: listed(nfse.items.map(({ description }) => description)) ?? '',
    competence: competenceOf(nfse, terms.now),
  }
  const isBroken = checkNfse(nfse, terms).some(({ code }) => code === 'NFSE-RATES')
  if (isBroken) return { ...head, net_cents: null, taxes: [], groups: [] }
  const taxes = nfseTaxLines(nfse, terms)
  const hasAmount = (name: string) => taxes.some((line) => line.name === name && line.state !== 'ABSENT')
  const groups = ['tribMun', ...(nfse.pis_cofins ? ['piscofins'] : []), ...(hasAmount('IBS') ? ['IBSCBS'] : [])]
  return { ...head, net_cents: nfseTaxes(nfse, terms).net.cents, taxes, groups }
}

/** The different values, in their order. */
function listed(values: readonly (string | null)[]): string | null {
  const said = [...new Set(values.filter((value) => value !== null && value !== ''))]
  return said.length === 0 ? null : said.join(', ')
}
