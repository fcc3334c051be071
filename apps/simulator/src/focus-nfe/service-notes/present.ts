import { isoInSaoPaulo } from '@talao/fiscal'
import { companyCnpj } from '../../companies/company.ts'
import type { SimulatorContext } from '../../context/context.ts'
import { danfseUrl, serviceCancelXmlPath, serviceXmlPath } from './paths.ts'
import { documentOf, type ServiceDocument, type ServiceNote } from './service-note.ts'
import { serviceNoteKindOf } from './service-note-kinds.ts'

/** The body of an NFS-e, the same in GET and in webhooks. */
export function presentServiceNote(world: SimulatorContext, note: ServiceNote): Record<string, unknown> {
  const base = { cnpj_prestador: companyCnpj(world, note.company_id), ref: note.ref }
  const rps =
    note.numero_rps === null ? {} : { numero_rps: String(note.numero_rps), serie_rps: note.serie, tipo_rps: '1' }
  if (note.status === 'processando_autorizacao') return { ...base, status: note.status }
  const document = documentOf(world, note.id)
  if (!document) return { ...base, ...rps, status: note.status, erros: note.errors }
  return { ...base, ...rps, status: note.status, ...presentDocument(world, document) }
}

function presentDocument(world: SimulatorContext, document: ServiceDocument): Record<string, unknown> {
  return {
    numero: String(document.numero),
    codigo_verificacao: document.code,
    data_emissao: isoInSaoPaulo(new Date(document.decided_at)),
    url: serviceNoteKindOf(document.kind).publicUrl(world, document),
    caminho_xml_nota_fiscal: serviceXmlPath(world, document),
    url_danfse: danfseUrl(world, document),
    ...(document.cancel_xml === null ? {} : { caminho_xml_cancelamento: serviceCancelXmlPath(world, document) }),
    ...(document.replaced_by === null ? {} : { numero_nfse_substituta: document.replaced_by }),
  }
}
