// table
import { attribute, choice, field, group, type Layout, type Row } from '../../layout/row.ts'
import type { ValueOf } from '../../layout/value.ts'
import { code, digits, pattern } from '../../layout/value-type.ts'
import { NFSE_NAMESPACE } from './dps.ts'
import { CHAVE_NFSE, CNPJ, CPF, ENVIRONMENT, INSTANT, PROGRAM, REASON, VERSION } from './types.ts'

/** TSNumProcAdmAnaliseFiscalCanc */
const PROCESS = digits(1, 30)
/** TSIdNumEvento: key (50) and type (6) of another event, without a sequence. */
const OTHER_EVENT = pattern(/[0-9]{8}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{33}/, 'a identificação de outro evento', 56, 56)
const REJECTION_REASON = code('1', '2', '3', '4', '5', '9')
const AGENT = field('CPFAgTrib', '1', CPF, 'CPF do agente da prefeitura')
const WHY = field('xMotivo', '1', REASON, 'Justificativa', { screen: 'reason' })
const WHY_IF_ANY = field('xMotivo', '0-1', REASON, 'Justificativa')

function says(text: string) {
  return field('xDesc', '1', code(text), 'Descrição do evento')
}

/** All events of an NFS-e (TE101101 and the like), by type. */
const EVENTS = [
  [
    group('e101101', '1', 'Cancelamento', [
      says('Cancelamento de NFS-e'),
      field('cMotivo', '1', code('1', '2', '9'), 'Motivo', { screen: 'motive' }),
      WHY,
    ]),
  ],
  [
    group('e105102', '1', 'Cancelamento por substituição', [
      says('Cancelamento de NFS-e por Substituição'),
      field('cMotivo', '1', code('01', '02', '03', '04', '05', '99'), 'Motivo'),
      WHY_IF_ANY,
      field('chSubstituta', '1', CHAVE_NFSE, 'Chave da nota substituta'),
    ]),
  ],
  [
    group('e101103', '1', 'Pedido de análise fiscal', [
      says('Solicitação de Análise Fiscal para Cancelamento de NFS-e'),
      field('cMotivo', '1', code('1', '2', '9'), 'Motivo', { screen: 'motive' }),
      WHY,
    ]),
  ],
  [
    group('e105104', '1', 'Cancelamento deferido', [
      says('Cancelamento de NFS-e Deferido por Análise Fiscal'),
      AGENT,
      field('nProcAdm', '0-1', PROCESS, 'Processo administrativo'),
      field('cMotivo', '1', code('1'), 'Resposta da prefeitura'),
      WHY,
    ]),
  ],
  [
    group('e105105', '1', 'Cancelamento indeferido', [
      says('Cancelamento de NFS-e Indeferido por Análise Fiscal'),
      AGENT,
      field('nProcAdm', '0-1', PROCESS, 'Processo administrativo'),
      field('cMotivo', '1', code('1', '2'), 'Resposta da prefeitura'),
      WHY,
    ]),
  ],
  [group('e202201', '1', 'Confirmação do prestador', [says('Manifestação de NFS-e - Confirmação do Prestador')])],
  [group('e203202', '1', 'Confirmação do cliente', [says('Manifestação de NFS-e - Confirmação do Tomador')])],
  [
    group('e204203', '1', 'Confirmação do intermediário', [
      says('Manifestação de NFS-e - Confirmação do Intermediário'),
    ]),
  ],
  [group('e205204', '1', 'Confirmação tácita', [says('Manifestação de NFS-e - Confirmação Tácita')])],
  [
    group('e202205', '1', 'Rejeição do prestador', [
      says('Manifestação de NFS-e - Rejeição do Prestador'),
      field('cMotivo', '1', REJECTION_REASON, 'Motivo da rejeição'),
      WHY_IF_ANY,
    ]),
  ],
  [
    group('e203206', '1', 'Rejeição do cliente', [
      says('Manifestação de NFS-e - Rejeição do Tomador'),
      field('cMotivo', '1', REJECTION_REASON, 'Motivo da rejeição'),
      WHY_IF_ANY,
    ]),
  ],
  [
    group('e204207', '1', 'Rejeição do intermediário', [
      says('Manifestação de NFS-e - Rejeição do Intermediário'),
      field('cMotivo', '1', REJECTION_REASON, 'Motivo da rejeição'),
      WHY_IF_ANY,
    ]),
  ],
  [
    group('e205208', '1', 'Anulação da rejeição', [
      says('Manifestação de NFS-e - Anulação da Rejeição'),
      AGENT,
      field('idEvManifRej', '1', OTHER_EVENT, 'Evento da rejeição'),
      WHY,
    ]),
  ],
  [
    group('e305101', '1', 'Cancelamento por ofício', [
      says('Cancelamento de NFS-e por Ofício'),
      AGENT,
      field('nProcAdm', '1', PROCESS, 'Processo administrativo'),
      field('xProcAdm', '1', REASON, 'Motivo do processo'),
    ]),
  ],
  [
    group('e305102', '1', 'Bloqueio por ofício', [
      says('Bloqueio de NFS-e por Ofício'),
      AGENT,
      field('codEvento', '1', code('e101101', 'e105102', 'e105104', 'e105105', 'e305101'), 'Evento bloqueado'),
      WHY,
    ]),
  ],
  [
    group('e305103', '1', 'Desbloqueio por ofício', [
      says('Desbloqueio de NFS-e por Ofício'),
      AGENT,
      field('idBloqOfic', '1', OTHER_EVENT, 'Evento do bloqueio'),
    ]),
  ],
] as const satisfies readonly (readonly Row[])[]

/** TCInfPedReg: an event request. The Id has no sequence since 2026. */
export const INF_PED_REG_ROWS = [
  attribute(
    'Id',
    '1',
    pattern(/PRE[0-9]{8}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{33}/, 'PRE, a chave e o tipo do evento', 59, 59),
    'Identificação do pedido',
  ),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('verAplic', '1', PROGRAM, 'Programa emissor'),
  field('dhEvento', '1', INSTANT, 'Data e hora do evento'),
  choice(
    '1',
    'o CNPJ ou CPF de quem pede',
    [field('CNPJAutor', '1', CNPJ, 'CNPJ de quem pede')],
    [field('CPFAutor', '1', CPF, 'CPF de quem pede')],
  ),
  field('chNFSe', '1', CHAVE_NFSE, 'Chave da NFS-e'),
  choice('1', 'o evento', ...EVENTS),
] as const satisfies readonly Row[]

export type InfPedReg = ValueOf<typeof INF_PED_REG_ROWS>

export const INF_PED_REG: Layout<InfPedReg> = {
  root: 'infPedReg',
  namespace: NFSE_NAMESPACE,
  rows: INF_PED_REG_ROWS,
  source: 'Leiaute de eventos da NFS-e 1.01, pacote 20260727',
}

/** TCInfEvento: a registered event, with its request. */
export const INF_EVENTO_ROWS = [
  attribute(
    'Id',
    '1',
    pattern(/EVT[0-9]{8}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{36}/, 'EVT, a chave, o tipo e a sequência', 62, 62),
    'Identificação do evento',
  ),
  field('verAplic', '1', PROGRAM, 'Programa da autoridade'),
  field('ambGer', '1', code('1', '2', '3'), 'Ambiente gerador'),
  field('nSeqEvento', '1', digits(1, 3), 'Sequência do evento'),
  field('dhProc', '1', INSTANT, 'Data e hora do registro'),
  field('nDFSe', '1', digits(1, 13), 'Número do documento no ambiente gerador'),
  group('pedRegEvento', '1', 'Pedido do evento', [
    attribute('versao', '1', VERSION, 'Versão do leiaute'),
    group('infPedReg', '1', 'Pedido', INF_PED_REG_ROWS),
  ]),
] as const satisfies readonly Row[]

export type InfEvento = ValueOf<typeof INF_EVENTO_ROWS>

export const INF_EVENTO: Layout<InfEvento> = {
  root: 'infEvento',
  namespace: NFSE_NAMESPACE,
  rows: INF_EVENTO_ROWS,
  source: INF_PED_REG.source,
}
