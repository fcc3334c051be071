import { sealNfe } from '@talao/documents/seal/seal'
import {
  type ComposedNfe,
  composeNfe,
  type Fault,
  localDay,
  responsavelTecnicoFault,
  timeZoneOf,
  ufOfCode,
} from '@talao/fiscal'
import type { NoteToIssue } from '../port/gateway.ts'
import type { IssueKey, Preparation, Prepared } from '../port/preparation.ts'
import { NOTE_BATCH } from './messages.ts'
import { batchNumber, preparedFor, wrapSigned } from './wrap.ts'

/** verProc of the notes issued by Talão. */
const PROGRAM = 'Talao 1.0'
/** The largest message a service accepts. Source: Manual de Orientação do Contribuinte 7.0, item 3.4; rejeição 214. */
const MAX_MESSAGE_BYTES = 500 * 1024

/**
 * The envelope with a lot of one signed note, for a synchronous answer (NT 2025.001), or all faults that prevent it.
 */
export function prepareSefazNfe(
  note: NoteToIssue,
  key: IssueKey,
  preparation: Preparation,
): Prepared | { faults: Fault[] } {
  const { issuedAt, seal, batch, responsavelTecnico } = preparation
  const { infNFe, chave, faults } = composeFor(note, key, preparation)
  if (faults.length > 0) return { faults }
  const unknown = responsavelTecnicoFault(
    ufOfCode(key.place.state_id),
    localDay(issuedAt, timeZoneOf(key.place)),
    responsavelTecnico,
  )
  if (unknown) return { faults: [unknown] }
  if (!seal) return { faults: [WITHOUT_CERTIFICATE] }
  const head = { versao: '4.00', idLote: batchNumber(batch ?? key.numbering?.number ?? 1), indSinc: '1' }
  const prepared = preparedFor('NFeAutorizacao4', wrapSigned(NOTE_BATCH, head, sealNfe(infNFe, seal)), chave)
  return prepared.bytes.byteLength > MAX_MESSAGE_BYTES ? { faults: [TOO_LARGE] } : prepared
}

/**
 * The document of a note under its number. Throws a RangeError when key and note do not belong together, which is the
 * caller's mistake.
 */
export function composeFor(
  note: NoteToIssue,
  key: IssueKey,
  { issuedAt, contingency, responsavelTecnico }: Pick<Preparation, 'issuedAt' | 'contingency' | 'responsavelTecnico'>,
): ComposedNfe {
  if (note.kind !== 'NFE') throw new RangeError(`SEFAZ issues no ${note.kind}`)
  const { nfe } = note
  if (!key.numbering) throw new RangeError('a note for SEFAZ needs a number of ours')
  if (nfe.in_production !== (key.environment === 'producao')) throw new RangeError('the note is of another environment')
  if (nfe.company.cnpj !== key.cnpj) throw new RangeError('the note is of another company')
  const composed = composeNfe({
    nfe,
    ...key.numbering,
    issuedAt,
    program: PROGRAM,
    taxes: { norms: note.norms },
    ...(contingency && { contingency }),
    ...(responsavelTecnico && { responsavelTecnico }),
  })
  return key.numbering.serie > LAST_OWN_SERIE ? { ...composed, faults: [WRONG_SERIE, ...composed.faults] } : composed
}

/**
 * Higher series belong to the authority and to natural persons. Source: Manual de Orientação do Contribuinte 7.0, B07;
 * rejeição 266.
 */
const LAST_OWN_SERIE = 889

const WRONG_SERIE: Fault = {
  code: 'SEFAZ-SERIE',
  path: 'serie',
  field: 'Série',
  text: 'A série da NF-e vai de 0 a 889. Corrija a série da NF-e no cadastro da empresa.',
}

export const WITHOUT_CERTIFICATE: Fault = {
  code: 'SEFAZ-CERTIFICADO',
  path: 'company.a1_certificate_file',
  field: 'Certificado A1 da empresa',
  text: 'A nota é assinada aqui, e a empresa não tem um certificado A1. Envie o certificado no cadastro da empresa.',
}

const TOO_LARGE: Fault = {
  code: 'SEFAZ-TAMANHO',
  path: 'items',
  field: 'Itens',
  text: 'A nota passa do tamanho que a SEFAZ aceita (500 KB). Divida os itens em mais de uma nota.',
}
