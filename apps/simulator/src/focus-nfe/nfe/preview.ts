import { renderDanfe } from '@talao/documents'
import type { Company } from '../../companies/company.ts'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import { type Fields, text } from '../../http/fields.ts'
import { badRequest, forbidden, schemaFault } from '../../http/refusal.ts'
import { composeNote } from '../xml/compose-note.ts'
import { checkRequest, withItems } from './check-request.ts'
import { nextNumber, numberingOf, serieOf } from './numbering.ts'
import { submissionOf } from './submission.ts'

type Place = { company: Company; environment: Environment }

/** POST /v2/nfe/danfe: the DANFE of a note that was not sent. Takes no number and stores nothing. */
export function previewDanfe(
  world: SimulatorContext,
  { company, environment }: Place,
  body: Fields,
): Promise<Uint8Array> {
  const request = withItems(body)
  const cnpj = text(request, 'cnpj_emitente')
  if (!cnpj) throw badRequest('CNPJ do emitente não autorizado ou não informado.')
  if (cnpj !== company.cnpj) throw forbidden()
  const faults = checkRequest(request)
  if (faults.length > 0) throw schemaFault(faults)
  const note = submissionOf(request, company, environment, world.time.now())
  const serie = serieOf(note, company)
  const numero = Number(text(note.head, 'numero') ?? nextNumber(world, { company, environment, serie }))
  const composed = composeNote(note, numberingOf(world, { note, serie, numero, contingency: false }))
  if (!composed.ok) throw schemaFault(composed.faults.map(({ place, text: mensagem }) => ({ mensagem, campo: place })))
  return renderDanfe(composed.infNFe, null)
}
