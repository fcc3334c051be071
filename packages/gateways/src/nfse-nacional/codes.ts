// table

/** The same DPS has made a note before: ask by its id. Fonte: anexo I, RN DPS_NFS-e. */
export const DPS_EXISTS: readonly string[] = ['E0014']

/** The event is there already. Fonte: anexo II, RN EVENTO. */
export const EVENT_EXISTS: readonly string[] = ['E0802', 'E1805']

/** Some event stands in the way: it may be the very one that is asked for. Fonte: anexo II, RN EVENTO. */
export const EVENT_IN_THE_WAY: readonly string[] = ['E0840', 'E0848']

/**
 * The document was refused before any rule of law was looked at: its wrapping, its schema, its signature. That is a fault of the program
 * or its settings and not of the sale, so the note has failed (FAIL) and was not denied (Negada).
 * Fonte: anexos I e II, RN de recepção e de assinatura; RNG6110 and RNG9997 are in no annex: Sefin says them of schemas (2026-01).
 */
export const UNREAD_DOCUMENT: readonly string[] = [
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

/** The same bytes are taken later: a check of the certificate that did not answer, a clock that runs behind ours. */
export const LATER: readonly string[] = ['E1206', 'E1843']

/**
 * "Erro não catalogado" (E999, E9999, RNG9999) and its family: something broke over there, before or after the note was kept. No annex has
 * them; those of the family that one has, or that say a schema was broken, are known (`isKnown`) and mean what they say.
 */
export const UNCATALOGUED = /^(E|RNG)9[0-9]{2,3}$/

/** Of the layer that takes documents in, before any rule of law: none stands in an annex, so none says anything of the sale. */
export const RECEPTION = /^RNG[0-9]+$/
