import {
  competenceOf,
  computeNoteTaxes,
  itemsWithoutIbsCbs,
  localDay,
  noteIbsCbs,
  timeZoneOf,
  withTaxReformOn,
} from '@talao/fiscal'
import { isComputable } from '@talao/fiscal/nfe/rules/format'
import type { NoteToIssue } from '@talao/gateways'
import type { LeftOut } from '../../notes/without-ibs-cbs.ts'

/** What a note issued at that instant leaves out of IBS and CBS although the law requires it on that day. Pure. */
export function missingIbsCbsOf(note: NoteToIssue, issuedAt: Date): LeftOut[] {
  if (note.kind === 'NFSE') {
    const { without } = noteIbsCbs(note.nfse, competenceOf(note.nfse, issuedAt), note.terms.norms)
    return without ? [{ reason: without.reason, item: null }] : []
  }
  if (!note.nfe.items.every(isComputable)) return []
  const day = localDay(issuedAt, timeZoneOf(note.nfe.company.address))
  const taxes = computeNoteTaxes(withTaxReformOn(note.nfe, day, note.norms), day, { norms: note.norms })
  return itemsWithoutIbsCbs(taxes).map(({ reason, item }) => ({ reason, item }))
}
