import { nfse, terms } from '@talao/fiscal/testing/nfse/note'
import { describeGateway } from '../../testing/contract-suite.ts'
import type { EventBench, GatewayBench } from '../../testing/contract-suite-fixture.ts'
import { EXAMPLE_KEY, EXAMPLE_NFE, SERVICE_KEY } from '../../testing/focus-nfe/example-note.ts'
import { fixture } from '../../testing/focus-nfe/fixture.ts'
import type { EventRequest } from '../port/event.ts'
import { FOCUS_NFE, FOCUS_NFE_MUNICIPAL } from './gateway.ts'

const preparation = { issuedAt: new Date('2026-11-20T17:00:00Z'), seal: null, batch: null, contingency: null }
const AT = new Date('2026-11-20T18:00:00Z')
const CREDENTIALS = ['token-recusado', 'permissao-negada', 'certificado-vencido']
const THROTTLED = { answer: fixture('limite'), seconds: 17 }

const CANCEL: EventRequest = {
  kind: 'CANCEL',
  sequence: 1,
  text: 'Compra desfeita a pedido do cliente',
  motive: null,
  at: AT,
}
const CORRECTION: EventRequest = {
  kind: 'CORRECTION',
  sequence: 1,
  text: 'Complemento do endereço: Sala 34C',
  motive: null,
  at: AT,
}

/** False statements about a note that any of the three calls may return, by what is wrong with them. */
function wrongNotes(prefix: string, more: Record<string, string> = {}) {
  const named = {
    'success tells no state': `${prefix}sem-situacao`,
    'success tells a state nobody knows': `${prefix}situacao-desconhecida`,
    'the answer is about another CNPJ': `${prefix}outro-cnpj`,
    'the answer is about another ref': `${prefix}outra-ref`,
    ...more,
  }
  return Object.fromEntries(Object.entries(named).map(([wrong, outcome]) => [wrong, fixture(outcome)]))
}

const issued = (access_key: string, number: number) => ({ access_key, number, protocol: null, authorized_at: AT })

const NFE_ISSUED = issued('41261107504505000132550010000000221923094160', 22)
const NFE_EVENTS: EventBench[] = [
  {
    name: 'a cancellation',
    event: CANCEL,
    issued: NFE_ISSUED,
    send: {
      done: fixture('cancelamento-feito'),
      denied: fixture('cancelamento-negado'),
      alreadyThere: [
        fixture('ja-cancelada'),
        fixture('evento-ja-processado'),
        [fixture('nao-autorizada'), fixture('cancelada')],
      ],
      doubtful: {
        'the answer tells no state': fixture('evento-sem-situacao'),
        'the answer is that of a letter': fixture('carta-feita'),
        'nobody can say whether the note is cancelled': [fixture('nao-autorizada'), fixture('erro-500')],
      },
    },
    consult: {
      done: fixture('cancelada-completa'),
      text: CANCEL.text,
      absent: fixture('autorizada-completa'),
      doubtful: wrongNotes(''),
    },
  },
  {
    name: 'a correction letter',
    event: CORRECTION,
    issued: NFE_ISSUED,
    send: {
      done: fixture('carta-feita'),
      denied: fixture('carta-negada'),
      alreadyThere: [fixture('evento-ja-processado')],
      doubtful: {
        'the answer tells no number': fixture('carta-sem-numero'),
        'the answer is that of a cancellation': fixture('cancelamento-feito'),
      },
    },
    consult: {
      done: fixture('carta-completa'),
      text: CORRECTION.text,
      absent: fixture('autorizada-completa'),
      doubtful: wrongNotes(''),
    },
  },
]

describeGateway({
  gateway: FOCUS_NFE,
  name: 'NF-e',
  note: { kind: 'NFE', nfe: EXAMPLE_NFE },
  preparation,
  key: EXAMPLE_KEY,
  accessKey: /^[0-9A-Z]{44}$/,
  send: {
    accepted: fixture('processando'),
    authorized: fixture('autorizada'),
    rejected: fixture('rejeitada'),
    denied: fixture('denegada'),
    refusedData: fixture('erro-schema'),
    alreadyThere: ['ref-ja-autorizada', 'em-processamento', 'conflito-de-ref'].map(fixture),
    badCredentials: [...CREDENTIALS, 'empresa-nao-habilitada'].map(fixture),
    throttled: THROTTLED,
    doubtful: wrongNotes('', { 'the key is wrong': 'chave-invalida' }),
  },
  consult: {
    processing: fixture('processando'),
    authorized: fixture('autorizada-completa'),
    rejected: fixture('rejeitada'),
    denied: fixture('denegada'),
    cancelled: fixture('cancelada'),
    absent: fixture('nao-encontrada'),
    badCredentials: ['token-recusado', 'permissao-negada'].map(fixture),
    throttled: THROTTLED,
    doubtful: wrongNotes('', { 'the key is wrong': 'chave-invalida' }),
  },
  events: NFE_EVENTS,
  voidRange: {
    range: {
      cnpj: EXAMPLE_KEY.cnpj,
      environment: 'homologacao',
      state_id: 41,
      year: 2026,
      serie: 1,
      first: 23,
      last: 25,
      reason: 'Falha no sistema pulou os números',
    },
    done: fixture('inutilizacao-feita'),
    denied: fixture('inutilizacao-negada'),
    alreadyVoid: [fixture('inutilizacao-repetida'), fixture('inutilizacoes')],
    doubtful: {
      'the answer tells no state': fixture('evento-sem-situacao'),
      'the answer is about another range': fixture('inutilizacao-de-outra-faixa'),
      'nobody can say whether it was void before': [fixture('inutilizacao-repetida'), fixture('erro-500')],
    },
  },
  file: { kind: 'XML', path: '/arquivos/07504505000132/202611/XMLs/nota-nfe.xml' },
})

describeGateway({
  ...serviceBench('nfsen-', { 'the key is wrong': 'nfsen-chave-invalida' }),
  gateway: FOCUS_NFE,
  name: 'NFS-e nacional',
  accessKey: /^[0-9A-Z]{50}$/,
})

describeGateway({
  ...serviceBench('nfse-', {}),
  gateway: FOCUS_NFE_MUNICIPAL,
  name: 'NFS-e da prefeitura',
  accessKey: null,
})

function serviceBench(prefix: string, more: Record<string, string>): Omit<GatewayBench, 'gateway' | 'accessKey'> {
  const doubtful = wrongNotes(prefix, { 'an authorised note has no number': `${prefix}sem-numero`, ...more })
  return {
    note: { kind: 'NFSE', nfse: nfse(), terms: terms() },
    preparation,
    key: SERVICE_KEY,
    send: {
      accepted: fixture(`${prefix}processando`),
      authorized: fixture(`${prefix}autorizada`),
      rejected: fixture(`${prefix}rejeitada`),
      refusedData: fixture('erro-schema'),
      alreadyThere: ['ref-ja-autorizada', 'em-processamento', 'nfsen-dps-ja-existe'].map(fixture),
      badCredentials: [...CREDENTIALS, 'nfse-nao-habilitada'].map(fixture),
      throttled: THROTTLED,
      doubtful,
    },
    consult: {
      processing: fixture(`${prefix}processando`),
      authorized: fixture(`${prefix}autorizada`),
      rejected: fixture(`${prefix}rejeitada`),
      cancelled: fixture(`${prefix}cancelada`),
      absent: fixture('nao-encontrada'),
      badCredentials: ['token-recusado', 'permissao-negada'].map(fixture),
      throttled: THROTTLED,
      doubtful,
    },
    events: [serviceCancellation(prefix, doubtful)],
    file: { kind: 'XML', path: '/arquivos/11222333000181_12345678/202611/XMLsNFSe/nota-nfse.xml' },
  }
}

function serviceCancellation(prefix: string, doubtful: EventBench['consult']['doubtful']): EventBench {
  return {
    name: 'a cancellation',
    event: { ...CANCEL, motive: '2' },
    issued: issued('35503082211222333000181000000000023326111234567890', 233),
    send: {
      done: fixture('nfse-cancelamento-feito'),
      denied: fixture('nfse-cancelamento-negado'),
      alreadyThere: [fixture('ja-cancelada'), [fixture('nfse-nao-autorizada'), fixture(`${prefix}substituida`)]],
      doubtful: { 'the answer tells no state': fixture('evento-sem-situacao') },
    },
    consult: {
      done: fixture(`${prefix}cancelada`),
      text: null,
      absent: fixture(`${prefix}autorizada`),
      doubtful,
    },
  }
}
