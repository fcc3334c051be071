import { readNfseEventRequest } from '@talao/fiscal/nfse/read'
import { describeGateway } from '../../testing/contract-suite.ts'
import {
  AUTHORIZED,
  CANCEL_XML,
  eventList,
  FOUND_NOTE,
  json,
  LOOKUP,
  NFSE_XML,
  NO_DPS,
  NO_EVENTS,
  packed,
  refusal,
  stamped,
} from '../../testing/nfse-nacional/answers.ts'
import { chaveOf, cityEvento, nfseOf } from '../../testing/nfse-nacional/authority.ts'
import {
  CANCEL_REQUEST,
  CANCELLATION,
  CHAVE,
  DPS,
  DPS_ID,
  ISSUE_KEY,
  ISSUED,
  NOTE,
  PREPARATION,
} from '../../testing/nfse-nacional/example.ts'
import { NFSE_NACIONAL } from './gateway.ts'

const OTHER_CHAVE = chaveOf('12ABC34501DE35')
const OTHER_DPS_ID = DPS_ID.replace(/42$/, '43')
const OTHER_DPS = DPS.replaceAll(DPS_ID, OTHER_DPS_ID)
const ELSEWHERE = readNfseEventRequest(CANCEL_REQUEST.replaceAll(CHAVE, chaveOf('11222333000181', 8))).request
const NO_CERTIFICATE = stamped(403, { erro: { codigo: 'E4007', descricao: 'Certificado inválido' } })

describeGateway({
  gateway: NFSE_NACIONAL,
  note: NOTE,
  key: ISSUE_KEY,
  preparation: PREPARATION,
  accessKey: /^[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/,
  mutualTls: true,
  send: {
    authorized: stamped(201, AUTHORIZED),
    rejected: refusal(400, 'E0310', 'Código de tributação nacional inexistente.'),
    refusedData: refusal(400, 'E1235', 'Falha no esquema XML do DF-e.', "Elemento 'xDescServ' vazio"),
    alreadyThere: [refusal(400, 'E0014', 'Conjunto de Série, Número e CNPJ já existe em uma NFS-e.')],
    badCredentials: [
      NO_CERTIFICATE,
      stamped(403, {}),
      refusal(400, 'E1203', 'Certificado vencido'),
      refusal(400, 'E0718', 'O certificado não é do emitente'),
    ],
    throttled: { answer: { ...json(429, {}), headers: { 'retry-after': '17' } }, seconds: 17 },
    doubtful: {
      'success brings no key': stamped(201, { ...AUTHORIZED, chaveAcesso: undefined }),
      'the key is of another CNPJ': stamped(201, { ...AUTHORIZED, chaveAcesso: OTHER_CHAVE }),
      'the answer is about another DPS': stamped(201, { ...AUTHORIZED, idDps: OTHER_DPS_ID }),
      'the answer is of another environment': json(201, { ...AUTHORIZED, tipoAmbiente: 1 }),
      'another DPS stands in the note': stamped(201, { ...AUTHORIZED, nfseXmlGZipB64: packed(nfseOf(OTHER_DPS)) }),
      'another note came along': stamped(201, {
        ...AUTHORIZED,
        nfseXmlGZipB64: packed(nfseOf(DPS, chaveOf('11222333000181', 8))),
      }),
      'a proxy says erro in one word': json(400, { erro: 'Bad Gateway' }),
      'the error has no code of theirs': stamped(400, { erros: [{ descricao: 'Falha' }] }),
      'the error is not catalogued': refusal(400, 'E999', 'Erro não catalogado'),
      'the server fails with a code nobody knows': refusal(500, 'E7777', 'Falha durante o processamento'),
      'the address is not known': json(404, { message: 'no Route matched with those values' }),
    },
  },
  consult: {
    authorized: [LOOKUP, FOUND_NOTE, NO_EVENTS],
    cancelled: [LOOKUP, FOUND_NOTE, eventList(CANCEL_XML)],
    absent: NO_DPS,
    badCredentials: [NO_CERTIFICATE, stamped(401, {})],
    throttled: { answer: { ...json(429, {}), headers: { 'retry-after': '17' } }, seconds: 17 },
    doubtful: {
      'the DPS made a note of another CNPJ': stamped(200, { idDps: DPS_ID, chaveAcesso: OTHER_CHAVE }),
      'the answer is about another DPS': stamped(200, { idDps: OTHER_DPS_ID, chaveAcesso: CHAVE }),
      'the answer is of another environment': json(200, { tipoAmbiente: 1, idDps: DPS_ID, chaveAcesso: CHAVE }),
      'the 404 is empty, and the other question finds it': [
        { status: 404, body: '' },
        { status: 200, body: '' },
      ],
      'the 404 is empty, and the other question fails': [
        { status: 404, body: '' },
        { status: 503, body: '' },
      ],
      'the 404 is of a proxy': json(404, { message: 'no Route matched with those values' }),
      'the note cannot be asked for': [LOOKUP, { status: 503, body: '' }],
      'the note is not there yet': [LOOKUP, NO_DPS],
      'the note is not for us to read': [LOOKUP, NO_CERTIFICATE],
      'another DPS stands in the note': [
        LOOKUP,
        stamped(200, { nfseXmlGZipB64: packed(nfseOf(OTHER_DPS)) }),
        NO_EVENTS,
      ],
      'the events cannot be asked for': [LOOKUP, FOUND_NOTE, { status: 503, body: '' }],
      'the events cannot be read': [LOOKUP, FOUND_NOTE, json(200, { eventos: [{ arquivoXml: 'zzzz' }] })],
    },
  },
  events: [
    {
      name: 'cancellation',
      event: CANCELLATION,
      issued: ISSUED,
      send: {
        done: stamped(201, { eventoXmlGZipB64: packed(CANCEL_XML) }),
        denied: refusal(400, 'E0822', 'Prazo para cancelamento expirado.'),
        alreadyThere: [
          refusal(400, 'E0802', 'Evento já existe'),
          [refusal(400, 'E0840', 'Já existe evento vinculado à NFS-e'), eventList(CANCEL_XML)],
          [refusal(400, 'E0840', 'Já existe evento vinculado à NFS-e'), { status: 503, body: '' }],
        ],
        doubtful: {
          'the receipt is missing': stamped(201, {}),
          'the receipt cannot be opened': stamped(201, { eventoXmlGZipB64: packed(CANCEL_XML).slice(0, 400) }),
          'the receipt is a note': stamped(201, { eventoXmlGZipB64: packed(NFSE_XML) }),
          'the receipt is of another note': stamped(201, { eventoXmlGZipB64: packed(cityEvento(ELSEWHERE)) }),
          'the answer is of another environment': json(201, { tipoAmbiente: 1, eventoXmlGZipB64: packed(CANCEL_XML) }),
        },
      },
      consult: {
        done: eventList(CANCEL_XML),
        text: CANCELLATION.text,
        absent: NO_EVENTS,
        doubtful: {
          'the 404 is of a proxy': json(404, { message: 'no Route matched with those values' }),
          'the list is empty': json(200, { eventos: [] }),
          'the event is of another note': eventList(cityEvento(ELSEWHERE)),
          'the event cannot be opened': json(200, { eventos: [{ tipoEvento: '101101', arquivoXml: 'H4sI' }] }),
        },
      },
    },
  ],
})
