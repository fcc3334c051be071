import { describe, expect, it } from 'vitest'
import { type Changes, input, LISBON, RIO } from '../../testing/nfe/draft-input.ts'
import { draftNfe } from '../nfe/draft.ts'
import { draftService } from '../nfse/draft-service.ts'
import { type DueFacts, noteReasons, type SaleReasonFacts } from './note-reasons.ts'
import { MOST_REASON_BYTES, type Reason, shortened, writeReason } from './reason.ts'
import { REASON_QUESTIONS } from './why-rules.ts'

const NOVEMBER = new Date('2026-11-20T13:00:00Z')
const DUE: DueFacts = {
  date: '2026-11-20',
  chosen: false,
  warranty: '2026-11-20',
  approved: '2026-11-13',
  warrantyFrom: 'LAW',
  delayFrom: { from: 'INTEGRATION', ref: 2 },
}
const SALE: SaleReasonFacts = {
  type_fiscal_note: 'NFE',
  nfe_percentage: '100',
  kindFrom: { from: 'INTEGRATION', ref: 2 },
  percentFrom: { from: 'INTEGRATION', ref: 2 },
  toldBy: 'PLATFORM',
  isPart: false,
  services: 0,
  due: DUE,
}

function reasonsFor(changes: Changes, sale: SaleReasonFacts | null = SALE, edit = {}): Reason[] {
  const given = input(changes)
  const drafted = draftNfe({ ...given, now: NOVEMBER })
  const nfe = { ...drafted, items: drafted.items.map((item) => ({ ...item, ...edit })) }
  // The products of these drafts have the fields of goods only.
  const products = given.products.map((product) => ({
    ...product,
    nfs_service: null,
    nbs: null,
    cclasstrib: null,
    cindop: null,
  }))
  const nfsDefaults = { nfs_service: draftService([]) }
  return noteReasons({ kind: 'NFE', nfe }, NOVEMBER, {
    products,
    nfeDefaults: given.defaults,
    nfsDefaults,
    sale,
    number: null,
  })
}

const reasonOf = (reasons: readonly Reason[], key: Reason['key']) => reasons.find((one) => one.key === key)

describe('why a note has its codes', () => {
  it.each([
    ['the same state', {}, 'CFOP-SAME-STATE'],
    ['a consumer in another state', { customer: { address: RIO } }, 'CFOP-OTHER-STATE'],
    [
      'a taxpayer in another state',
      { customer: { address: RIO, icms_taxpayer: 'Contribuinte' as const } },
      'CFOP-OTHER-STATE-TAXPAYER',
    ],
    ['abroad', { customer: { is_abroad: true, address: LISBON } }, 'CFOP-ABROAD'],
  ])('names the rule that chose the CFOP for %s', (_where, changes: Changes, rule) => {
    expect(reasonOf(reasonsFor(changes), 'cfop')?.rule).toBe(rule)
  })

  it('says where each code is set: product, defaults, law, or the note itself', () => {
    const ofProduct = reasonsFor({ product: { cfop_same_state: '5101' } })
    expect(reasonOf(ofProduct, 'cfop')).toMatchObject({ value: '5101', from: 'PRODUCT', ref: 7 })
    expect(reasonOf(reasonsFor({}), 'cfop')).toMatchObject({ value: '5102', from: 'DEFAULT' })
    expect(reasonOf(reasonsFor({}), 'icms_code')).toMatchObject({ rule: 'ICMS-CODE-IMMUNE', from: 'LAW', value: '300' })
    expect(reasonOf(reasonsFor({}, SALE, { cfop: '5949' }), 'cfop')).toMatchObject({ rule: 'CODE-NOTE', from: 'NOTE' })
  })
})

describe('why a note has its day', () => {
  const dayOf = (due: Partial<DueFacts>) => reasonOf(reasonsFor({}, { ...SALE, due: { ...DUE, ...due } }), 'day')

  it('names the guarantee, the wait, or a person', () => {
    expect(dayOf({})).toMatchObject({ rule: 'DAY-WARRANTY', from: 'LAW' })
    expect(dayOf({ warranty: null })).toMatchObject({ rule: 'DAY-DELAY', from: 'INTEGRATION', ref: 2 })
    expect(dayOf({ chosen: true })).toMatchObject({ rule: 'DAY-CHOSEN', from: 'PERSON' })
    expect(dayOf({ date: '2026-11-18' })).toMatchObject({ rule: 'DAY-SENDING' })
  })
})

describe('the reasons of a note', () => {
  it('come in the order of the questions, each with its law', () => {
    const reasons = reasonsFor({})
    const keys = Object.keys(REASON_QUESTIONS)
    const order = reasons.map(({ key }) => keys.indexOf(key))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    for (const reason of reasons) {
      const { question, answer, rule } = writeReason(reason)
      expect([question, answer, rule.source].every((text) => text.length > 3)).toBe(true)
      expect(answer).not.toMatch(/[{}]/)
    }
  })

  it('ask about a part left out as about a part, not as about two notes', () => {
    const split = reasonOf(reasonsFor({}, { ...SALE, nfe_percentage: '60' }), 'split')
    expect(split && writeReason(split)).toMatchObject({
      question: 'Por que só uma parte',
      answer: 'Só 60\u00A0% do valor vira nota. O resto fica de fora.',
    })
  })

  it('say of a typed note that a person wrote it', () => {
    expect(reasonOf(reasonsFor({}, null), 'kind')).toMatchObject({ rule: 'KIND-TYPED', from: 'PERSON' })
  })

  it('fit into what a note keeps, and give up repeated questions first', () => {
    const many = Array.from(
      { length: 90 },
      (_, at): Reason => ({ key: 'ncm', rule: 'CODE-SET', from: 'PRODUCT', ref: at }),
    )
    const kept = shortened([...reasonsFor({}), ...many])
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(MOST_REASON_BYTES)
    expect(new Set(kept.map(({ key }) => key))).toEqual(new Set(reasonsFor({}).map(({ key }) => key)))
  })
})
