import { verifySignature } from '@talao/documents'
import { readNfse } from '@talao/fiscal'
import { company, firm, foreigner } from '@talao/fiscal/testing/nfse/note'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSchema, SCHEMAS, schemaFile } from '../../../../test/support/schemas.ts'
import { refusalsBySchema } from '../../testing/nfse-schema.ts'
import { type DpsWish, EXPORT, type NfseRegister, NORMAL, openNfseRegister } from '../../testing/sefin.ts'
import { nfseByDps, nfseByKey } from './nfse-store.ts'

let book: NfseRegister
beforeEach(() => {
  book = openNfseRegister()
})

describe('a DPS that is right', () => {
  it('becomes a note that the authority has signed around the bytes it was sent', () => {
    const sent = book.signed()
    const answer = book.send(`<?xml version="1.0" encoding="UTF-8"?>${sent}`)
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusals))
    const { xml, chave } = answer.nfse
    expect(xml).toContain(sent)
    for (const signedElement of ['infNFSe', 'infDPS'] as const) {
      expect(verifySignature(xml, { signedElement, allow: ['rsa-sha256'], anyForm: true }).ok).toBe(true)
    }
    expect(readNfse(xml).nfse).toMatchObject({ Id: `NFS${chave}`, nNFSe: '1', cStat: '100' })
  })

  it('is found by its DPS and by its key, in its own environment', () => {
    const { id_dps, chave } = book.issue()
    expect(nfseByDps(book.world, 'homologacao', id_dps)?.chave).toBe(chave)
    expect(nfseByKey(book.world, 'homologacao', chave)?.id_dps).toBe(id_dps)
    expect(nfseByDps(book.world, 'producao', id_dps)).toBeUndefined()
  })

  it('gives each emitter numbers without a gap', () => {
    expect([1, 2, 3].map((number) => book.issue({ number }).numero)).toEqual([1, 2, 3])
  })

  it.each<[string, DpsWish, object]>([
    ['leaves rate and tax to the Simples', {}, { vBC: '197.00', vLiq: '197.00' }],
    [
      'withholds by the rate of the DPS',
      {
        note: { customer_note: firm() },
        change: ({ valores: { trib } }) => Object.assign(trib.tribMun, { tpRetISSQN: '2', pAliq: '2.50' }),
      },
      { vBC: '197.00', pAliqAplic: '2.50', vISSQN: '4.92', vTotalRet: '4.92', vLiq: '192.08' },
    ],
    [
      'takes the rate of the city outside of the Simples',
      { note: { company: NORMAL, discount_cents: 1700 } },
      { vBC: '180.00', pAliqAplic: '5.00', vISSQN: '9.00', vLiq: '180.00' },
    ],
    [
      'takes a deduction in percent off the base alone',
      { note: { company: NORMAL }, change: ({ valores }) => Object.assign(valores, { vDedRed: { pDR: '10.00' } }) },
      { vCalcDR: '19.70', vBC: '177.30', pAliqAplic: '5.00', vISSQN: '8.86', vLiq: '197.00' },
    ],
  ])('computes what is due: %s', (_, wish, values) => {
    expect(readNfse(book.issue(wish).xml).nfse.valores).toEqual(values)
  })

  it('computes IBS and CBS when they are declared', () => {
    const wish = (codes: object) => ({
      note: { company: NORMAL, customer_note: firm() },
      change: (dps: Parameters<NonNullable<DpsWish['change']>>[0]) =>
        Object.assign(dps, {
          IBSCBS: { finNFSe: '0', cIndOp: '100301', indDest: '0', valores: { trib: { gIBSCBS: codes } } },
        }),
    })
    const { IBSCBS } = readNfse(book.issue(wish({ CST: '000', cClassTrib: '000001' })).xml).nfse
    expect(IBSCBS).toMatchObject({
      cLocalidadeIncid: '3550308',
      valores: { vBC: '187.15', uf: { pAliqEfetUF: '0.10' }, fed: { pCBS: '0.90' } },
      totCIBS: { vTotNF: '197.00', gIBS: { vIBSTot: '0.19' }, gCBS: { vCBS: '1.68' } },
    })
    expect(book.codes(wish({ CST: '200', cClassTrib: '000001' }))).toEqual(['E0014'])
    expect(book.codes({ ...wish({ CST: '200', cClassTrib: '000001' }), number: 2 })).toEqual(['E0959'])
  })

  it.each<[string, DpsWish]>([
    ['of the Simples', {}],
    ['of a company outside of it', { note: { company: NORMAL, customer_note: firm() } }],
    ['of an MEI without customer', { note: { company: company({ tax_regime: 'MEI' }), customer_note: null } }],
    ['of an export', { note: { customer_note: foreigner(), ...EXPORT } }],
    ['with letters in the CNPJ of the customer', { note: { customer_note: firm({ document: '12ABC34501DE35' }) } }],
  ])('answers what the official schema takes, %s', (_, wish) => {
    const { xml } = book.issue(wish)
    expect(refusalsBySchema('NFSe', xml)).toEqual([])
    expect(readNfse(xml).unknown).toEqual([])
  })

  it.runIf(SCHEMAS)('may come from another program, signed in its own way', () => {
    book.world.time.skip(600_000)
    const sent = readSchema(schemaFile('nfse/samples/dps-simples-nacional-curso-assinada-sha256.xml'))
    const answer = book.send(sent)
    expect(answer).toMatchObject({ ok: true, nfse: { contributor_code: 'HP123456' } })
  })
})
