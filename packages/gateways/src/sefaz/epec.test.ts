import { readNfeEvent } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { answering, CHAVE, fixture, KEY, NOTE, orThrow, PREPARATION, SENT_KEY } from '../../testing/sefaz/example.ts'
import { prepareEpec, sendEpec } from './epec.ts'
import { prepareSefazNfe } from './prepare.ts'

const EPEC = {
  ...PREPARATION,
  contingency: { kind: 'EPEC', since: PREPARATION.issuedAt, reason: 'SEFAZ sem resposta desde cedo' },
} as const
const PREPARED = orThrow(prepareEpec(NOTE, KEY, EPEC))
const NOTE_CHAVE = orThrow(prepareSefazNfe(NOTE, KEY, EPEC)).identity ?? ''

const RECEIPT = fixture('evento-cancelamento')
  .replaceAll('110111', '110140')
  .replaceAll('<cOrgao>35', '<cOrgao>91')
  .replace(CHAVE, NOTE_CHAVE)
  .replace('>135<', '>136<')

describe('an EPEC', () => {
  it('carries the key under which the note itself follows', () => {
    expect(PREPARED.identity).toBe(`ID110140${NOTE_CHAVE}01`)
    expect(NOTE_CHAVE.slice(34, 35)).toBe('4')
  })

  it('is registered at the national environment, with its file', async () => {
    const { access, asked } = answering(RECEIPT)
    const outcome = await sendEpec(PREPARED, SENT_KEY, access)
    expect(asked[0]?.url).toContain('nfe.fazenda.gov.br/NFeRecepcaoEvento4/')
    expect(outcome).toMatchObject({ kind: 'DONE', event: { authority_code: '136' } })
    const xml = outcome.kind === 'DONE' ? Buffer.from(outcome.event.enclosed.EPEC_XML ?? '').toString() : ''
    expect(readNfeEvent(xml)).toMatchObject({ type: '110140', event: { detEvento: { descEvento: 'EPEC' } } })
  })

  it('exists already, unless the number is with another key', async () => {
    const repeated = (key: string) =>
      RECEIPT.replace('>136<', '>485<').replace(/<xMotivo>Evento[^<]*/, `<xMotivo>Rejeição: Duplicidade [chNFe:${key}]`)
    expect(await sendEpec(PREPARED, SENT_KEY, answering(repeated(NOTE_CHAVE)).access)).toMatchObject({
      kind: 'ALREADY_EXISTS',
    })
    expect(await sendEpec(PREPARED, SENT_KEY, answering(repeated('')).access)).toMatchObject({ kind: 'ALREADY_EXISTS' })
    expect(await sendEpec(PREPARED, SENT_KEY, answering(repeated(CHAVE)).access)).toMatchObject({ kind: 'DENIED' })
  })

  it('is of no note that leaves the normal way', () => {
    expect(() => prepareEpec(NOTE, KEY, PREPARATION)).toThrow(RangeError)
  })
})
