import { describe, expect, it } from 'vitest'
import { REFUSALS } from '../../testing/codes-of-refusals.ts'
import {
  answering,
  CANCEL,
  CHAVE,
  fixture,
  ISSUED,
  KEY,
  NOTE,
  orThrow,
  PREPARATION,
  SENT_KEY,
} from '../../testing/sefaz/example.ts'
import { consultSefazNfe } from './consult.ts'
import { prepareSefazEvent, sendSefazEvent } from './events.ts'
import { prepareSefazNfe } from './prepare.ts'
import { sendSefazNfe } from './send.ts'

const PREPARED = orThrow(prepareSefazNfe(NOTE, KEY, PREPARATION))
const EVENT = orThrow(prepareSefazEvent(CANCEL, ISSUED, SENT_KEY, PREPARATION))

const said = (name: string, code: string) =>
  fixture(name).replace(/(<cStat>)[0-9]+(<\/cStat>(?![\s\S]*<cStat>))/, `$1${code}$2`)
const sent = (body: string) => sendSefazNfe(PREPARED, SENT_KEY, answering(body).access)
const asked = (body: string) => consultSefazNfe(SENT_KEY, answering(body).access, PREPARED.bytes)
const cancelled = (body: string) => sendSefazEvent(CANCEL, EVENT, SENT_KEY, answering(body).access)
/** An answer to a consult that includes the protocol of a refusal. */
const refusedAtConsult = (code: string) => {
  const [protocol = ''] = /<protNFe[\s\S]*<\/protNFe>/.exec(said('rejeitada', code)) ?? []
  return said('consulta-recusada', code).replace('</retConsSitNFe>', `${protocol}</retConsSitNFe>`)
}

describe.each(REFUSALS)('code %s', (code) => {
  it('in the protocol of a note refuses it for good, with the words of the authority', async () => {
    for (const outcome of [await sent(said('rejeitada', code)), await asked(refusedAtConsult(code))])
      expect(outcome).toMatchObject({
        kind: 'FINAL',
        result: {
          enotas_status: 'Negada',
          denied_final: false,
          authority_code: code,
          authority_message: expect.stringContaining('NCM inexistente'),
          faults: [{ code, text: expect.stringContaining('NCM inexistente') }],
        },
      })
  })

  it('of a whole lot says that nothing was done', async () => {
    expect(await sent(said('lote-recusado', code))).toMatchObject({
      kind: 'REJECTED',
      failure: 'rejected',
      faults: [{ code }],
    })
  })

  it('beside a protocol number that no table explains leaves a doubt, for something was taken in', async () => {
    const numbered = said('autorizada', code)
    const isKnown = !['160', '172', '174', '1025', '121', '189', '199', '1999', '9998'].includes(code)
    expect(await sent(numbered)).toMatchObject(isKnown ? { kind: 'FINAL' } : { kind: 'UNKNOWN', failure: 'malformed' })
  })

  it('says nothing of a note when it refuses the question', async () => {
    expect(await asked(said('consulta-recusada', code))).toMatchObject({ kind: 'UNKNOWN' })
  })

  it('refuses an event', async () => {
    expect(await cancelled(said('evento-intempestivo', code))).toMatchObject({ kind: 'DENIED', authority_code: code })
  })
})

describe('a note that is authorised with alerts (120)', () => {
  const ALERTS = '<cMsg>200</cMsg><xMsg>Informe o GTIN</xMsg><cMsg>1115</cMsg><xMsg>Grupo IBSCBS ausente</xMsg>'
  const withAlerts = (name: string) =>
    fixture(name)
      .replaceAll('<cStat>100</cStat>', '<cStat>120</cStat>')
      .replace(/(<infProt[\s\S]*?<\/xMotivo>)/, `$1${ALERTS}`)
  const valid = {
    kind: 'FINAL',
    result: {
      enotas_status: 'Autorizada',
      authority_code: '120',
      access_key: CHAVE,
      alerts: [
        { code: '200', text: 'Informe o GTIN' },
        { code: '1115', text: 'Grupo IBSCBS ausente' },
      ],
    },
  }

  it('is valid, with its file and what it was warned of, as sent and as asked for', async () => {
    const outcome = await sent(withAlerts('autorizada'))
    expect(outcome).toMatchObject(valid)
    expect(await asked(withAlerts('consulta-autorizada'))).toMatchObject(valid)
  })
})
