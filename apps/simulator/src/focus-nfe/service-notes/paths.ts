import { dayInSaoPaulo } from '@talao/fiscal'
import { companyById, companyCnpj } from '../../companies/company.ts'
import type { SimulatorContext } from '../../context/context.ts'
import { text } from '../../http/fields.ts'
import type { ServiceDocument } from './service-note.ts'

/** Path of the XML, relative to the host, as Focus answers it. */
export function serviceXmlPath(world: SimulatorContext, document: ServiceDocument): string {
  return `${folder(world, document)}/${nameOf(document)}-nfse.xml`
}

export function serviceCancelXmlPath(world: SimulatorContext, document: ServiceDocument): string {
  return `${folder(world, document)}/${nameOf(document)}-can.xml`
}

/** PDFs are in a separate bucket, which needs no token. */
export function danfseUrl(world: SimulatorContext, document: ServiceDocument): string {
  return `${world.storageUrl}/danfse/${document.kind}/${document.environment}/${nameOf(document)}.pdf`
}

/** File name: the national key, or city, number and verification code. */
function nameOf({ kind, code, city, numero }: ServiceDocument): string {
  return kind === 'nfsen' ? `NFS${code}` : `${city}-${numero}-${code}`
}

function folder(world: SimulatorContext, { company_id, kind, decided_at }: ServiceDocument): string {
  const month = dayInSaoPaulo(new Date(decided_at)).slice(0, 7).replace('-', '')
  const registration = text(companyById(world, company_id)?.data ?? {}, 'inscricao_municipal')
  const owner = [companyCnpj(world, company_id), kind === 'nfse' ? registration : undefined].filter(Boolean).join('_')
  return `/arquivos/${owner}/${month}/XMLsNFSe`
}
