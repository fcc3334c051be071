import { checkDps, composeDps, type Fault, type InfDps, type Nfse, type NfseContext } from '@talao/fiscal'
import type { IssueKey } from '../../port/preparation.ts'
import type { JsonValue } from '../../transport/json.ts'
import type { FocusFields } from '../focus-fields.ts'
import { FIELD_NAMES, type FieldForm, OWN_OF_FOCUS } from './field-names.ts'

/**
 * The body of `POST /v2/nfsen`: the DPS composed by the fiscal package, under Focus's flat names, so that the rules by
 * regime, city and day are in one place. Returns faults when the DPS does not fit its layout.
 */
export function toFocusNfsen(
  note: { nfse: Nfse; terms: NfseContext },
  key: Pick<IssueKey, 'numbering'>,
  issuedAt: Date,
): { fields: FocusFields } | { faults: Fault[] } {
  if (!note.nfse.company.address?.city_id) return { faults: [WITHOUT_CITY] }
  const nfse = withoutMail(note.nfse)
  const { infDPS } = composeDps({ nfse, terms: note.terms, ...(key.numbering ?? UNNUMBERED), issuedAt })
  const faults = checkDps(infDPS)
  if (faults.length > 0) return { faults }
  const { numbering } = key
  return {
    fields: { ...flatFields(infDPS), ...(numbering && { serie_dps: numbering.serie, numero_dps: numbering.number }) },
  }
}

/** Focus e-mails every address given, so the address is sent only when e-mail is wanted. */
function withoutMail(nfse: Nfse): Nfse {
  if (nfse.send_email || !nfse.customer_note) return nfse
  return { ...nfse, customer_note: { ...nfse.customer_note, email: null } }
}

/** Composing a DPS needs a number. This one is a placeholder that is not sent, because Focus numbers the note. */
const UNNUMBERED = { serie: 1, number: 1 }

const WITHOUT_CITY: Fault = {
  code: 'FOCUS-CIDADE',
  path: 'company.address.city_id',
  field: 'Município da empresa',
  text: 'Falta o município da empresa. Escolha o município na lista.',
}

/**
 * Every value of the DPS under its flat name. Throws for a value without one: if the layout grows, a note must not
 * silently lose a field.
 */
export function flatFields(infDPS: InfDps): FocusFields {
  const values = leavesOf(infDPS)
  const fields: FocusFields = {}
  for (const [path, field, form] of FIELD_NAMES) {
    const value = values.get(path)
    if (value !== undefined) fields[field] = formed(value, form)
    values.delete(path)
  }
  const nameless = [...values.keys()].filter((path) => !OWN_OF_FOCUS.includes(path))
  if (nameless.length > 0) throw new RangeError(`Focus has no name for ${nameless.join(', ')}`)
  return fields
}

function formed(value: string, form: FieldForm): JsonValue {
  if (form === 'integer') return Number(value)
  return form === 'decimal' ? { decimal: value } : value
}

function leavesOf(value: object, place = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [tag, content] of Object.entries(value)) {
    const path = `${place}${tag}`
    if (typeof content === 'string') leaves.set(path, content)
    else if (content !== undefined) for (const [inner, text] of leavesOf(content, `${path}.`)) leaves.set(inner, text)
  }
  return leaves
}
