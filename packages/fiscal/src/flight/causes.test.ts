import { describe, expect, it } from 'vitest'
import { NFE_RULES, NFSE_RULES } from '../index.ts'
import { WITHOUT_IBS_CBS_TEXTS, type WithoutIbsCbsReason } from '../tax/without-ibs-cbs.ts'
import { CAUSES, causeNamed, causesOf, withWaiting } from './causes.ts'
import { lightOf } from './light.ts'

const REASONS = Object.keys(WITHOUT_IBS_CBS_TEXTS) as WithoutIbsCbsReason[]

describe('causes', () => {
  it('name every rule that a note of a sale can break, so that no seller reads "another problem"', () => {
    const rules = [...NFE_RULES, ...NFSE_RULES].filter(({ path }) => MENDED_IN_A_SALE.test(path))
    const unnamed = rules.filter(({ code, path }) =>
      causesOf({ faults: [{ code, path, text: '' }] }).some((id) => id.startsWith('OTHER')),
    )
    expect(rules.length).toBeGreaterThan(60)
    expect(unnamed.map(({ code }) => code)).toEqual([])
  })

  it('name every reason for which IBS and CBS stay out, each as a warning', () => {
    for (const reason of REASONS) {
      const [id = '', ...others] = causesOf({ faults: [], leftOut: [reason] })
      expect([reason, others, causeNamed(id).level]).toEqual([reason, [], 'WARN'])
    }
  })

  it('come in the order of their table, each once, with unknown codes last', () => {
    const faults = [
      { code: 'XYZ-1', path: 'somewhere', text: '' },
      { code: 'NFE-ITEM-NCM', path: 'items.0.ncm', text: '' },
      { code: 'NFE-CUSTOMER-DOCUMENT-MISSING', path: 'customer_note.document', text: '' },
      { code: 'NFE-ITEM-NCM-ZEROS', path: 'items.1.ncm', text: '' },
    ]
    expect(causesOf({ faults, leftOut: ['NO_CODE'] })).toEqual([
      'BUYER_DOCUMENT_MISSING',
      'NCM',
      'IBS_CBS_CODES',
      'OTHER:XYZ-1',
    ])
  })

  it('have one id each, and say what to do', () => {
    expect(new Set(CAUSES.map(({ id }) => id)).size).toBe(CAUSES.length)
    for (const { title, act } of CAUSES) expect([title.endsWith('.'), act.endsWith('.')]).toEqual([false, true])
  })
})

describe('how a sale waits', () => {
  it('stands after what fails and before what is only left out, and its sending by hand last', () => {
    const found = ['NCM', 'IBS_CBS_CODES', 'OTHER:XYZ-1']
    const automatic = { asks_first: false, goes_by_itself: true, sends_by_itself: true, overdue_since: null }
    expect(withWaiting(found, automatic)).toEqual(['NCM', 'OTHER:XYZ-1', 'IBS_CBS_CODES'])
    expect(withWaiting(found, { ...automatic, overdue_since: '2026-12-01' })[2]).toBe('OVERDUE')
    expect(withWaiting(found, { ...automatic, asks_first: true, sends_by_itself: false })).toEqual([
      'NCM',
      'OTHER:XYZ-1',
      'ASKS_FIRST',
      'IBS_CBS_CODES',
      'NOT_AUTOMATIC',
    ])
  })
})

/** Paths of what a sale, its products or its company bring; the rest is of notes that a user wrote. */
const MENDED_IN_A_SALE = /^(customer_note|items|nfs_service|company)\./

describe('the light of a sale', () => {
  const GOOD = {
    status: 'PENDING',
    due_on: '2026-12-04',
    causes: [],
    asks_first: false,
    goes_by_itself: true,
    sends_by_itself: true,
    overdue_since: null,
    soon: null,
  } as const

  it.each([
    [{}, 'GREEN', 'Sai em 04/12/2026'],
    [{ causes: ['NCM', 'IBS_CBS_CODES'] }, 'RED', 'Vai falhar: falta o NCM do produto, ou ele não existe'],
    [{ status: 'UNPROCESSED' }, 'RED', 'Vai falhar: faltam dados da venda'],
    [{ asks_first: true }, 'RED', 'Espera a sua resposta'],
    [{ causes: ['IBS_CBS_CODES'], overdue_since: '2026-12-01' }, 'RED', 'Devia ter saído em 01/12/2026'],
    [{ causes: ['IBS_CBS_CODES'] }, 'YELLOW', 'Sai, com aviso: IBS e CBS ficam de fora: faltam os códigos'],
    [{ goes_by_itself: false }, 'YELLOW', 'Espera você enviar'],
    [{ sends_by_itself: false }, 'YELLOW', 'Espera você enviar'],
    [
      { soon: { day: '2026-12-10', cause: 'CERTIFICATE' } },
      'YELLOW',
      'Sai em 04/12/2026; a partir de 10/12/2026: o certificado A1 falta ou termina antes do dia da nota',
    ],
  ] as const)('%j: %s', (change, light, text) => {
    expect(lightOf({ ...GOOD, ...change })).toEqual({ light, text })
  })
})
