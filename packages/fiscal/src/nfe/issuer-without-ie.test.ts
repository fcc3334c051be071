import { describe, expect, it } from 'vitest'
import { type Changes, input, RIO } from '../../testing/nfe/draft-input.ts'
import { normRow, normsWith } from '../../testing/norms.ts'
import { writeLayout } from '../layout/write.ts'
import { composeNfe } from './compose/compose.ts'
import { draftNfe } from './draft.ts'
import { INF_NFE } from './layout/nfe.ts'
import { checkNfe } from './rules.ts'

/** A company without inscrição estadual in Rio, whose notes go to the SVRS. */
const NO_IE: Changes = {
  company: { state_registration: 'ISENTO', address: RIO },
  customer: { address: RIO, state_id: 33 },
}
const GOOD: Changes = { ...NO_IE, product: { ncm: '69120000' } }

const draft = (changes: Changes, day: string) => draftNfe({ ...input(changes), now: new Date(`${day}T13:00:00Z`) })
const faults = (changes: Changes, day: string) => checkNfe(draft(changes, day), day).map(({ code }) => code)
const issued = (changes: Changes, day: string) =>
  composeNfe({
    nfe: draft(changes, day),
    serie: 1,
    number: 1,
    code: '13572468',
    issuedAt: new Date(`${day}T13:00:00Z`),
    program: 'Talao 1.0',
  })

describe('a note of an issuer without inscrição estadual', () => {
  it.each(['2026-12-01', '2027-01-05'])('is complete on %s: ISENTO, no ICMS, IBS and CBS of the book', (day) => {
    expect(faults(NO_IE, day)).toEqual([])
    const { infNFe, faults: wrong } = issued(NO_IE, day)
    expect(
      wrong.filter(({ path }) => !path.startsWith('company.address') && !path.startsWith('customer_note')),
    ).toEqual([])
    expect(infNFe.emit.IE).toBe('ISENTO')
    expect(infNFe.det[0]?.imposto).not.toHaveProperty('ICMS')
    expect(infNFe.det[0]?.imposto.IBSCBS).toEqual({ CST: '410', cClassTrib: '410008' })
    expect(infNFe.total.IBSCBSTot).toEqual({ vBCIBSCBS: '0.00' })
    expect(writeLayout(INF_NFE, infNFe)).not.toContain('<ICMS>')
  })

  it('asks for no situation of the ICMS, which others need', () => {
    const open: Changes = { company: { tax_regime: 'LUCRO_REAL' }, product: { ncm: '69120000' } }
    const own: Changes = { ...GOOD, company: { ...NO_IE.company, tax_regime: 'LUCRO_REAL' } }
    expect(faults(open, '2026-12-01')).toContain('NFE-ITEM-ICMS')
    expect(faults(own, '2026-12-01')).toEqual([])
  })

  it('waits for the rate of CBS where its good is taxed: without the group it would be refused', () => {
    expect(faults(GOOD, '2027-01-05')).toEqual(['NFE-IBS-CBS-SEM-IE'])
    expect(faults({ ...GOOD, company: { address: RIO, state_registration: '12345678' } }, '2027-01-05')).not.toContain(
      'NFE-IBS-CBS-SEM-IE',
    )
  })

  it('is sent without the group once the norms say that its absence is not refused', () => {
    const row = normRow('DUTY', 'NFE/NO_IE/*', '2026-11-16', { duty: 'DUE', refused_if_absent: false })
    expect(checkNfe(draft(GOOD, '2027-01-05'), '2027-01-05', { norms: normsWith(row) })).toEqual([])
  })

  it('says what its seller can do: mend the product, or have an inscrição estadual until the group is taken', () => {
    const texts = (changes: Changes) => checkNfe(draft(changes, '2027-01-05'), '2027-01-05').map(({ text }) => text)
    const single: Changes = {
      ...GOOD,
      product: { ...GOOD.product, nfe_tax: { cst_ibscbs: '620', cclasstrib: '620001' } },
    }
    expect(texts(GOOD)).toEqual([expect.stringContaining('peça a inscrição estadual à SEFAZ')])
    expect(texts(single)).toEqual([expect.stringContaining('Confira-o no produto')])
  })

  it('is told at once where only an authoriser of the state itself could take it', () => {
    const inSaoPaulo = { company: { state_registration: 'ISENTO' } }
    expect(faults(inSaoPaulo, '2026-12-01')).toEqual(['NFE-COMPANY-WITHOUT-IE'])
  })

  it('is as it was before the rules of such issuers', () => {
    expect(faults(NO_IE, '2026-11-15')).toEqual([])
    expect(issued(NO_IE, '2026-11-15').infNFe.det[0]?.imposto).toHaveProperty('ICMS')
  })
})
