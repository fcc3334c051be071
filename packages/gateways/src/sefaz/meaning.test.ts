import { normsOf } from '@talao/fiscal/norms/norms'
import { REJECTION_ROWS } from '@talao/fiscal/rejection/rejection-rows'
import { BUILD_REJECTIONS, rejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { SEFAZ_REJECTIONS } from '@talao/fiscal/rejection/sefaz'
import { normRow } from '@talao/fiscal/testing/norms'
import { describe, expect, it } from 'vitest'
import { answering, fixture, KEY, NOTE, orThrow, PREPARATION, SENT_KEY } from '../../testing/sefaz/example.ts'
import { AUTHORISED, REACTIONS, REGISTERED } from './codes.ts'
import { consultSefazNfe } from './consult.ts'
import { isAuthorised, isRegistered, reactionTo } from './meaning.ts'
import { prepareSefazNfe } from './prepare.ts'
import { sendSefazNfe } from './send.ts'

const PREPARED = orThrow(prepareSefazNfe(NOTE, KEY, PREPARATION))
const WORDS = { cause: 'A nota traz algo novo.', field_path: 'items.*.ncm', action: 'Leia.', resend: 'same_number' }

function tableWith(outcome: string, code = '1999') {
  const row = normRow('REJECTION', `SEFAZ/${code}`, '2026-01-01', { ...WORDS, outcome })
  return rejectionTable(normsOf([...REJECTION_ROWS, row], 'test'), '2027-01-10')
}

const said = (name: string, code: string) =>
  fixture(name).replace(/(<cStat>)[0-9]+(<\/cStat>(?![\s\S]*<cStat>))/, `$1${code}$2`)
const sent = (body: string, outcome: string, code?: string) =>
  sendSefazNfe(PREPARED, SENT_KEY, answering(body, { rejections: tableWith(outcome, code) }).access)

describe('the rows that ship', () => {
  it('react to no code in another way than the protocol of SEFAZ', () => {
    for (const { code } of SEFAZ_REJECTIONS) {
      expect([code, reactionTo(code, BUILD_REJECTIONS)]).toEqual([code, REACTIONS[code]])
      expect([code, isAuthorised(code, BUILD_REJECTIONS)]).toEqual([code, AUTHORISED.includes(code)])
      expect([code, isRegistered(code, BUILD_REJECTIONS)]).toEqual([code, REGISTERED.includes(code)])
    }
  })
})

describe('a code that only a row of the house knows', () => {
  it('refuses the note with the words of the row, also beside a protocol number', async () => {
    for (const body of [said('rejeitada', '1999'), said('autorizada', '1999')])
      expect(await sent(body, 'REFUSED')).toMatchObject({
        kind: 'FINAL',
        result: {
          enotas_status: 'Negada',
          faults: [{ code: '1999', explained: expect.stringMatching(/A nota traz algo novo\. Leia\.$/) }],
        },
      })
  })

  it('leaves a note valid that comes with a protocol, at its sending and at a consult', async () => {
    expect(await sent(said('autorizada', '1999'), 'AUTHORISED')).toMatchObject({
      kind: 'FINAL',
      result: { enotas_status: 'Autorizada', authority_code: '1999', enclosed: { XML: expect.anything() } },
    })
    const body = fixture('consulta-autorizada').replaceAll('<cStat>100</cStat>', '<cStat>1999</cStat>')
    const { access } = answering(body, { rejections: tableWith('AUTHORISED') })
    expect(await consultSefazNfe(SENT_KEY, access, PREPARED.bytes)).toMatchObject({
      kind: 'FINAL',
      result: { enotas_status: 'Autorizada' },
    })
  })

  it('leaves a doubt where it says "valid" without a protocol', async () => {
    expect(await sent(said('lote-recusado', '1999'), 'AUTHORISED')).toMatchObject({ kind: 'UNKNOWN' })
  })

  it('waits without effect where the row says so', async () => {
    for (const name of ['rejeitada', 'lote-recusado'])
      expect(await sent(said(name, '1999'), 'WAIT')).toMatchObject({ kind: 'REJECTED', failure: 'unavailable' })
  })
})

it('keeps the steps of the protocol as they are, whatever a row says of them', async () => {
  expect(await sent(said('autorizada', '100'), 'REFUSED', '100')).toMatchObject({
    kind: 'FINAL',
    result: { enotas_status: 'Autorizada' },
  })
  expect(await sent(said('lote-recusado', '108'), 'REFUSED', '108')).toMatchObject({ failure: 'unavailable' })
})
