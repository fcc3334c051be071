import { createHash } from 'node:crypto'
import { checkLayout } from '@talao/fiscal/layout/check'
import { writeCanonical } from '@talao/fiscal/layout/write'
import { type NumberRange, nextWithin, nowMs, type SimulatorContext } from '../../context/context.ts'
import { type Fields, text } from '../../http/fields.ts'
import { Refusal } from '../../http/refusal.ts'
import { serviceSentinels } from '../service-notes/control-texts.ts'
import { textOfError } from '../service-notes/error-texts.ts'
import type { ServiceDocument, ServiceError } from '../service-notes/service-note.ts'
import type {
  CancelCase,
  CancelVerdict,
  ServiceCase,
  ServiceNoteKind,
  ServiceVerdict,
} from '../service-notes/service-note-kind.ts'
import { block, checkMunicipalRequest, municipalNamesNobodyKnows } from './check-request.ts'
import { composeCompNfse, composeNfseCancellation, replacedRps } from './compose.ts'
import { CANCELLATION_LAYOUT, COMP_NFSE_LAYOUT } from './layout.ts'
import { municipalRefusal } from './rules.ts'

const DAY_MS = 86_400_000

/** /v2/nfse: a city's own system, following the ABRASF model that most cities use. */
export const NFSE_KIND: ServiceNoteKind = {
  kind: 'nfse',
  flag: () => 'habilita_nfse',
  provider: (request) => text(block(request, 'prestador'), 'cnpj'),
  city: (request) => text(block(request, 'prestador'), 'codigo_municipio'),
  check: checkMunicipalRequest,
  unknownNames: municipalNamesNobodyKnows,
  sentinels,
  processing: () => new Refusal(422, 'em_processamento', 'Nota fiscal em processamento'),
  ownNumber: () => undefined,
  decide,
  cancel,
  publicUrl: (world, { city, numero, code }) => `${world.storageUrl}/prefeitura/${city}/nfse/${numero}/${code}`,
}

function sentinels(request: Fields) {
  const customer = block(request, 'tomador')
  const names = [text(customer, 'razao_social'), text(block(customer, 'endereco'), 'complemento')]
  return serviceSentinels(
    [text(block(request, 'servico'), 'discriminacao') ?? ''],
    names.map((name) => name ?? ''),
  )
}

function decide(world: SimulatorContext, subject: ServiceCase): ServiceVerdict {
  const { request, city, note } = subject
  if (note.environment === 'homologacao' && !city.possui_ambiente_homologacao_nfse) return refuse('L110')
  const parts = { service: block(request, 'servico'), customer: block(request, 'tomador') }
  const refusal = municipalRefusal({ request, ...parts, city, now: world.time.now() })
  if (refusal) return { ok: false, errors: [refusal] }
  const replaces = replacedBy(world, subject)
  if (replaces === 'unknown') return refuse('E5')
  if (replaces && replaces.status !== 'autorizado') return refuse('E7')
  const numero = nextCityNumber(world, subject)
  const code = verificationCode(`${world.salt}/${city.ibge}/${note.environment}/${numero}`)
  const value = composeCompNfse(subject, { numero, code, replaces: replaces?.numero, at: world.time.now() })
  const [fault] = checkLayout(COMP_NFSE_LAYOUT, value, (text(request, 'data_emissao') ?? '').slice(0, 10))
  if (fault) return refuse('E160', `${fault.place}: ${fault.text}`)
  return { ok: true, numero, code, xml: `${DECLARATION}${writeCanonical(COMP_NFSE_LAYOUT, value)}`, replaces }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

function refuse(codigo: string, correcao: string | null = null): { ok: false; errors: [ServiceError] } {
  return { ok: false, errors: [{ codigo, mensagem: textOfError(codigo), correcao }] }
}

/** The issued note of the RPS that this request names as replaced. 'unknown' when it names one that does not exist. */
function replacedBy(world: SimulatorContext, { request, note }: ServiceCase): ServiceDocument | 'unknown' | undefined {
  const named = replacedRps(request)
  if (!named) return undefined
  const found = world.db.one<ServiceDocument>(
    `select d.* from service_document d join service_note s on s.note_id = d.note_id
     where d.kind = 'nfse' and d.company_id = ? and d.environment = ? and s.numero_rps = ? and s.serie = ?`,
    note.company_id,
    note.environment,
    Number(named.Numero),
    named.Serie,
  )
  return found ?? 'unknown'
}

/** A city numbers all its notes in one sequence. */
function nextCityNumber(world: SimulatorContext, { city, note }: ServiceCase): number {
  const highest = ({ first, last }: NumberRange) =>
    world.db.one<{ top: number }>(
      `select coalesce(max(numero), 0) top from service_document
       where kind = 'nfse' and environment = ? and city = ? and numero between ? and ?`,
      note.environment,
      city.ibge,
      first,
      last,
    )?.top ?? 0
  const past = world.past && nextWithin(world.past.issued, highest(world.past.issued))
  return past ?? highest({ first: 1, last: Number.MAX_SAFE_INTEGER }) + 1
}

/** Eight letters and digits in two groups, such as DU1M-M2Y7. */
function verificationCode(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest()
  const letters = [...bytes.subarray(0, 8)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Without characters that are easily confused (I, O, 0, 1). */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function cancel(world: SimulatorContext, subject: CancelCase): CancelVerdict {
  const { document, city, refused } = subject
  if (refused || nowMs(world) - document.decided_at > city.cancel_days * DAY_MS) return refuse('E523')
  const value = composeNfseCancellation({ ...subject, at: world.time.now() })
  return { ok: true, xml: `${DECLARATION}${writeCanonical(CANCELLATION_LAYOUT, value)}` }
}
