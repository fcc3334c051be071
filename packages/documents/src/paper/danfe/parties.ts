import { formatDocument } from '@talao/fiscal'
import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { printedDay, printedPhone, printedPostalCode, printedTime } from '../print-format.ts'
import type { Area } from './area.ts'
import { type Block, blockOf } from './fields.ts'

export type Address = {
  xLgr: string
  nro: string
  xCpl?: string | undefined
  xBairro: string
  xMun: string
  UF: string
  CEP?: string | undefined
  xPais?: string | undefined
  fone?: string | undefined
}

/** Street, number and complement. */
export function addressLine({ xLgr, nro, xCpl }: Address): string {
  return [xLgr, nro, xCpl].filter(Boolean).join(', ')
}

/** `São Paulo/SP`. Abroad it shows the country's name, which is more useful than `EX`. */
export function cityLine({ xMun, UF, xPais }: Address): string {
  return UF === 'EX' && xPais ? `${xMun} - ${xPais}` : `${xMun}/${UF}`
}

/** Destinatário or remetente: the block has one title, whichever way the goods go. */
export function customerBlock(area: Area, { dest, ide }: InfNfe): Block {
  const place = dest?.enderDest
  const isForeign = dest?.idEstrangeiro !== undefined
  return blockOf(area, 'DESTINATÁRIO / REMETENTE', [
    [
      ['NOME / RAZÃO SOCIAL', dest?.xNome ?? '', 126],
      [isForeign ? 'ID. ESTRANGEIRO' : 'CNPJ / CPF', documentOf(dest), 40],
      ['DATA DA EMISSÃO', printedDay(ide.dhEmi), 30, 'center'],
    ],
    [
      ['ENDEREÇO', place ? addressLine(place) : '', 90],
      ['BAIRRO / DISTRITO', place?.xBairro ?? '', 51],
      ['CEP', printedPostalCode(place?.CEP), 25, 'center'],
      ['DATA DA SAÍDA / ENTRADA', printedDay(ide.dhSaiEnt), 30, 'center'],
    ],
    [
      ['MUNICÍPIO', place && isAbroad(place) ? cityLine(place) : (place?.xMun ?? ''), 76],
      ['FONE / FAX', printedPhone(place?.fone), 35],
      ['UF', place?.UF ?? '', 12, 'center'],
      ['INSCRIÇÃO ESTADUAL', dest?.IE ?? '', 43],
      ['HORA DA SAÍDA / ENTRADA', printedTime(ide.dhSaiEnt), 30, 'center'],
    ],
  ])
}

/** Local de retirada or de entrega, if it differs from the address of the parties. Source: NT 2018.005. */
export function placeBlock(area: Area, title: string, place: NonNullable<InfNfe['entrega']>): Block {
  return blockOf(area, title, [
    [
      ['NOME / RAZÃO SOCIAL', place.xNome ?? '', 86],
      ['CNPJ / CPF', documentOf(place), 40],
      ['INSCRIÇÃO ESTADUAL', place.IE ?? '', 36],
      ['FONE / FAX', printedPhone(place.fone), 34],
    ],
    [
      ['ENDEREÇO', addressLine(place), 75],
      ['BAIRRO / DISTRITO', place.xBairro, 43],
      ['MUNICÍPIO', isAbroad(place) ? cityLine(place) : place.xMun, 44],
      ['UF', place.UF, 10, 'center'],
      ['CEP', printedPostalCode(place.CEP), 24, 'center'],
    ],
  ])
}

type Party = { CNPJ?: string | undefined; CPF?: string | undefined; idEstrangeiro?: string | undefined }

export function documentOf(party: Party | undefined): string {
  return party?.idEstrangeiro ?? formatDocument(party?.CNPJ ?? party?.CPF ?? '')
}

function isAbroad({ UF }: Address): boolean {
  return UF === 'EX'
}
