import type { InfDps, InfNfse } from '@talao/fiscal'

/** What stands on a DANFSe and not in the XML of the note. */
export type DanfseExtras = {
  /** The note was cancelled by an event. */
  canceled?: boolean
  /** The note was cancelled because another one replaced it. */
  replaced?: boolean
  /** The name of a city by its IBGE code: the XML carries only the codes of the parties' cities. */
  cityName?: (code: string) => string | undefined
  /** The NFS-e logo as the portal publishes it, PNG or JPEG; without it the name is written in its place. */
  logo?: Uint8Array
  /** Whether the stub to be signed by the customer is printed. */
  stub?: boolean
}

/** What the authority answers around the DPS; of a draft only what is known before it is sent. */
export type DanfseAnswer = { [Tag in Exclude<keyof InfNfse, 'DPS'>]?: InfNfse[Tag] | undefined }

/** A note as it is printed. */
export type DanfseNote = { dps: InfDps; nfse: DanfseAnswer; extras: DanfseExtras; isPreview: boolean }

/** The key of 50 characters; a draft has none. */
export function chaveOf({ nfse, isPreview }: DanfseNote): string | undefined {
  return isPreview ? undefined : nfse.Id?.replace(/^NFS/, '')
}

export function isTest({ dps }: DanfseNote): boolean {
  return dps.tpAmb === '2'
}

/** A note that was replaced is a cancelled one as well; it says the more telling word. */
export function marksOf({ extras, isPreview }: DanfseNote): string[] {
  if (isPreview) return ['PRÉ-VISUALIZAÇÃO', 'SEM VALOR FISCAL']
  if (extras.replaced) return ['SUBSTITUÍDA']
  return extras.canceled ? ['CANCELADA'] : []
}
