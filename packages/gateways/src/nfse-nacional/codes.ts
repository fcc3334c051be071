// table

/** The same DPS already issued a note: consult by its id. Source: anexo I, RN DPS_NFS-e. */
export const DPS_EXISTS: readonly string[] = ['E0014']

/** The event is already registered. Source: anexo II, RN EVENTO. */
export const EVENT_EXISTS: readonly string[] = ['E0802', 'E1805']

/** Another event blocks this one; it may be the requested event itself. Source: anexo II, RN EVENTO. */
export const BLOCKING_EVENT: readonly string[] = ['E0840', 'E0848']

/**
 * The document was refused before any fiscal rule was checked: its wrapping, schema or signature. The cause is the
 * program or its settings and not the sale, so the note failed (FAIL) and was not denied (Negada). Source: anexos I e
 * II, RN de recepção e de assinatura; RNG6110 and RNG9997 are in no annex: Sefin returns them for schemas (2026-01).
 */
export const UNPROCESSED_DOCUMENT: readonly string[] = [
  'E0001',
  'E0004',
  'E0714',
  'E0717',
  'E1225',
  'E1226',
  'E1228',
  'E1229',
  'E1235',
  'E1242',
  'E1802',
  'E1825',
  'E1827',
  'E1980',
  'E1989',
  'RNG6110',
  'RNG9997',
]

/** Temporary refusals: the same bytes are accepted later, after a failed certificate check or a clock behind ours. */
export const TEMPORARY_REFUSALS: readonly string[] = ['E1206', 'E1843']

/**
 * "Erro não catalogado" (E999, E9999, RNG9999) and its family: an internal error of the authority, before or after the
 * note was stored. No annex lists them. Codes of this family that an annex lists, or that report a schema error, are
 * known (`isKnown`) and mean what they say.
 */
export const UNCATALOGUED = /^(E|RNG)9[0-9]{2,3}$/

/** Codes of the reception layer, before any fiscal rule: none is in an annex, so none says anything about the sale. */
export const RECEPTION_LAYER = /^RNG[0-9]+$/
