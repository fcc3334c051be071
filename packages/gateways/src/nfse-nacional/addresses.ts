// table
import type { Environment } from '../port/preparation.ts'

/** Sefin issues and cancels; ADN has the document feed and the parameters of the cities. No trailing slash. */
export type NationalAddresses = { sefin: string; adn: string }

/**
 * Source: documentos OpenAPI da Sefin Nacional e do ADN; manual do contribuinte, API NFS-e 1.2. The page of 2026-08-20
 * also lists the restricted Sefin with the prefix `/API`, which is unconfirmed: an address in the settings overrides
 * this table.
 */
export const NATIONAL_ADDRESSES: Readonly<Record<Environment, NationalAddresses>> = {
  homologacao: {
    sefin: 'https://sefin.producaorestrita.nfse.gov.br/SefinNacional',
    adn: 'https://adn.producaorestrita.nfse.gov.br',
  },
  producao: { sefin: 'https://sefin.nfse.gov.br/SefinNacional', adn: 'https://adn.nfse.gov.br' },
}

/**
 * A city that serves the national API at its own host. `isConfirmed` is false for addresses only seen in other issuing
 * software: such a row never selects the host, but its paths apply once the settings name that host.
 */
export type CityAddresses = {
  city_id: number
  name: string
  sefin: string
  adn: string | null
  /** Path where a DPS is posted, if not `/nfse`. */
  issuePath?: string
  environment: Environment
  isConfirmed: boolean
}

/** Source: emissores de código aberto lidos em 2026-11; nenhuma publicação oficial dos municípios foi encontrada. */
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
