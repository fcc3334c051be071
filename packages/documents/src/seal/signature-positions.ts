// table
export const NFE_NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'
export const NFSE_NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'

export type SignedElement = 'infNFe' | 'infEvento' | 'infInut' | 'infDPS' | 'infPedReg' | 'infNFSe'

/** The position of a signature in a fiscal document. The verifier reads a signature in no other position. */
export type SignaturePosition = {
  namespace: string
  signed: SignedElement
  /** The parent holds the signed element, optionally `between`, and the signature, in this order. */
  parent: string
  between?: string
  /** Allowed ancestors of the parent, from the root down. The empty list means that the parent is the root. */
  around: readonly (readonly string[])[]
  /** Paths of elements in the same document that may have another signature. */
  alsoSigned: readonly string[]
  id: RegExp
}

/**
 * Source: leiauteNFe_v4.00, leiauteInutNFe_v4.00 (PL_010e), leiauteEvento_v1.00 (2026), NFS-e layout 1.01 of
 * 2026-07-27.
 */
export const SIGNATURE_POSITIONS: readonly SignaturePosition[] = [
  {
    namespace: NFE_NAMESPACE,
    signed: 'infNFe',
    parent: 'NFe',
    between: 'infNFeSupl',
    around: [[], ['nfeProc']],
    alsoSigned: ['nfeProc/protNFe'],
    id: /^NFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/,
  },
  {
    namespace: NFE_NAMESPACE,
    signed: 'infEvento',
    parent: 'evento',
    around: [[], ['procEventoNFe']],
    alsoSigned: ['procEventoNFe/retEvento'],
    id: /^ID[0-9]{12}[0-9A-Z]{12}[0-9]{28}$/,
  },
  {
    namespace: NFE_NAMESPACE,
    signed: 'infInut',
    parent: 'inutNFe',
    around: [[], ['ProcInutNFe'], ['procInutNFe']], // the schema writes it with a capital, many archived files without
    alsoSigned: ['ProcInutNFe/retInutNFe', 'procInutNFe/retInutNFe'],
    id: /^ID[0-9]{4}[0-9A-Z]{12}[0-9]{25}$/,
  },
  {
    namespace: NFSE_NAMESPACE,
    signed: 'infDPS',
    parent: 'DPS',
    around: [[], ['NFSe', 'infNFSe']],
    alsoSigned: ['NFSe'],
    id: /^DPS[0-9]{7}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{20}$/,
  },
  {
    namespace: NFSE_NAMESPACE,
    signed: 'infNFSe',
    parent: 'NFSe',
    around: [[]],
    alsoSigned: ['NFSe/infNFSe/DPS'],
    id: /^NFS[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/,
  },
  {
    namespace: NFSE_NAMESPACE,
    signed: 'infPedReg',
    parent: 'pedRegEvento',
    around: [[], ['evento', 'infEvento']],
    alsoSigned: ['evento'],
    id: /^PRE[0-9]{8}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{33}$/,
  },
  {
    namespace: NFSE_NAMESPACE,
    signed: 'infEvento',
    parent: 'evento',
    around: [[]],
    alsoSigned: ['evento/infEvento/pedRegEvento'],
    id: /^EVT[0-9]{8}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{36}$/,
  },
]
