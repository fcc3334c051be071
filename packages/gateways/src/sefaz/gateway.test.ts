import { nfse, terms } from '@talao/fiscal/testing/nfse/note'
import { expect, it } from 'vitest'
import { describeGateway } from '../../testing/contract-suite.ts'
import type { EventBench, VoidBench } from '../../testing/contract-suite-fixture.ts'
import {
  CANCEL,
  CHAVE,
  fixture,
  ISSUED,
  KEY,
  LETTER,
  NOTE,
  PREPARATION,
  RANGE,
  soapAnswer,
} from '../../testing/sefaz/example.ts'
import { SEFAZ } from './gateway.ts'

const OTHER_CHAVE = '35261112ABC34501DE35550010000001231246813570'
const FOREIGN_CHAVE = '35261107504505000132550010000001231135724687'

const answer = (name: string) => soapAnswer(fixture(name))
const changed = (name: string, from: string | RegExp, to: string) => soapAnswer(fixture(name).replaceAll(from, to))

/** Answers of any service that leave the outcome uncertain. */
function wrong(name: string) {
  return {
    'SOAP says that it failed': { ...answer('falha-soap'), status: 500 },
    'SOAP says that it failed, with 200': answer('falha-soap'),
    'another service answers': answer('status'),
    'the answer tells no code': changed(name, /<cStat>[0-9]+<\/cStat>/g, ''),
    'the answer tells a code nobody knows': changed(name, /<cStat>[0-9]+/g, '<cStat>197'),
    'the answer is of another environment': changed(name, '<tpAmb>2', '<tpAmb>1'),
  }
}

function wrongNotes(name: string) {
  return {
    ...wrong(name),
    'the answer is about another chave': changed(name, CHAVE, OTHER_CHAVE),
    'the answer is about another company': changed(name, CHAVE, FOREIGN_CHAVE),
  }
}

const REFUSED_LETTER = changed('evento-intempestivo', '>501<', '>596<')

const EVENTS: EventBench[] = [
  {
    name: 'a cancellation',
    event: CANCEL,
    issued: ISSUED,
    send: {
      done: answer('evento-cancelamento'),
      denied: answer('evento-intempestivo'),
      alreadyThere: [answer('evento-duplicado'), changed('evento-duplicado', '>573<', '>420<')],
      doubtful: wrongNotes('evento-cancelamento'),
    },
    consult: {
      done: answer('consulta-cancelada'),
      text: CANCEL.text,
      absent: answer('consulta-autorizada'),
      processing: answer('consulta-em-processamento'),
      doubtful: { ...wrongNotes('consulta-cancelada'), 'the note itself is not there': answer('consulta-ausente') },
    },
  },
  {
    name: 'a correction letter',
    event: LETTER,
    issued: ISSUED,
    send: {
      done: answer('evento-carta'),
      denied: { ...REFUSED_LETTER, body: String(REFUSED_LETTER.body).replace('>110111<', '>110110<') },
      alreadyThere: [answer('evento-duplicado')],
      doubtful: {
        ...wrongNotes('evento-carta'),
        'the receipt is that of a cancellation': answer('evento-cancelamento'),
      },
    },
    consult: {
      done: answer('consulta-com-cartas'),
      text: LETTER.text,
      absent: answer('consulta-autorizada'),
      doubtful: wrongNotes('consulta-com-cartas'),
    },
  },
]

const VOID_RANGE: VoidBench = {
  range: RANGE,
  done: answer('inutilizada'),
  denied: answer('inutilizacao-recusada'),
  alreadyVoid: answer('inutilizacao-repetida'),
  doubtful: {
    ...wrong('inutilizada'),
    'the answer is about other numbers': changed('inutilizada', '<nNFFin>12', '<nNFFin>13'),
  },
}

const THROTTLED = { answer: answer('consumo-indevido'), seconds: 3600 }

describeGateway({
  gateway: SEFAZ,
  note: NOTE,
  key: KEY,
  preparation: PREPARATION,
  accessKey: new RegExp(`^${CHAVE}$`),
  mutualTls: true,
  send: {
    accepted: answer('recibo'),
    authorized: answer('autorizada'),
    rejected: answer('rejeitada'),
    denied: answer('denegada'),
    refusedData: answer('lote-recusado'),
    alreadyThere: [answer('duplicidade')],
    numberTaken: [answer('numero-de-outra-chave'), answer('numero-inutilizado')],
    badCredentials: [answer('certificado-vencido'), answer('certificado-de-outra-empresa')],
    throttled: THROTTLED,
    doubtful: wrongNotes('autorizada'),
  },
  consult: {
    processing: answer('consulta-em-processamento'),
    authorized: answer('consulta-autorizada'),
    denied: answer('consulta-denegada'),
    cancelled: answer('consulta-cancelada'),
    absent: answer('consulta-ausente'),
    badCredentials: [changed('consulta-recusada', '>656<', '>281<')],
    otherDocument: { answers: answer('consulta-de-outra-chave'), holder: OTHER_CHAVE },
    throttled: { answer: answer('consulta-recusada'), seconds: 3600 },
    doubtful: {
      ...wrongNotes('consulta-autorizada'),
      'the number is said to be a stranger’s': changed('consulta-de-outra-chave', OTHER_CHAVE, FOREIGN_CHAVE),
    },
  },
  events: EVENTS,
  voidRange: VOID_RANGE,
})

it('issues no service notes', () => {
  expect(SEFAZ.validate({ kind: 'NFSE', nfse: nfse(), terms: terms() })).toMatchObject([{ code: 'SEFAZ-DOCUMENTO' }])
})
