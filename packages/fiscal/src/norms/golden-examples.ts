// table
import type { NfeExampleDraft, NfseExampleDraft, NormExample } from './example.ts'

const COURSE = { item: '8.02', national_code: '080201', nbs: '122051900', cindop: '100301', cclasstrib: '000001' }
const SOFTWARE = { item: '1.05', national_code: '010501', nbs: '111032100', cindop: '100501', cclasstrib: '000001' }

type Note = { document: 'NFE'; draft: NfeExampleDraft } | { document: 'NFSE'; draft: NfseExampleDraft }

const NOTES: Readonly<Record<string, Note>> = {
  'nfe-simples-ebook': goods('SIMPLES_NACIONAL', 'SAME_STATE', ebook('97.00')),
  'nfe-simples-caneca': goods('SIMPLES_NACIONAL', 'SAME_STATE', mug('100.00')),
  'nfe-mei-ebook': goods('MEI', 'SAME_STATE', ebook('97.00')),
  'nfe-presumido-ebook': goods('LUCRO_PRESUMIDO', 'OTHER_STATE', ebook('97.00')),
  'nfe-presumido-caneca': goods('LUCRO_PRESUMIDO', 'SAME_STATE', mug('100.00')),
  'nfe-real-dois-itens': goods('LUCRO_REAL', 'SAME_STATE', mug('100.00'), ebook('50.00')),
  'nfe-real-exterior': goods('LUCRO_REAL', 'EX', { ...mug('100.00'), cclasstrib: '410004' }),
  'nfe-presumido-devolucao': returned('2026-11-10', goods('LUCRO_PRESUMIDO', 'SAME_STATE', mug('100.00'))),
  'nfse-simples-curso': service('SIMPLES_NACIONAL', 'OTHER_CITY', { ...COURSE, amount: '197.00' }),
  'nfse-presumido-curso': service('LUCRO_PRESUMIDO', 'OTHER_CITY', { ...COURSE, amount: '197.00' }),
  'nfse-presumido-software': service('LUCRO_PRESUMIDO', 'SAME_CITY', { ...SOFTWARE, amount: '49.90' }),
  'nfse-real-sem-codigos': service('LUCRO_REAL', 'SAME_CITY', {
    ...SOFTWARE,
    cindop: null,
    cclasstrib: null,
    amount: '49.90',
  }),
  'nfse-mei-curso': service('MEI', 'SAME_CITY', { ...COURSE, amount: '197.00' }),
}

/**
 * The notes of the house: every regime, goods and services, immune and taxed, at home and abroad, a return, in 2026 and
 * in 2027. Proposed norms are refused when one of these becomes invalid or its figures change, unless the bundle says
 * so and why. They are judged each time, no answer is stored.
 */
export const GOLDEN_EXAMPLES: readonly NormExample[] = ['2026-11-20', '2027-01-05'].flatMap((day) =>
  Object.entries(NOTES).map(([id, note]) => ({ id: `${id}-${day}`, day, ...note })),
)

type Item = NfeExampleDraft['items'][number]
type Goods = Note & { document: 'NFE' }

function ebook(amount: string): Item {
  return { ncm: '49019900', cclasstrib: '410008', amount }
}

function mug(amount: string): Item {
  return { ncm: '69120000', cclasstrib: '000001', amount }
}

function goods(regime: NfeExampleDraft['regime'], buyer: NfeExampleDraft['buyer'], ...items: Item[]): Goods {
  return { document: 'NFE', draft: { regime, buyer, goal: 'NORMAL', items } }
}

function returned(sold_on: string, { draft }: Goods): Goods {
  return { document: 'NFE', draft: { ...draft, goal: 'RETURN', sold_on } }
}

function service(
  regime: NfseExampleDraft['regime'],
  buyer: NfseExampleDraft['buyer'],
  sold: Omit<NfseExampleDraft, 'regime' | 'buyer'>,
): Note {
  return { document: 'NFSE', draft: { regime, buyer, ...sold } }
}
