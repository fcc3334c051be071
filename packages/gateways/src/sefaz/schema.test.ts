import { readdirSync } from 'node:fs'
import { elementSource } from '@talao/fiscal/nfe/element-source'
import { SchemaValidator } from '@talao/fiscal/testing/layout/schema-validator'
import { describe, expect, it } from 'vitest'
import { readSchema, SCHEMAS, schemaFile } from '../../../../test/support/schemas.ts'
import {
  answering,
  CANCEL,
  fixture,
  ISSUED,
  KEY,
  LETTER,
  NOTE,
  orThrow,
  PREPARATION,
  RANGE,
  SENT_KEY,
} from '../../testing/sefaz/example.ts'
import { consultSefazNfe } from './consult.ts'
import { prepareSefazEvent } from './events.ts'
import { prepareSefazNfe } from './prepare.ts'
import { readEnvelope } from './soap.ts'
import { sefazStatus } from './status.ts'
import { prepareSefazVoid } from './void.ts'

const NOTES = 'nfe/PL_010e*'
const EVENTS = 'nfe/Evento_alnum_2026'

describe.runIf(SCHEMAS)('the official schemas', () => {
  it.each([
    ['enviNFe', NOTES, '4.00', () => orThrow(prepareSefazNfe(NOTE, KEY, PREPARATION)).bytes],
    ['envEvento', EVENTS, '1.00', () => orThrow(prepareSefazEvent(CANCEL, ISSUED, KEY, PREPARATION)).bytes],
    ['envEvento', EVENTS, '1.00', () => orThrow(prepareSefazEvent(LETTER, ISSUED, KEY, PREPARATION)).bytes],
    ['inutNFe', NOTES, '4.00', () => orThrow(prepareSefazVoid(RANGE, PREPARATION)).bytes],
    ['consSitNFe', NOTES, '4.00', () => bytesOf((access) => consultSefazNfe(SENT_KEY, access, null))],
    ['consStatServ', NOTES, '4.00', () => bytesOf((access) => sefazStatus(35, 'homologacao', access))],
  ])('accept what is asked: %s', async (name, folder, version, make) => {
    expect(refusals(`${folder}/${name}_v${version}.xsd`, name, await make())).toEqual([])
  })

  const answers = readdirSync(new URL('./fixtures', import.meta.url)).map((file) => file.replace('.xml', ''))

  it.each(answers.filter((name) => !/^(pagina|falha-soap|cadastro)$/.test(name)))(
    'accept the answer of our tests: %s',
    (name) => {
      const bytes = Buffer.from(fixture(name))
      const found = Object.entries(ANSWERS).filter(([root]) => !('malformed' in readEnvelope(bytes, root)))
      const [root = '', schema = ''] = found[0] ?? []
      expect(refusals(schema, root, bytes)).toEqual([])
    },
  )
})

const ANSWERS = {
  retEnviNFe: `${NOTES}/retEnviNFe_v4.00.xsd`,
  retConsSitNFe: `${NOTES}/retConsSitNFe_v4.00.xsd`,
  retConsStatServ: `${NOTES}/retConsStatServ_v4.00.xsd`,
  retInutNFe: `${NOTES}/retInutNFe_v4.00.xsd`,
  retEnvEvento: `${EVENTS}/retEnvEvento_v1.00.xsd`,
}

/** The bytes sent by a query. */
async function bytesOf(ask: (access: ReturnType<typeof answering>['access']) => Promise<unknown>): Promise<Uint8Array> {
  const { access, asked } = answering('')
  await ask(access)
  return asked[0]?.body ?? new Uint8Array()
}

function refusals(pattern: string, name: string, bytes: Uint8Array): string[] {
  const envelope = readEnvelope(bytes, name)
  if ('malformed' in envelope) return [envelope.malformed]
  const file = schemaFile(pattern)
  const judge = new SchemaValidator(file, readSchema(file))
  try {
    return judge.refusals(elementSource(envelope, envelope.message))
  } finally {
    judge.dispose()
  }
}
