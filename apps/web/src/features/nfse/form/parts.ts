import {
  NFS_SERVICE_NAMES,
  type NfsServiceField,
  nfsServiceField,
  nfsServiceInput,
} from '@talao/fiscal/note/nfs-service'
import type { FormFault } from '../../../components/note-form/error-summary.tsx'
import { partLinks } from '../../../components/note-form/part-links.ts'
import { totalCents } from './items-values.ts'
import type { NfseValues } from './nfse-values.ts'

const PARTS = [
  ['substituicao', 'Substituição'],
  ['geral', 'Dados gerais'],
  ['cliente', 'Cliente'],
  ['endereco', 'Endereço'],
  ['servico', 'Serviço'],
  ['itens', 'Itens'],
  ['impostos', 'Impostos'],
  ['observacoes', 'Observações'],
] as const
type PartId = (typeof PARTS)[number][0]
type Paths = readonly { path: string }[]

const TAXES = /^(municipal_benefit|pis_cofins)/
const SERVICE = /^(nfs_service|foreign_trade|event)/
const ADDRESS =
  /^customer_note\.(hasAddress|postal_code|street|number|complement|neighborhood|city_id|country_id|abroad_city|address)/

type Look = {
  shown: Paths
  missing: Paths | undefined
  values: NfseValues
  /** The reason for a replacement; undefined when no nota is replaced. */
  why: { reason: string } | undefined
}

export function nfseParts({ shown, missing, values, why }: Look) {
  const parts = PARTS.filter(([id]) => why !== undefined || id !== 'substituicao')
  return partLinks({ parts, partOf: partOfPath, shown, missing, bare: bareParts(values, why) })
}

/** Errors with the field or section they belong to. */
export function faultsOf(errors: Readonly<Record<string, unknown>>): FormFault[] {
  return Object.entries(errors).flatMap(([path, text]) =>
    typeof text === 'string' ? [{ path, text, where: `em ${fieldOf(path) ?? labelOf(path)}` }] : [],
  )
}

function partOfPath(path: string): PartId {
  if (path === 'motive' || path === 'reason') return 'substituicao'
  if (ADDRESS.test(path)) return 'endereco'
  if (path.startsWith('customer_note')) return 'cliente'
  if (TAXES.test(path) || isRate(path)) return 'impostos'
  if (SERVICE.test(path)) return 'servico'
  if (/^(items|total|discount|deductions)/.test(path)) return 'itens'
  return path === 'observations' ? 'observacoes' : 'geral'
}

/** Several service fields have the same error text, so the field's own label is shown. */
function fieldOf(path: string): string | undefined {
  const name = serviceFieldOf(path)
  return name && nfsServiceInput(name)
}

function isRate(path: string): boolean {
  const name = serviceFieldOf(path)
  return name !== undefined && ['rate', 'flag'].includes(nfsServiceField(name).kind)
}

function serviceFieldOf(path: string): NfsServiceField | undefined {
  return NFS_SERVICE_NAMES.find((name) => path === `nfs_service.${name}`)
}

/** Place of a field's section in the form. */
export function partAt(path: string): number {
  return PARTS.findIndex(([id]) => id === partOfPath(path))
}

function labelOf(path: string): string | undefined {
  return PARTS.find(([id]) => id === partOfPath(path))?.[1]
}

/** Empty sections, which are not marked as complete. A nota without client, address or observations is lawful. */
function bareParts({ customer_note: buyer, items, observations }: NfseValues, why: Look['why']): PartId[] {
  const isBare: Partial<Record<PartId, boolean>> = {
    substituicao: why?.reason === '',
    cliente: buyer.name === '',
    endereco: !buyer.hasAddress || (buyer.street === '' && buyer.postal_code === ''),
    itens: totalCents(items) === 0,
    observacoes: observations === '',
  }
  return PARTS.map(([id]) => id).filter((id) => isBare[id])
}
