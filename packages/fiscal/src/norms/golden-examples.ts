// table
import type { NormExample } from './example.ts'

const EBOOK = '49019900'
const MUG = '69120000'
const COURSE = { item: '8.02', national_code: '080201', nbs: '122051900', cindop: '100301', cclasstrib: '000001' }
const SOFTWARE = { item: '1.05', national_code: '010501', nbs: '111032100', cindop: '100501', cclasstrib: '000001' }

/**
 * The notes of the house: every regime, goods and services, immune and taxed, at home and abroad, a return, in 2026 and
 * in 2027. Proposed norms are refused when one of these becomes invalid or its figures change, unless the bundle says
 * so and why. They are judged each time, no answer is stored.
 */
export const GOLDEN_EXAMPLES: readonly NormExample[] = (['2026-11-20', '2027-01-05'] as const).flatMap(
  (day): NormExample[] => [
    {
      id: `nfe-simples-ebook-${day}`,
      document: 'NFE',
      day,
      draft: {
        regime: 'SIMPLES_NACIONAL',
        buyer: 'SAME_STATE',
        goal: 'NORMAL',
        items: [{ ncm: EBOOK, cclasstrib: '410008', amount: '97.00' }],
      },
    },
    {
      id: `nfe-simples-caneca-${day}`,
      document: 'NFE',
      day,
      draft: {
        regime: 'SIMPLES_NACIONAL',
        buyer: 'SAME_STATE',
        goal: 'NORMAL',
        items: [{ ncm: MUG, cclasstrib: '000001', amount: '100.00' }],
      },
    },
    {
      id: `nfe-mei-ebook-${day}`,
      document: 'NFE',
      day,
      draft: {
        regime: 'MEI',
        buyer: 'SAME_STATE',
        goal: 'NORMAL',
        items: [{ ncm: EBOOK, cclasstrib: '410008', amount: '97.00' }],
      },
    },
    {
      id: `nfe-presumido-ebook-${day}`,
      document: 'NFE',
      day,
      draft: {
        regime: 'LUCRO_PRESUMIDO',
        buyer: 'OTHER_STATE',
        goal: 'NORMAL',
        items: [{ ncm: EBOOK, cclasstrib: '410008', amount: '97.00' }],
      },
    },
    {
      id: `nfe-presumido-caneca-${day}`,
      document: 'NFE',
      day,
      draft: {
        regime: 'LUCRO_PRESUMIDO',
        buyer: 'SAME_STATE',
        goal: 'NORMAL',
        items: [{ ncm: MUG, cclasstrib: '000001', amount: '100.00' }],
      },
    },
    {
      id: `nfe-real-dois-itens-${day}`,
      document: 'NFE',
      day,
      draft: {
        regime: 'LUCRO_REAL',
        buyer: 'SAME_STATE',
        goal: 'NORMAL',
        items: [
          { ncm: MUG, cclasstrib: '000001', amount: '100.00' },
          { ncm: EBOOK, cclasstrib: '410008', amount: '50.00' },
        ],
      },
    },
    {
      id: `nfe-real-exterior-${day}`,
      document: 'NFE',
      day,
      draft: {
        regime: 'LUCRO_REAL',
        buyer: 'EX',
        goal: 'NORMAL',
        items: [{ ncm: MUG, cclasstrib: '410004', amount: '100.00' }],
      },
    },
    {
      id: `nfe-presumido-devolucao-${day}`,
      document: 'NFE',
      day,
      draft: {
        regime: 'LUCRO_PRESUMIDO',
        buyer: 'SAME_STATE',
        goal: 'RETURN',
        sold_on: '2026-11-10',
        items: [{ ncm: MUG, cclasstrib: '000001', amount: '100.00' }],
      },
    },
    {
      id: `nfse-simples-curso-${day}`,
      document: 'NFSE',
      day,
      draft: { regime: 'SIMPLES_NACIONAL', buyer: 'OTHER_CITY', ...COURSE, amount: '197.00' },
    },
    {
      id: `nfse-presumido-curso-${day}`,
      document: 'NFSE',
      day,
      draft: { regime: 'LUCRO_PRESUMIDO', buyer: 'OTHER_CITY', ...COURSE, amount: '197.00' },
    },
    {
      id: `nfse-presumido-software-${day}`,
      document: 'NFSE',
      day,
      draft: { regime: 'LUCRO_PRESUMIDO', buyer: 'SAME_CITY', ...SOFTWARE, amount: '49.90' },
    },
    {
      id: `nfse-real-sem-codigos-${day}`,
      document: 'NFSE',
      day,
      draft: {
        regime: 'LUCRO_REAL',
        buyer: 'SAME_CITY',
        ...SOFTWARE,
        cindop: null,
        cclasstrib: null,
        amount: '49.90',
      },
    },
    {
      id: `nfse-mei-curso-${day}`,
      document: 'NFSE',
      day,
      draft: { regime: 'MEI', buyer: 'SAME_CITY', ...COURSE, amount: '197.00' },
    },
  ],
)
