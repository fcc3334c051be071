import type { InfDps, InfNfse } from '@talao/fiscal'

/** Data printed on a DANFSe that is not in the XML of the note. */
export type DanfseExtras = {
  /** The note was cancelled by an event. */
  canceled?: boolean
  /** The note was cancelled because another one replaced it. */
  replaced?: boolean
  /** Name of a city by its IBGE code. The XML has only the codes of the parties' cities. */
  cityName?: (code: string) => string | undefined
  /** The NFS-e logo as the portal publishes it, PNG or JPEG. Without it, the name is printed instead. */
  logo?: Uint8Array
  /** Whether to print the stub that the customer signs. */
  stub?: boolean
}

/** The authority's answer around the DPS. For a draft, only the fields known before it is sent. */
export type DanfseAnswer = { [Tag in Exclude<keyof InfNfse, 'DPS'>]?: InfNfse[Tag] | undefined }

export type DanfseNote = { dps: InfDps; nfse: DanfseAnswer; extras: DanfseExtras; isPreview: boolean }

/** The chave of 50 characters; undefined for a draft. */
export function chaveOf({ nfse, isPreview }: DanfseNote): string | undefined {
  return isPreview ? undefined : nfse.Id?.replace(/^NFS/, '')
}

export function isTest({ dps }: DanfseNote): boolean {
  return dps.tpAmb === '2'
}

/** A replaced note is also cancelled; SUBSTITUÍDA says more. */
export function marksOf({ extras, isPreview }: DanfseNote): string[] {
  if (isPreview) return ['PRÉ-VISUALIZAÇÃO', 'SEM VALOR FISCAL']
  if (extras.replaced) return ['SUBSTITUÍDA']
  return extras.canceled ? ['CANCELADA'] : []
}
