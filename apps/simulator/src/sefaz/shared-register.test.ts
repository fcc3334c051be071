import { prepareSealKey } from '@talao/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, basic, CNPJ, openBench } from '../../testing/focus-nfe.ts'
import { certificateOf, keyOf, type NoteWish, noteOf, openSefaz, type SefazBench } from '../../testing/sefaz.ts'

/** The same simulator, called through the Focus gateway and as SEFAZ. */
let focus: Bench
let sefaz: SefazBench
beforeAll(async () => {
  focus = await openBench()
  sefaz = await openSefaz({}, focus.simulator)
})
afterAll(() => focus.simulator.stop())

const straight = (wish: NoteWish) => {
  const { key, cert } = certificateOf(CNPJ)
  const nfe = noteOf({ cnpj: CNPJ, at: focus.simulator.admin.now(), ...wish })
  return { nfe, send: () => sefaz.send(nfe, { key: prepareSealKey({ keyPem: key, certificatePem: cert }) }) }
}

describe('a number', () => {
  it('that the gateway has used is taken at SEFAZ, and the other way round', async () => {
    const first = await focus.issue('um')
    const taken = await straight({ number: 1 }).send()
    expect(taken.last('xMotivo')).toContain(`[chNFe:${String(first.body['chave_nfe']).slice(3)}]`)
    expect([taken.last('cStat'), (await straight({ number: 2 }).send()).last('cStat')]).toEqual(['539', '100'])
    expect((await focus.issue('dois')).body['numero']).toBe('3')
  })

  it('that the gateway has declared void is void at SEFAZ', async () => {
    const range = { cnpj: CNPJ, serie: '1', numero_inicial: '40', numero_final: '41' }
    await focus.call('POST', '/v2/nfe/inutilizacao', { ...range, justificativa: 'Numeros pulados no sistema' })
    expect((await straight({ number: 40 }).send()).last('cStat')).toBe('206')
  })
})

describe('the book', () => {
  it('counts what stands for a sale, whatever road it took', async () => {
    await focus.issue('tres', { informacoes_adicionais_contribuinte: 'Venda HP777; optante' })
    const { nfe, send } = straight({ number: 60, text: 'Venda HP777' })
    await send()
    const book = focus.simulator.admin.sefaz.documents({ cnpj: CNPJ })
    expect(book.valid_by_sale[`${CNPJ}/homologacao/HP777`]).toBe(2)
    expect(book.most_valid_documents_of_a_number).toBe(1)
    expect(book.data[0]).toMatchObject({ road: 'sefaz', chave: keyOf(nfe), numero: 60, sale: 'HP777', events: [] })
  })

  it('and the knobs are there over HTTP, with the account token', async () => {
    const { conta } = focus.tokens
    const all = await focus.call('GET', `/_simulador/documents?cnpj=${CNPJ}`, undefined, conta)
    expect(all.body['documents']).toBeGreaterThan(0)
    const none = await focus.call('GET', '/_simulador/documents?cnpj=00000000000000', undefined, conta)
    expect(none.body['documents']).toBe(0)
    const set = await focus.call(
      'POST',
      '/_simulador/authorizers',
      { authorizer: 'PR', state: 'paused', svc: true },
      conta,
    )
    expect(set.body['data']).toHaveLength(2)
    expect((await focus.call('POST', '/_simulador/authorizers', { authorizer: 'XX' }, conta)).status).toBe(400)
    const line = { uf: 'PR', cnpj: CNPJ, ie: '1234567890', name: 'ACME', situation: 2 }
    expect((await focus.call('POST', '/_simulador/taxpayers', line, conta)).status).toBe(400)
    const answer = await fetch(`${focus.simulator.url}/_simulador/documents`, {
      headers: { Authorization: basic(focus.tokens.homologacao) },
    })
    expect(answer.status).toBe(403)
  })
})
