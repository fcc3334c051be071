import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  assembleProcNfe,
  makeDemoA1,
  openA1,
  prepareSealKey,
  type SealKey,
  sealNfe,
  signCanonical,
  signDps,
} from '@talao/documents'
import {
  buildChaveNfse,
  canonicalXml,
  dpsToSeal,
  INF_NFE,
  INF_NFSE,
  INF_PROT,
  type InfDps,
  type InfNfe,
  type InfNfse,
  type InfProt,
  NFSE_NAMESPACE,
  readDps,
  readNfe,
  readXml,
} from '@talao/fiscal'
import { SEFIN_FORM } from '@talao/documents/seal/algorithms'
import { writeCanonical, writeLayout } from '@talao/fiscal/layout/write'
import { child } from '@talao/fiscal/xml/tree'

const EXAMPLES = path.join(import.meta.dirname, '../../../../examples')

/** Names of the golden examples that include a complete XML. */
export function examplesOf(kind: 'nfe' | 'nfse'): string[] {
  return readdirSync(path.join(EXAMPLES, kind))
    .filter((name) => !name.startsWith('11-990'))
    .toSorted()
}

export function exampleNfe(name: string): InfNfe {
  const xml = squeezed(readFileSync(path.join(EXAMPLES, 'nfe', name, 'nota.xml'), 'utf8'))
  return readNfe(`<NFe xmlns="${INF_NFE.namespace}">${xml}</NFe>`).nfe
}

export function exampleDps(name: string): InfDps {
  return readDps(squeezed(readFileSync(path.join(EXAMPLES, 'nfse', name, 'dps.xml'), 'utf8'))).dps
}

/** Whitespace between tags is only for readability. */
function squeezed(xml: string): string {
  return xml.replace(/>\s*\n\s*</g, '><').trim()
}

const keys = new Map<string, SealKey>()

/** The company's signing key, created once. */
export function keyOf(cnpj: string): SealKey {
  const known = keys.get(cnpj)
  if (known) return known
  const now = new Date('2026-11-20T12:00:00Z')
  const notBefore = new Date('2026-11-01T00:00:00Z')
  const notAfter = new Date('2026-11-30T00:00:00Z')
  const file = makeDemoA1({ corporateName: 'LOJA', cnpj, password: 'x', notBefore, notAfter })
  const opened = openA1({ file, password: 'x', now })
  if (!opened.ok) throw new Error(opened.detail)
  const { key_pem: keyPem, certificate_pem: certificatePem } = opened.certificate
  const key = prepareSealKey({ keyPem, certificatePem })
  keys.set(cnpj, key)
  return key
}

export function digestOf(signed: string): string {
  return /<DigestValue>([^<]+)</.exec(signed)?.[1] ?? ''
}

/** Our code signs only the current layout; older notes were signed by other software. */
function signedOf(nfe: InfNfe): string {
  const key = keyOf(nfe.emit.CNPJ ?? '')
  if (nfe.versao === '4.00') return sealNfe(nfe, key)
  const signature = signCanonical(writeCanonical(INF_NFE, nfe), nfe.Id, key)
  return `<NFe xmlns="${INF_NFE.namespace}">${writeLayout(INF_NFE, nfe)}${signature}</NFe>`
}

/** The nfeProc an authority returns for a note, with `change` applied to the protocol. */
export function procNfe(nfe: InfNfe, change: Partial<InfProt> = {}): string {
  const signedNfe = signedOf(nfe)
  const protocol: InfProt = {
    tpAmb: nfe.ide.tpAmb,
    verAplic: 'SP_NFE_PL009',
    chNFe: nfe.Id.slice('NFe'.length),
    dhRecbto: nfe.ide.dhEmi,
    nProt: '135260000000001',
    digVal: digestOf(signedNfe),
    cStat: '100',
    xMotivo: 'Autorizado o uso da NF-e',
    ...change,
  }
  const protNfe = `<protNFe xmlns="${INF_NFE.namespace}" versao="4.00">${writeLayout(INF_PROT, protocol)}</protNFe>`
  const file = assembleProcNfe({ signedNfe, protNfe })
  if (!file.ok) throw new Error(file.detail)
  return file.xml
}

/** Any key works, because the certificate an authority signs with is not known beforehand. */
const AUTHORITY = '33683111000107'

/** A signed NFS-e authority answer: `written`, with its `tag` element replaced by the signed document `inside`. */
export function sealedAnswer(root: string, tag: string, written: string, inside: string, id: string): string {
  const at = written.lastIndexOf(`<${tag} `)
  const until = written.indexOf(`</${tag}>`, at) + tag.length + 3
  const body = written.slice(0, at) + inside + written.slice(until)
  const open = `<${root} xmlns="${NFSE_NAMESPACE}" versao="1.01">`
  const document = readXml(`${open}${body}</${root}>`)
  const signed = child(document, root === 'NFSe' ? 'infNFSe' : 'infEvento')
  if (!signed) throw new Error('nothing to sign')
  return `${open}${body}${signCanonical(canonicalXml(signed, [document], 'exclusive'), id, keyOf(AUTHORITY), 'rsa-sha256', SEFIN_FORM)}</${root}>`
}

/** The NFS-e an authority returns for a DPS, and the digest of that DPS. */
export function nfseFor(
  dps: InfDps,
  change: Partial<InfNfse> = {},
): { xml: string; chave: string; digest: string; value: InfNfse } {
  const document = dps.prest.CNPJ ?? ''
  const [number, yearMonth] = [4000 + Number(dps.nDPS), dps.dhEmi.slice(2, 7).replace('-', '')]
  const chave = buildChaveNfse({
    cityId: Number(dps.cLocEmi),
    environment: 2,
    document,
    number,
    yearMonth,
    code: '417093526',
  })
  const signedDps = signDps({ ...keyOf(document), ...dpsToSeal(dps) })
  const value: InfNfse = {
    Id: `NFS${chave}`,
    xLocEmi: 'São Paulo',
    xLocPrestacao: 'São Paulo',
    nNFSe: String(number),
    xTribNac: 'Serviço da lista nacional',
    verAplic: 'SefinNacional_1.6.0',
    ambGer: '2',
    tpEmis: '1',
    cStat: '100',
    dhProc: dps.dhEmi,
    nDFSe: '884701',
    emit: {
      CNPJ: document,
      xNome: 'LOJA',
      enderNac: { xLgr: 'Rua A', nro: '1', xBairro: 'Centro', cMun: dps.cLocEmi, UF: 'SP', CEP: '01001000' },
    },
    valores: { vLiq: '100.00' },
    DPS: { versao: '1.01', infDPS: dps },
    ...change,
  }
  const xml = sealedAnswer('NFSe', 'DPS', writeLayout(INF_NFSE, value), signedDps, value.Id)
  return { xml, chave, digest: digestOf(signedDps), value }
}
