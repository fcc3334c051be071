import { describe, expect, it } from 'vitest'
import { writeLayout } from '../../layout/write.ts'
import { checkEventRequest, eventToSeal } from '../document.ts'
import { NFSE_NAMESPACE } from '../layout/dps.ts'
import { INF_PED_REG } from '../layout/event.ts'
import { readNfseEvent } from '../read.ts'
import { checkCancel, composeEventRequest, type EventRequestInput } from './compose.ts'
import { effectOf, NFSE_EVENTS } from './effect.ts'

const CHAVE = '35503082211222333000181000000000000126111234567890'

function request(overrides: Partial<EventRequestInput> = {}) {
  return composeEventRequest({
    type: '101101',
    chave: CHAVE,
    in_production: false,
    author: '11222333000181',
    motive: '1',
    reason: 'Erro na emissao da nota fiscal',
    at: new Date('2026-11-20T18:00:00Z'),
    ...overrides,
  })
}

describe('a request for an event', () => {
  it('to cancel is the known sample, byte for byte', () => {
    expect(writeLayout(INF_PED_REG, request())).toBe(
      `<infPedReg Id="PRE${CHAVE}101101"><tpAmb>2</tpAmb><verAplic>talao-1.0</verAplic><dhEvento>2026-11-20T15:00:00-03:00</dhEvento><CNPJAutor>11222333000181</CNPJAutor><chNFSe>${CHAVE}</chNFSe><e101101><xDesc>Cancelamento de NFS-e</xDesc><cMotivo>1</cMotivo><xMotivo>Erro na emissao da nota fiscal</xMotivo></e101101></infPedReg>`,
    )
    expect(checkEventRequest(request())).toEqual([])
  })

  it('for the city to cancel after the term has its own type and text', () => {
    const analysis = request({ type: '101103', author: '52998224725', motive: '9' })
    expect(analysis.Id).toBe(`PRE${CHAVE}101103`)
    expect(analysis.CPFAutor).toBe('52998224725')
    expect(analysis.e101103?.xDesc).toBe('Solicitação de Análise Fiscal para Cancelamento de NFS-e')
    expect(checkEventRequest(analysis)).toEqual([])
  })

  it('gives the signer its Id and what stands inside', () => {
    const { id, infPedReg, versao } = eventToSeal(request())
    expect([id, versao]).toEqual([`PRE${CHAVE}101101`, '1.01'])
    expect(infPedReg).toMatch(/^<tpAmb>.*<\/e101101>$/)
  })

  it('is refused without a motive of the list or a reason of 15 to 255 letters', () => {
    expect(checkCancel({ motive: '1', reason: 'x'.repeat(15) })).toEqual([])
    expect(checkCancel({ motive: '3', reason: 'curto' }).map(({ path }) => path)).toEqual(['motive', 'reason'])
    expect(checkCancel({ motive: '2', reason: 'x'.repeat(256) }).map(({ path }) => path)).toEqual(['reason'])
    expect(() => request({ chave: '1' })).toThrow(RangeError)
  })
})

describe('a registered event', () => {
  it.each(NFSE_EVENTS.map(({ tag, effect }) => ({ tag, effect })))('$tag means $effect', ({ tag, effect }) => {
    const { event, unknown } = readNfseEvent(registered(`<${tag}><xDesc>x</xDesc></${tag}>`))
    expect(unknown).toEqual([])
    expect(effectOf(event)?.effect).toBe(effect)
  })

  it('of a replacement names the new note', () => {
    const { event } = readNfseEvent(registered(`<e105102><chSubstituta>${CHAVE}</chSubstituta></e105102>`))
    expect(effectOf(event)?.replacedBy).toBe(CHAVE)
  })

  it('of a kind that came later is named and breaks nothing', () => {
    const { event, unknown } = readNfseEvent(registered('<e999999><xDesc>x</xDesc></e999999>'))
    expect(unknown).toEqual(['pedRegEvento.infPedReg.e999999'])
    expect(effectOf(event)).toBeUndefined()
  })
})

function registered(event: string): string {
  const inside = `<pedRegEvento versao="1.01"><infPedReg Id="PRE1"><chNFSe>${CHAVE}</chNFSe>${event}</infPedReg></pedRegEvento>`
  return `<evento xmlns="${NFSE_NAMESPACE}" versao="1.01"><infEvento Id="EVT1"><nSeqEvento>1</nSeqEvento>${inside}</infEvento></evento>`
}
