import { signDps, signPedReg } from '@talao/documents'
import { composeEventRequest, dpsToSeal, eventToSeal, type InfDps } from '@talao/fiscal'
import type { SimulatorContext } from '../../context/context.ts'
import { type Fields, text } from '../../http/fields.ts'
import { validationFault } from '../../http/refusal.ts'
import { declareDps } from '../../sefin/declare-dps.ts'
import { requestEvent } from '../../sefin/events/request.ts'
import { judgeLayout } from '../../sefin/judge/judge.ts'
import type { SefinRefusal } from '../../sefin/refusal.ts'
import { serviceSentinels } from '../service-notes/control-texts.ts'
import { textOfError } from '../service-notes/error-texts.ts'
import { documentByCode, type ServiceError } from '../service-notes/service-note.ts'
import type {
  CancelCase,
  CancelVerdict,
  ServiceCase,
  ServiceNoteKind,
  ServiceVerdict,
} from '../service-notes/service-note-kind.ts'
import { keyOf } from '../xml/proc-documents.ts'
import { checkDpsRequest, dpsNamesNobodyKnows } from './check-request.ts'
import { composeFocusDps } from './compose-dps.ts'

/** /v2/nfsen: Focus builds and signs the DPS; the national system (`src/sefin`) decides. */
export const NFSEN_KIND: ServiceNoteKind = {
  kind: 'nfsen',
  flag: (environment) => `habilita_nfsen_${environment}`,
  provider: (request) => text(request, 'cnpj_prestador'),
  city: (request) => text(request, 'codigo_municipio_emissora'),
  check: checkDpsRequest,
  unknownNames: dpsNamesNobodyKnows,
  sentinels,
  processing: () => validationFault([{ mensagem: 'Já existe um DPS com esta referência', campo: null }]),
  ownNumber,
  decide,
  cancel,
  publicUrl: (_world, { code }) => `https://www.nfse.gov.br/consultapublica/?tpc=1&chave=${code}`,
}

function sentinels(request: Fields) {
  const free = ['descricao_servico', 'informacoes_complementares'].map((name) => text(request, name) ?? '')
  return serviceSentinels(
    free,
    ['razao_social_tomador', 'complemento_tomador'].map((name) => text(request, name) ?? ''),
  )
}

function ownNumber(request: Fields) {
  const [serie, number] = [text(request, 'serie_dps'), text(request, 'numero_dps')]
  return serie && number ? { serie, number: Number(number) } : undefined
}

/** The highest série that fits in the id of a DPS. */
const MAX_SERIE = 89_999

function decide(world: SimulatorContext, { note, request, company, rps }: ServiceCase): ServiceVerdict {
  if (Number(rps.serie) > MAX_SERIE || rps.number === 0) {
    return { ok: false, errors: [{ codigo: 'E0010', mensagem: textOfError('E0010'), correcao: null }] }
  }
  const dps = composeFocusDps(request, { cnpj: company.cnpj, environment: note.environment, rps }) as InfDps
  const [fault, ...more] = judgeLayout(dps)
  if (fault) return refused([fault, ...more])
  const xml = signDps({ ...dpsToSeal(dps), ...keyOf(company) })
  const declared = declareDps(world, { environment: note.environment, xml })
  if (!declared.ok) return refused(declared.refusals)
  const { numero, chave } = declared.nfse
  const replaces = dps.subst && documentByCode(world, dps.subst.chSubstda)
  return { ok: true, numero, code: chave, xml: `${DECLARATION}${declared.nfse.xml}`, replaces }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

function cancel(world: SimulatorContext, { document, company, reason }: CancelCase): CancelVerdict {
  const request = composeEventRequest({
    type: '101101',
    chave: document.code,
    in_production: document.environment === 'producao',
    author: company.cnpj,
    motive: '9',
    reason,
    at: world.time.now(),
  })
  const xml = signPedReg({ ...eventToSeal(request), ...keyOf(company) })
  const answer = requestEvent(world, { environment: document.environment, chave: document.code, xml })
  if (answer.ok) return { ok: true, xml: `${DECLARATION}${answer.event.xml}` }
  return { ok: false, errors: answer.refusals.map(spoken) }
}

function refused(refusals: readonly SefinRefusal[]): ServiceVerdict {
  const [first = { codigo: 'E9999', descricao: textOfError('E9999') }, ...more] = refusals
  return { ok: false, errors: [spoken(first), ...more.map(spoken)] }
}

/** A refusal of the national system, in Focus' field names. */
function spoken({ codigo, descricao, complemento }: SefinRefusal): ServiceError {
  return { codigo, mensagem: descricao, correcao: complemento ?? null }
}
