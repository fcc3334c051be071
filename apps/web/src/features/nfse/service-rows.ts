import type { NfseOut } from '@talao/contract'
import { NFS_SERVICE_APPROXIMATE, NFS_SERVICE_FIELDS } from '@talao/fiscal/note/nfs-service'
import { money, percent } from '../../lib/format.ts'

type Row = readonly [term: string, value: string | number | null | undefined]
type Service = NonNullable<NfseOut['nfs_service']>

/** The service with its legal codes. */
export function serviceRows(service: Service): Row[] {
  return [
    ['Descrição', service.description],
    ['Lista de serviços', service.lc_116],
    ['Código nacional', service.national_service_code],
    ['Código municipal', joined(service.municipal_service_code, service.municipal_service_description)],
    ['NBS', service.nbs],
    ['CNAE', service.cnae],
  ]
}

/** From the price to the amount the customer pays. */
export function valueRows(note: NfseOut): Row[] {
  return [
    ['Valor do serviço', money(note.total)],
    ['Desconto', amount(note.discount)],
    ['Desconto condicionado', amount(note.discount_conditional)],
    ['Deduções da base', amount(note.deductions)],
    ['Total retido', amount(note.withheld_total)],
    ['Valor líquido', note.net_value === null ? null : money(note.net_value)],
  ]
}

/** The rates the customer withholds; rows without withholding are empty. */
export function withheldRows(service: Service): Row[] {
  return [
    ['ISS', service.iss_source_withheld ? 'retido pelo cliente' : null],
    ['PIS', rate(service.pis)],
    ['Cofins', rate(service.cofins)],
    ['CSLL', rate(service.csll)],
    ['IRRF', rate(service.ir)],
    ['INSS', rate(service.inss)],
  ]
}

export function taxRows(note: NfseOut, service: Service): Row[] {
  return [
    ['ISS', note.iss_value === null ? null : money(note.iss_value)],
    ['Alíquota', rate(service.iss_aliquot)],
    ...NFS_SERVICE_APPROXIMATE.map((name): Row => [NFS_SERVICE_FIELDS[name].label, rate(service[name])]),
    ['IBS e CBS, operação', service.cindop],
    ['IBS e CBS, classe', service.cclasstrib],
  ]
}

export function isGiven([, value]: Row): boolean {
  return value !== null && value !== undefined && value !== ''
}

function amount(reais: number | null): string | null {
  return reais ? money(reais) : null
}

function rate(value: number | null): string | null {
  return value === null ? null : percent(value)
}

function joined(...parts: (string | null)[]): string | null {
  return parts.filter(Boolean).join(' · ') || null
}
