import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectStorable } from '../../testing/contract-suite-mutilations.ts'
import { CANCEL_XML, NFSE_XML, packed } from '../../testing/nfse-nacional/answers.ts'
import {
  CANCEL_PREPARED,
  CANCELLATION,
  CHAVE,
  DPS_ID,
  ISSUE_KEY,
  ISSUED,
  PREPARED,
} from '../../testing/nfse-nacional/example.ts'
import type { Access } from '../port/gateway.ts'
import type { TransportResult } from '../transport/transport.ts'
import { cityParameters } from './city-parameters.ts'
import { readFeed } from './feed.ts'
import { NFSE_NACIONAL } from './gateway.ts'
import { serviceRate, specialRegimes, withholding } from './service-parameters.ts'

/** Names and values the authority really uses, combined at random. */
const NAMES = [
  'idDps',
  'chaveAcesso',
  'nfseXmlGZipB64',
  'erros',
  'erro',
  'Codigo',
  'descricao',
  'eventos',
  'arquivoXml',
  'eventoXmlGZipB64',
  'tipoEvento',
  'LoteDFe',
  'NSU',
  'ArquivoXml',
  'StatusProcessamento',
  'dataHoraProcessamento',
  'aliquotas',
  'parametrosConvenio',
  'retencoes',
  'regimesEspeciais',
  'mensagem',
  '__proto__',
]
const VALUES = [
  CHAVE,
  DPS_ID,
  packed(NFSE_XML),
  packed(CANCEL_XML),
  packed('<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe/></NFSe>'),
  packed('<evento xmlns="http://www.sped.fazenda.gov.br/nfse"><infEvento/></evento>'),
  'E0014',
  'E0822',
  'E0840',
  '101101',
  '',
  7,
  null,
  true,
]

const { body } = fc.letrec<{ body: unknown }>((tie) => ({
  body: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...VALUES),
    fc.array(tie('body'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('body'), { maxKeys: 5 }),
  ),
}))

const result: fc.Arbitrary<TransportResult> = fc
  .tuple(
    fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 405, 422, 429, 500, 503),
    fc.oneof(
      body.map((json) => JSON.stringify(json)),
      fc.string(),
    ),
  )
  .map(([status, text]) => ({ kind: 'answered', status, headers: {}, body: Buffer.from(text ?? ''), durationMs: 1 }))

/** A server that gives these answers in order, and repeats the last. */
function accessTo(answers: readonly TransportResult[]): Access {
  const queue = [...answers]
  const next = () => (queue.length > 1 ? queue.shift() : queue[0]) ?? Promise.reject(new Error('no answer'))
  const transport = { send: () => Promise.resolve(next()), close: () => undefined }
  return { baseUrl: 'http://127.0.0.1', otherBaseUrl: 'http://127.0.0.1', token: '', meter: 'teste', transport }
}

it('no answer makes any question throw, and none makes a note or an event of nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(result, { minLength: 1, maxLength: 4 }), async (answers) => {
      const sent = await NFSE_NACIONAL.send(PREPARED, ISSUE_KEY, accessTo(answers))
      const found = await NFSE_NACIONAL.consult(ISSUE_KEY, accessTo(answers), PREPARED.bytes)
      for (const outcome of [sent, found]) {
        if (outcome.kind !== 'FINAL' || outcome.result.enotas_status === 'Negada') continue
        expect(outcome.result.access_key?.slice(9, 23)).toBe(ISSUE_KEY.cnpj)
      }
      const event = await NFSE_NACIONAL.sendEvent(CANCELLATION, CANCEL_PREPARED, ISSUE_KEY, accessTo(answers))
      expectStorable([sent, found, event])
      if (event.kind === 'DONE') expect(JSON.stringify(answers.map(textOf))).toContain(packed(CANCEL_XML))
      await NFSE_NACIONAL.consultEvent(CANCELLATION, ISSUED, ISSUE_KEY, accessTo(answers), null)
      await readFeed(0, accessTo(answers), ISSUE_KEY.cnpj)
      await cityParameters(3550308, accessTo(answers))
      await serviceRate(3550308, '080201', '2026-11-20', accessTo(answers))
      await specialRegimes(3550308, '080201', '2026-11-20', accessTo(answers))
      await withholding(3550308, '2026-11-20', accessTo(answers))
    }),
    { numRuns: 500 },
  )
}, 60_000)

function textOf(answer: TransportResult): string {
  return Buffer.from(answer.body).toString()
}
