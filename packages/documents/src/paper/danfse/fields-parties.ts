// table

import { OP_SIMP_NAC, REG_AP_TRIB_SN } from './code-texts.ts'
import { type BlockName, type Field, fieldsOf } from './field.ts'
import { cityOf, document, type FieldText, type Party, phone, postalCode, street, word } from './field-format.ts'
import type { DanfseNote } from './note.ts'

type Person = Party & { IM?: FieldText; xNome?: FieldText; email?: FieldText }
type Pick = (note: DanfseNote) => Person | undefined

/** The three rows of a party. Source: NT 008 v1.0, 2.1.3 to 2.1.6 and 2.4.5. */
function partyFields(
  block: BlockName,
  tops: readonly [first: number, second: number, third: number],
  path: string,
  pick: Pick,
  registration = true,
): Field[] {
  const field = fieldsOf(block)
  const [first, second, third] = tops
  const from = (...tags: string[]) => tags.map((tag) => `${path}/${tag}`)
  return [
    field('CNPJ / CPF / NIF', 2, first, from('CNPJ', 'CPF', 'NIF'), (note) => document(pick(note) ?? {}), { max: 40 }),
    ...(registration
      ? [field('Indicador Municipal (Inscrição)', 3, first, from('IM'), (note) => pick(note)?.IM, { max: 15 })]
      : []),
    field('Telefone', 4, first, from('fone'), (note) => phone(pick(note) ?? {}), { max: 20 }),
    field('Nome / Nome Empresarial', 1, second, from('xNome'), (note) => pick(note)?.xNome, { span: 2, max: 80 }),
    field(
      'Município / Sigla UF',
      3,
      second,
      from('end/endNac/cMun', 'end/endExt/xCidade'),
      (note) => cityOf(note, pick(note)?.end),
      { max: 37 },
    ),
    field(
      'Código IBGE / CEP',
      4,
      second,
      from('end/endNac/cMun', 'end/endNac/CEP', 'end/endExt/cEndPost'),
      (note) => postalCode(pick(note)?.end),
      { max: 21 },
    ),
    field(
      'Endereço',
      1,
      third,
      from('end/xLgr', 'end/nro', 'end/xCpl', 'end/xBairro'),
      (note) => street(pick(note)?.end),
      { span: 2, max: 80 },
    ),
    field('E-mail', 3, third, from('email'), (note) => pick(note)?.email, { span: 2, max: 80 }),
  ]
}

/**
 * The provider of the service. A provider that issues the note itself declares neither name nor address (E0121, E0128);
 * both come from the authority's `emit`.
 */
function provider({ dps, nfse }: DanfseNote): Person {
  const { prest } = dps
  const { emit } = nfse
  if (dps.tpEmit !== '1' || !emit) return prest
  const { cMun, CEP, ...place } = emit.enderNac
  return {
    ...prest,
    IM: prest.IM ?? emit.IM,
    xNome: prest.xNome ?? emit.xNome,
    fone: prest.fone ?? emit.fone,
    email: prest.email ?? emit.email,
    end: prest.end ?? { ...place, endNac: { cMun, CEP } },
  }
}

const regime = fieldsOf('provider')

export const PARTY_FIELDS: readonly Field[] = [
  ...partyFields('provider', [4.34, 4.98, 5.62], 'dps/prest', provider),
  regime(
    'Simples Nacional na Data de Competência',
    1,
    6.28,
    ['dps/prest/regTrib/opSimpNac'],
    ({ dps }) => word(OP_SIMP_NAC, dps.prest.regTrib.opSimpNac),
    { max: 40 },
  ),
  // The table of 2.4.5 puts this field at 10.51, but the binding annex I (2.2.4) puts it in the second column.
  regime(
    'Regime de Apuração Tributária pelo SN',
    2,
    6.28,
    ['dps/prest/regTrib/regApTribSN'],
    ({ dps }) => word(REG_AP_TRIB_SN, dps.prest.regTrib.regApTribSN),
    { span: 2, max: 80 },
  ),
  ...partyFields('customer', [6.92, 7.56, 8.22], 'dps/toma', ({ dps }) => dps.toma),
  ...partyFields('recipient', [8.86, 9.5, 10.16], 'dps/IBSCBS/dest', ({ dps }) => dps.IBSCBS?.dest, false),
  ...partyFields('intermediary', [10.8, 11.44, 12.09], 'dps/interm', ({ dps }) => dps.interm),
]
