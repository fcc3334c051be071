// table
import type { Environment } from '../gateway.ts'

/** Sefin issues and cancels; ADN has the feed of documents and the parameters of the cities. No slash at the end. */
export type NationalAddresses = { sefin: string; adn: string }

/**
 * Fonte: documentos OpenAPI da Sefin Nacional e do ADN; manual do contribuinte, API NFS-e 1.2. The page of 2026-08-20 lists the restricted
 * Sefin with `/API` in front as well, which nobody has confirmed: an address of the settings goes before this table.
 */
export const NATIONAL_ADDRESSES: Readonly<Record<Environment, NationalAddresses>> = {
  homologacao: {
    sefin: 'https://sefin.producaorestrita.nfse.gov.br/SefinNacional',
    adn: 'https://adn.producaorestrita.nfse.gov.br',
  },
  producao: { sefin: 'https://sefin.nfse.gov.br/SefinNacional', adn: 'https://adn.nfse.gov.br' },
}

/**
 * A city that speaks the national contract at a host of its own. `isConfirmed` is false for what was only seen in other emitters: such a
 * row never chooses the road, but once the settings name its host its paths are used.
 */
export type CityAddresses = {
  city_id: number
  name: string
  sefin: string
  adn: string | null
  /** Where a DPS is posted, when it is not `/nfse`. */
  issuePath?: string
  environment: Environment
  isConfirmed: boolean
}

/** Fonte: emissores de código aberto lidos em 2026-11; nenhuma publicação oficial dos municípios foi encontrada. */
export const CITY_ADDRESSES: readonly CityAddresses[] = [
  {
    city_id: 3501608,
    name: 'Americana/SP',
    sefin: 'https://nfse.americana.sp.gov.br/api/adn',
    adn: null,
    issuePath: '/dps/recepcao',
    environment: 'producao',
    isConfirmed: false,
  },
  {
    city_id: 3547304,
    name: 'Santana de Parnaíba/SP',
    sefin: 'https://nfsesantanadeparnaiba.simplissweb.com.br',
    adn: null,
    environment: 'producao',
    isConfirmed: false,
  },
]
