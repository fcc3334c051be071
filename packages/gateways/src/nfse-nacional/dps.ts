import { signDps } from '@talao/documents/seal/sign'
import { checkDps, composeDps, dpsLayoutOn, dpsToSeal, type Fault, type TimeZone, timeZoneOf } from '@talao/fiscal'
import { buildDpsId, parseDpsId } from '@talao/fiscal/nfse/dps-id'
import { localDay } from '@talao/fiscal/value/calendar'
import type { NoteToIssue } from '../port/gateway.ts'
import type { IssueKey, Preparation, Prepared } from '../port/preparation.ts'
import { contributorCodeOf } from './contributor-code.ts'
import { wrap } from './envelope.ts'

/** This gateway adds no rules to the law, but issues only service notes. */
export function checkForNacional(note: NoteToIssue): Fault[] {
  return note.kind === 'NFSE' ? [] : [ONLY_SERVICES]
}

/**
 * The signed DPS as posted. The same arguments give the same bytes. Faults: those of the layout, no certificate, no
 * number, or a note that does not belong to the key. Source: leiaute DPS 1.01; manual do contribuinte, API NFS-e 1.2.
 */
export function prepareDps(
  note: NoteToIssue,
  key: IssueKey,
  { issuedAt, seal, sealAlgorithm }: Preparation,
): Prepared | { faults: Fault[] } {
  if (note.kind !== 'NFSE') return { faults: [ONLY_SERVICES] }
  if (!seal) return { faults: [NO_CERTIFICATE] }
  const { numbering } = key
  const zone = timeZoneOf(key.place)
  const faults = [...checkKey(note, key), ...checkLayoutOf(localDay(issuedAt, zone))]
  if (faults.length > 0 || !numbering) return { faults }
  const { serie, number } = numbering
  const { infDPS, id } = composeDps({
    ...note,
    serie,
    number,
    issuedAt: notAhead(issuedAt, zone),
    ownCode: contributorCodeOf(key.ref),
  })
  const wrong = checkDps(infDPS)
  if (wrong.length > 0) return { faults: wrong }
  const signed = signDps({ ...dpsToSeal(infDPS), ...seal, ...(sealAlgorithm && { algorithm: sealAlgorithm }) })
  return wrap('dpsXmlGZipB64', signed, id)
}

/**
 * The DPS id of a key: its `identity`, or else built from city, CNPJ, série and number. Throws a RangeError for a key
 * without a number, which this gateway can never have sent.
 */
export function dpsIdOf({ identity, cnpj, numbering, place }: IssueKey): string {
  if (identity && parseDpsId(identity)) return identity
  if (!numbering) throw new RangeError('A key of the national NFS-e has a number')
  return buildDpsId({ cityId: place.city_id, document: cnpj, serie: numbering.serie, number: numbering.number })
}

const MINUTE_MS = 60_000

/**
 * One minute earlier, because the authority refuses an hour ahead of its own clock (E0008), but never on the previous
 * day (E0015).
 */
function notAhead(issuedAt: Date, zone: TimeZone): Date {
  const earlier = new Date(issuedAt.getTime() - MINUTE_MS)
  return localDay(earlier, zone) === localDay(issuedAt, zone) ? earlier : issuedAt
}

function checkLayoutOf(day: string): Fault[] {
  const layout = dpsLayoutOn(day)
  return 'refusal' in layout ? [{ code: 'NFSE-LAYOUT', path: 'issue_at', field: 'Emissão', text: layout.refusal }] : []
}

function checkKey(
  { nfse }: NoteToIssue & { kind: 'NFSE' },
  { cnpj, environment, numbering, place }: IssueKey,
): Fault[] {
  const { company, in_production } = nfse
  if (!numbering || numbering.serie < 1 || numbering.serie > LAST_OWN_SERIE) return [WRONG_SERIE]
  const isSame =
    company.cnpj === cnpj &&
    company.address?.city_id === place.city_id &&
    in_production === (environment === 'producao')
  return isSame ? [] : [OTHER_ISSUER]
}

/** Source: E0010. Series from 50000 on belong to the public issuers. */
const LAST_OWN_SERIE = 49_999

const ONLY_SERVICES: Fault = {
  code: 'NFSE-NACIONAL-DOCUMENTO',
  path: 'gateway',
  field: 'Por onde a nota sai',
  text: 'O sistema nacional só faz nota de serviço. Escolha outro caminho em Acesso da NF-e.',
}

const NO_CERTIFICATE: Fault = {
  code: 'NFSE-NACIONAL-CERTIFICADO',
  path: 'company.a1_certificate_file',
  field: 'Certificado A1',
  text: 'A nota nacional é assinada com o certificado A1 da empresa. Envie o arquivo no cadastro dela.',
}

const WRONG_SERIE: Fault = {
  code: 'NFSE-NACIONAL-SERIE',
  path: 'rps_serie',
  field: 'Série',
  text: 'A série da NFS-e nacional vai de 1 a 49999. Corrija-a em Acesso da NFS-e.',
}

const OTHER_ISSUER: Fault = {
  code: 'NFSE-NACIONAL-CADASTRO',
  path: 'company',
  field: 'Empresa',
  text: 'CNPJ, cidade ou ambiente da empresa mudaram depois que o número foi reservado. Volte ao cadastro anterior ou faça uma nota nova.',
}
