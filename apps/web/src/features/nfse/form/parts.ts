import type { FormFault } from '../../../components/note-form/error-summary.tsx'
import type { FormPartLink, PartState } from '../../../components/note-form/note-form-frame.tsx'
import { SERVICE_LABELS } from './service-words.ts'
import { totalCents } from './items-values.ts'
import type { NfseValues } from './nfse-values.ts'
import type { ServiceValues } from './service-values.ts'

const TAXES = /^(nfs_service\.(iss_|pis|cofins|csll|ir|inss|total_tax)|municipal_benefit|pis_cofins)/
const SERVICE = /^(nfs_service|foreign_trade|event)/
const ADDRESS =
  /^customer_note\.(hasAddress|postal_code|street|number|complement|neighborhood|city_id|country_id|abroad_city|address)/

type Part = {
  id: string
  label: string
  of: (path: string) => boolean
  isDone: (values: NfseValues) => boolean
  byServer?: true
}

const PARTS: readonly Part[] = [
  {
    id: 'substituicao',
    label: 'Substituição',
    of: (path) => path === 'motive' || path === 'reason',
    isDone: () => true,
  },
  {
    id: 'cliente',
    label: 'Cliente',
    of: (path) => path.startsWith('customer_note') && !ADDRESS.test(path),
    isDone: hasBuyer,
  },
  { id: 'endereco', label: 'Endereço', of: (path) => ADDRESS.test(path), isDone: hasPlace },
  { id: 'impostos', label: 'Impostos', of: (path) => TAXES.test(path), isDone: () => true, byServer: true },
  { id: 'servico', label: 'Serviço', of: (path) => SERVICE.test(path), isDone: hasService },
  { id: 'itens', label: 'Itens', of: (path) => /^(items|total|discount|deductions)/.test(path), isDone: hasValue },
  {
    id: 'observacoes',
    label: 'Observações',
    of: (path) => path === 'observations',
    isDone: () => true,
    byServer: true,
  },
  { id: 'geral', label: 'Dados gerais', of: () => true, isDone: () => true, byServer: true },
]
const ORDER = ['substituicao', 'geral', 'cliente', 'endereco', 'servico', 'itens', 'impostos', 'observacoes']

/** The parts of the form in their order, each with how it stands; where there is nothing to fill in the law alone says that it is right. */
export function partLinks(
  values: NfseValues,
  paths: readonly string[],
  { isReplacement, isChecked }: { isReplacement: boolean; isChecked: boolean },
): FormPartLink[] {
  return ORDER.filter((id) => isReplacement || id !== 'substituicao').flatMap((id) => {
    const part = PARTS.find((one) => one.id === id)
    if (!part) return []
    const errors = paths.filter((path) => partOf(path).id === id).length
    return [{ id, label: part.label, state: stateOf(part, { values, errors, isChecked }), errors }]
  })
}

type Look = { values: NfseValues; errors: number; isChecked: boolean }

function stateOf({ isDone, byServer }: Part, { values, errors, isChecked }: Look): PartState {
  if (errors > 0) return 'wrong'
  if (byServer && !isChecked) return 'unchecked'
  return isDone(values) ? 'ok' : 'open'
}

/** Each error with the part it stands in. */
export function faultsOf(errors: Readonly<Record<string, unknown>>): FormFault[] {
  return Object.entries(errors).flatMap(([path, text]) =>
    typeof text === 'string' ? [{ path, text, where: `em ${fieldOf(path) ?? partOf(path).label}` }] : [],
  )
}

/** Of the service many fields have the same fault. */
function fieldOf(path: string): string | undefined {
  return SERVICE_LABELS[path.replace(/^nfs_service\./, '') as keyof ServiceValues]
}

function partOf(path: string): Part {
  return PARTS.find((part) => part.of(path)) ?? (PARTS.at(-1) as Part)
}

function hasBuyer({ customer_note: buyer }: NfseValues): boolean {
  return buyer.name !== '' && (buyer.is_abroad || buyer.document !== '')
}

function hasPlace({ customer_note: buyer }: NfseValues): boolean {
  if (!buyer.hasAddress) return true
  return buyer.street !== '' && (buyer.is_abroad ? buyer.abroad_city !== '' : buyer.city_id !== null)
}

function hasService({ nfs_service: service, items }: NfseValues): boolean {
  const isCoded = service.national_service_code !== '' || service.lc_116 !== ''
  return isCoded && (service.description !== '' || items.some(({ description }) => description !== ''))
}

function hasValue({ items }: NfseValues): boolean {
  return totalCents(items) > 0
}
