import { type SealKeys, signCanonical } from './signature.ts'

const NFE_NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'

export type NfeToSign = SealKeys & {
  /** What stands inside `<infNFe>`, canonical: no white space between tags, no `<a/>`, text by `escapeXmlText`. */
  infNFe: string
  /** `NFe` and the 44 characters of the chaveDeAcesso. */
  id: string
}

/**
 * The whole `<NFe>` of layout 4.00 with its signature, as one line without XML declaration. Keep these bytes: another
 * spelling of the same note is another signature. Source: NF-e manual 3.2.4; nfe_v4.00.xsd.
 */
export function signNfe({ infNFe, id, ...keys }: NfeToSign): string {
  if (!NFE_ID.test(id)) throw new Error(`not the Id of an NF-e: ${id}`)
  const attributes = `Id="${id}" versao="4.00"`
  const signature = signCanonical(`<infNFe xmlns="${NFE_NAMESPACE}" ${attributes}>${infNFe}</infNFe>`, id, keys)
  return `<NFe xmlns="${NFE_NAMESPACE}"><infNFe ${attributes}>${infNFe}</infNFe>${signature}</NFe>`
}

/** Source: TChNFe of PL_010d: letters only where the CNPJ stands. */
const NFE_ID = /^NFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/
